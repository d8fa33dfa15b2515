import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

// The API description does not say what the name refers to; a segment is the only plausible target. The reference
// therefore need not resolve.
export const deviceContextSegmentAssociation = defineResource({
  name: 'device_context_segment_association',
  effect: 'traffic',
  strength: notComparable,
  doc: 'Associates the firewalls of a location with a device context segment.',
  api: {
    path: '/config/device/v1/device-context-segment-association',
    list: { parameters: ['name', 'offset', 'limit'] },
    byName: { operations: ['delete'] },
  },
  unconfirmed: true,
  schema: {
    name: attr(nameText(32, /^[a-zA-Z\d\-_. ]+$/), 'Segment name, at most 32 characters.'),
  },
});
