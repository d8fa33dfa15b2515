import * as z from 'zod';
import { attr, nestedList } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { logFormats } from './log-format';
import { fromWeak, notComparable } from '../stronger';
import { hostText } from '../host-text';
import { integer } from '../integer';

export const syslogServerProfile = defineResource({
  name: 'syslog_server_profile',
  effect: 'logging',
  doc: 'Syslog server profile for log forwarding.',
  api: { path: '/config/objects/v1/syslog-server-profiles' },
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    format: optional.with({ strength: notComparable }).nested('Log format by log type.', {
      escaping: optional.nested('Escaping of log field values.', {
        escape_character: attr(z.string().max(1).optional(), 'Character that precedes escaped characters.'),
        escaped_characters: attr(z.string().max(255).optional(), 'Characters that are escaped.'),
      }),
      ...logFormats(z.string().optional()),
    }),
    server: attr(
      nestedList({
        name: optional.text('Name of the server in this profile.', { isLabel: true }),
        server: attr(hostText.optional(), 'Hostname or IP address of the syslog server.', {
          strength: notComparable,
        }),
        transport: optional.enum(['UDP', 'TCP'], 'Transport protocol, unencrypted.', {
          strength: fromWeak(['UDP', 'TCP']),
        }),
        port: attr(integer(1, 65535).optional(), 'Port of the syslog server; the default port is 514.', {
          strength: notComparable,
        }),
        format: optional.enum(['BSD', 'IETF'], 'Syslog message format: BSD (RFC 3164) or IETF (RFC 5424).', {
          strength: notComparable,
        }),
        facility: optional.enum(
          [
            'LOG_USER',
            'LOG_LOCAL0',
            'LOG_LOCAL1',
            'LOG_LOCAL2',
            'LOG_LOCAL3',
            'LOG_LOCAL4',
            'LOG_LOCAL5',
            'LOG_LOCAL6',
            'LOG_LOCAL7',
          ],
          'Syslog facility.',
          { strength: notComparable },
        ),
      }).min(1),
      'Syslog servers that receive the logs.',
      { unconfirmed: ['minItems'], strength: { of: 'entries' } },
    ),
  },
});
