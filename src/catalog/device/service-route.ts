import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceNames } from '../network/interface-names';

const wayOut = nested({
  interface: attr(z.string().optional(), 'Interface that it leaves by.', { refs: interfaceNames }),
  address: attr(z.string().optional(), 'Address of the interface that it comes from.'),
}).optional();

export const serviceRoute = defineResource({
  name: 'service_route',
  doc: 'Interfaces that a firewall uses for its own traffic, such as updates, logs and DNS, instead of the management one.',
  api: { path: '/config/device/v1/service-route', listStyle: 'array' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    route: attr(
      nested({
        service: attr(
          z
            .array(
              nested(
                {
                  name: attr(
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
                    'What it is for.',
                  ),
                  source: attr(wayOut, 'How it leaves.'),
                  source_v6: attr(wayOut, 'How it leaves over IPv6.'),
                },
                [exactlyOne('source', 'source_v6')],
              ),
            )
            .optional(),
          'By what the traffic is for.',
          { itemKey: 'name' },
        ),
        destination: attr(
          z
            .array(
              nested({
                name: attr(z.string().optional(), 'Address that it goes to.'),
                source: attr(wayOut, 'How it leaves.'),
              }),
            )
            .optional(),
          'By where it goes.',
          { itemKey: 'name' },
        ),
      }).optional(),
      'The routes.',
    ),
  }),
});
