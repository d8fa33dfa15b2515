import * as z from 'zod';
import { attr } from '../attribute';
import { defineRecord } from '../define-record';
import { toldText } from '../told';

export const localConfigVersion = defineRecord({
  name: 'local_config_version',
  doc: 'Local configuration version: created on a firewall itself.',
  api: {
    path: '/operations/v1/local-config/versions',
    operations: ['list'],
    list: { style: 'array', parameters: ['device'] },
  },
  filters: ['local_version'],
  schema: z.strictObject({
    device: attr(z.string().regex(/^[0-9]{14,15}$/), 'Serial number of the firewall whose versions are listed.', {
      sentIn: 'query',
    }),
    id: toldText('Version ID.'),
    serial: toldText('Serial number of the firewall.'),
    local_version: toldText('Version number on the firewall.'),
    timestamp: toldText('Time of the version.'),
    xfmed_version: toldText('Transformed version ID.'),
    md5: toldText('MD5 checksum of the file.'),
  }),
});
