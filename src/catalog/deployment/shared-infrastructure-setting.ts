import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';

const network =
  /^(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.){3}(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\/(?:[0-9]|[1-2][0-9]|3[0-2])$/;
const blocks = z.array(z.string().regex(network)).max(100).optional();
const told = { setBy: 'service' } as const;

export const sharedInfrastructureSetting = defineResource({
  name: 'shared_infrastructure_setting',
  doc: 'Addresses and routing of the network that joins all parts of a tenant in the cloud.',
  api: {
    path: '/config/deployment/v1/shared-infrastructure-settings',
    operations: ['get', 'update'],
    singleton: 'tenant',
  },
  unique: 'tenant',
  predefined: [{ ipv6: false, loopback_ips: [] }],
  steers: true,
  schema: z.strictObject({
    infrastructure_subnet: attr(
      z.string().optional(),
      'Network that the service takes its own addresses from. Nothing else of yours may use it.',
      { example: '10.255.0.0/16' },
    ),
    infrastructure_subnet_ipv6: attr(z.string().optional(), 'The same for IPv6.', { example: '2001:db8:1::/48' }),
    infra_bgp_as: attr(z.string().optional(), 'Number of the autonomous system that the service is in BGP.', {
      example: '65534',
    }),
    egress_ip_notification_url: attr(
      z.string().optional(),
      'Address that is called when the addresses change under which traffic leaves the service.',
      { example: 'https://hooks.example.com/egress' },
    ),
    connector_connector_blocks: attr(blocks, 'Networks for the connections between connectors.', {
      wire: 'connector-connector-blocks',
      set: true,
      example: '10.254.0.0/16',
    }),
    connector_application_blocks: attr(blocks, 'Networks under which connectors reach applications.', {
      wire: 'connector-application-blocks',
      set: true,
      example: '10.253.0.0/16',
    }),
    ipv6: attr(z.boolean().optional(), 'Whether the service has IPv6.', told),
    tunnel_monitor_ip_address: attr(z.string().optional(), 'Address that tunnels are watched by.', told),
    captive_portal_redirect_ip_address: attr(z.string().optional(), 'Address of the page that users log in at.', told),
    loopback_ips: attr(z.array(z.string()).optional(), 'Addresses of the service itself.', told),
    // A key that the service makes and answers; nobody can set it.
    api_key: attr(z.string().optional(), 'Key for the list of addresses of the service.', { ...told, secret: true }),
  }),
});
