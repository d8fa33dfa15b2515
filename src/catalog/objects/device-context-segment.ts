import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

// The delete by name is not used, because the name may exist in several containers.
export const deviceContextSegment = defineResource({
  name: 'device_context_segment',
  effect: 'traffic',
  strength: notComparable,
  doc: 'Device context segment: a network segment with separate device context (IoT).',
  api: {
    path: '/config/objects/v1/device-context-segments',
    list: { parameters: ['name', 'offset', 'limit'] },
    byName: { operations: ['delete'] },
  },
  unconfirmed: true,
  schema: {
    name: attr(nameText(63, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the segment.'),
  },
});
