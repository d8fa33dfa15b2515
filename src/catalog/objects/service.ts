import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { tagNames } from '../tag-names';

const ports = z.string().min(1).max(1023);
const week = z.number().int().min(1).max(604800);

const port = attr(ports, 'Destination ports: numbers and ranges, joined by commas.', { example: '8080,9010-9020' });
const sourcePort = attr(ports.optional(), 'Source ports, in the same form. Without them any source port matches.', {
  example: '1024-65535',
  narrows: {},
});

export const service = defineResource({
  name: 'service',
  doc: 'A name for ports of TCP or UDP, for use in rules and groups.',
  api: { path: '/config/objects/v1/services' },
  scopes,
  predefined: [
    { name: 'service-http', folder: 'All', protocol: { tcp: { port: '80,8080' } } },
    { name: 'service-https', folder: 'All', protocol: { tcp: { port: '443' } } },
  ],
  meaning: 'service',
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[ a-zA-Z\d.\-_]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(1023).optional(), 'What the service stands for.', { alsoKnownAs: ['comments'] }),
    tag: tagNames('Tags that it carries; each must exist.'),
    protocol: attr(
      nested(
        {
          tcp: attr(
            nested({
              port,
              source_port: sourcePort,
              override: attr(
                nested({
                  timeout: attr(week.default(3600), 'Seconds after which an idle session ends.'),
                  halfclose_timeout: attr(week.default(120), 'Seconds for which one side may stay open alone.'),
                  timewait_timeout: attr(
                    z.number().int().min(1).max(600).default(15),
                    'Seconds for which a closed session is remembered.',
                  ),
                }).optional(),
                'Timeouts of its own, in place of those of the firewall.',
              ),
            }).optional(),
            'Ports of TCP.',
          ),
          udp: attr(
            nested({
              port,
              source_port: sourcePort,
              override: attr(
                nested({
                  timeout: attr(week.default(30), 'Seconds after which an idle session ends.'),
                }).optional(),
                'Timeouts of its own, in place of those of the firewall.',
              ),
            }).optional(),
            'Ports of UDP.',
          ),
        },
        [exactlyOne('tcp', 'udp')],
      ).optional(),
      'Protocol and ports.',
    ),
  }),
});
