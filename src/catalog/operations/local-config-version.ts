import * as z from 'zod';
import { attr } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computed } from '../usual-attributes';

export const localConfigVersion = defineReadOnlyKind({
  name: 'local_config_version',
  doc: 'Local configuration version: created on a firewall itself.',
  api: {
    path: '/operations/v1/local-config/versions',
    operations: ['list'],
    list: { style: 'array', parameters: ['device'] },
  },
  filters: ['local_version'],
  schema: {
    device: attr(z.string().regex(/^[0-9]{14,15}$/), 'Serial number of the firewall whose versions are listed.', {
      sentIn: 'query',
    }),
    id: computed.text('Version ID.'),
    serial: computed.text('Serial number of the firewall.'),
    local_version: computed.text('Version number on the firewall.'),
    timestamp: computed.text('Time of the version.'),
    xfmed_version: computed.text('Transformed version ID.'),
    md5: computed.text('MD5 checksum of the file.'),
  },
});
