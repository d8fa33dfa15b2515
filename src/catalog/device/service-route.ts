import { attr, exactlyOne, maybeSeveral, nested, nestedList } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { interfaceNames } from '../network/interface-names';
import { notComparable } from '../stronger';

const wayOut = nested({
  interface: optional.text('Source interface.', { refs: interfaceNames }),
  address: optional.text('Source address on the interface.'),
}).optional();

export const serviceRoute = defineResource({
  name: 'service_route',
  effect: 'routing',
  affectsRouting: false,
  strength: notComparable,
  doc: 'Service routes: interfaces for traffic of the firewall itself (updates, logs, DNS) instead of the management interface.',
  api: { path: '/config/device/v1/service-route', list: { style: 'array' } },
  schema: {
    route: optional.nested('Service route settings.', {
      service: attr(
        nestedList(
          {
            name: optional.enum(
              [
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
              ],
              'Service that uses the route.',
            ),
            source: attr(wayOut, 'Source interface and address for IPv4.'),
            source_v6: attr(wayOut, 'Source interface and address for IPv6.'),
          },
          [maybeSeveral(exactlyOne('source', 'source_v6'))],
        ).optional(),
        'Service routes by service.',
      ),
      destination: optional.nestedList('Service routes by destination.', {
        name: optional.text('Destination IP address.'),
        source: attr(wayOut, 'Source interface and address.'),
      }),
    }),
  },
});
