import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { nameText } from '../name-text';

// The public API also accepts the name in updates and deletes. The ID works equally and survives a rename.
export const advancedDeviceObject = defineResource({
  name: 'advanced_device_object',
  effect: 'identity',
  strength: notComparable,
  doc: 'Device object for policy rules on groups of IoT devices, for example cameras or printers.',
  api: {
    path: '/config/objects/v1/advanced-device-objects',
    byName: { operations: ['update', 'delete'], takesContainer: true },
  },
  unconfirmed: true,
  schema: {
    name: attr(nameText(63, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique in its location.'),
    description: attr(z.string().max(1023).optional(), 'Description of the device object.'),
  },
});
