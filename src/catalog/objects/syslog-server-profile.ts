import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { logFormats } from './log-format';

export const syslogServerProfile = defineResource({
  name: 'syslog_server_profile',
  doc: 'Syslog servers that take logs, and what a line of each type of log looks like.',
  api: { path: '/config/objects/v1/syslog-server-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    format: attr(
      nested({
        escaping: attr(
          nested({
            escape_character: attr(z.string().max(1).optional(), 'Character that is put before.'),
            escaped_characters: attr(z.string().max(255).optional(), 'Characters that are escaped, in one text.'),
          }).optional(),
          'Which characters of a value are escaped, and by which one.',
        ),
        ...logFormats(z.string().optional()),
      }).optional(),
      'What a line looks like, for each type of log.',
    ),
    server: attr(
      z
        .array(
          nested({
            name: attr(z.string().optional(), 'Name of the server in this profile.'),
            server: attr(z.string().optional(), 'Host name or address.'),
            transport: attr(z.enum(['UDP', 'TCP']).optional(), 'Protocol; without encryption in both cases.'),
            port: attr(
              z.number().int().min(1).max(65535).optional(),
              'Port that it listens on; 514 is usual, 6514 for TLS.',
            ),
            format: attr(
              z.enum(['BSD', 'IETF']).optional(),
              'Frame of the message: the old BSD form or that of the IETF.',
            ),
            facility: attr(
              z
                .enum([
                  'LOG_USER',
                  'LOG_LOCAL0',
                  'LOG_LOCAL1',
                  'LOG_LOCAL2',
                  'LOG_LOCAL3',
                  'LOG_LOCAL4',
                  'LOG_LOCAL5',
                  'LOG_LOCAL6',
                  'LOG_LOCAL7',
                ])
                .optional(),
              'Facility that the messages carry.',
            ),
          }),
        )
        .min(1),
      'Servers that take the logs.',
      { itemKey: 'name' },
    ),
  }),
});
