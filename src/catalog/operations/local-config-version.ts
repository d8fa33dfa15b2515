import * as z from 'zod';
import { attr } from '../attribute';
import { defineReadOnlyKind } from '../define-record';
import { computedText } from '../computed-attributes';

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
    id: computedText('Version ID.'),
    serial: computedText('Serial number of the firewall.'),
    local_version: computedText('Version number on the firewall.'),
    timestamp: computedText('Time of the version.'),
    xfmed_version: computedText('Transformed version ID.'),
    md5: computedText('MD5 checksum of the file.'),
  },
});
