import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const serviceRoute = defineResource({
  name: 'service_route',
  doc: 'Service route.',
  api: { path: '/config/device/v1/service-route', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    route: attr(
      nested({
        service: plain(
          z
            .array(
              nested(
                {
                  name: plain(
                    z
                      .enum([
                        'autofocus',
                        'crl-status',
                        'data-services',
                        'ddns',
                        'deployments',
                        'dns',
                        'edl-updates',
                        'email',
                        'hsm',
                        'http',
                        'iot',
                        'kerberos',
                        'ldap',
                        'mdm',
                        'mfa',
                        'netflow',
                        'ntp',
                        'paloalto-networks-services',
                        'panorama',
                        'panorama-log-forwarding',
                        'proxy',
                        'radius',
                        'scep',
                        'snmp',
                        'syslog',
                        'tacplus',
                        'uid-agent',
                        'url-updates',
                        'vmmonitor',
                        'wildfire-private',
                        'ztp',
                      ])
                      .optional(),
                  ),
                  source: plain(
                    nested({
                      interface: plain(z.string().optional()),
                      address: plain(z.string().optional()),
                    }).optional(),
                  ),
                  source_v6: plain(
                    nested({
                      interface: plain(z.string().optional()),
                      address: plain(z.string().optional()),
                    }).optional(),
                  ),
                },
                [exactlyOne('source', 'source_v6')],
              ),
            )
            .optional(),
        ),
        destination: plain(
          z
            .array(
              nested({
                name: plain(z.string().optional()),
                source: plain(
                  nested({ interface: plain(z.string().optional()), address: plain(z.string().optional()) }).optional(),
                ),
              }),
            )
            .optional(),
        ),
      }).optional(),
      'Route.',
    ),
  }),
});
