import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { key, notComparable } from '../stronger';

export const quarantinedDevice = defineResource({
  name: 'quarantined_device',
  effect: 'protection',
  doc: 'Quarantined device: its GlobalProtect connections are blocked, and rules can match it.',
  api: {
    path: '/config/objects/v1/quarantined-devices',
    operations: ['list', 'create', 'delete'],
    key: 'host_id',
    list: { style: 'array', parameters: ['host_id', 'serial_number'] },
  },
  scopes: [],
  affectsRouting: true,
  schema: {
    host_id: attr(z.string().min(1), 'Host ID of the device.', {
      strength: key,
      example: '8d3f0a6c-1b4e-4c0e-9a55-0d1f2c3b4a59',
    }),
    serial_number: optional.text('Serial number of the device.', { strength: notComparable }),
  },
});
