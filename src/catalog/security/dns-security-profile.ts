import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const dnsSecurityProfile = defineResource({
  name: 'dns_security_profile',
  doc: 'DNS security profile.',
  api: { path: '/config/security/v1/dns-security-profiles' },
  scopes,
  predefined: [{ name: 'best-practice', folder: 'All' }],
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().optional(), 'Name, unique in its container.'),
    description: attr(z.string().optional(), 'What it is for.'),
    botnet_domains: attr(
      nested({
        dns_security_categories: plain(
          z
            .array(
              nested({
                name: plain(z.string().optional()),
                action: plain(z.enum(['default', 'allow', 'block', 'sinkhole']).default('default')),
                log_level: plain(
                  z.enum(['default', 'none', 'low', 'informational', 'medium', 'high', 'critical']).default('default'),
                ),
                packet_capture: plain(z.enum(['disable', 'single-packet', 'extended-capture']).optional()),
              }),
            )
            .optional(),
        ),
        lists: plain(
          z
            .array(
              nested({
                name: plain(z.string().min(1)),
                action: plain(
                  nested(
                    {
                      alert: plain(nested({}).optional()),
                      allow: plain(nested({}).optional()),
                      block: plain(nested({}).optional()),
                      sinkhole: plain(nested({}).optional()),
                    },
                    [exactlyOne('alert', 'allow', 'block', 'sinkhole')],
                  ).optional(),
                ),
                packet_capture: plain(z.enum(['disable', 'single-packet', 'extended-capture']).optional()),
              }),
            )
            .optional(),
        ),
        sinkhole: plain(
          nested({
            ipv4_address: plain(z.enum(['127.0.0.1', 'pan-sinkhole-default-ip']).optional()),
            ipv6_address: plain(z.enum(['::1']).optional()),
          }).optional(),
        ),
        whitelist: plain(
          z.array(nested({ name: plain(z.string().min(1)), description: plain(z.string().optional()) })).optional(),
        ),
      }).optional(),
      'Botnet domains.',
    ),
  }),
});
