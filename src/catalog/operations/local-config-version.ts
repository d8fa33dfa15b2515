import * as z from 'zod';
import { attr } from '../attribute';
import { defineRecord } from '../define-record';
import { toldText } from '../told';

export const localConfigVersion = defineRecord({
  name: 'local_config_version',
  doc: 'A version of the configuration that somebody made on a firewall itself, not here.',
  api: {
    path: '/operations/v1/local-config/versions',
    operations: ['list'],
    listStyle: 'array',
    listTakes: ['device'],
  },
  filters: ['local_version'],
  schema: z.strictObject({
    device: attr(z.string().regex(/^[0-9]{14,15}$/), 'Serial number of the firewall whose versions are listed.', {
      sentIn: 'query',
    }),
    id: toldText('Number of the version here.'),
    serial: toldText('Serial number of the firewall.'),
    local_version: toldText('Number of the version on the firewall.'),
    timestamp: toldText('When it was made.'),
    xfmed_version: toldText('Version that it was turned into here.'),
    md5: toldText('Checksum of the file.'),
  }),
});
