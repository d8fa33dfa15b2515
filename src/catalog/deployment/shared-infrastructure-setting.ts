import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { ipv6PrefixText, networkText } from '../ip-text';
import { webUrl } from '../host-text';
import { asNumber } from '../as-number';

const network =
  /^(?:(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\.){3}(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)\/(?:[0-9]|[1-2][0-9]|3[0-2])$/;
const blocks = z.array(z.string().regex(network)).max(100).optional();
const readOnly = { setBy: 'service' } as const;

export const sharedInfrastructureSetting = defineResource({
  name: 'shared_infrastructure_setting',
  effect: 'routing',
  strength: notComparable,
  doc: 'Shared infrastructure settings of Prisma Access: infrastructure subnet, BGP AS and related addresses.',
  api: {
    path: '/config/deployment/v1/shared-infrastructure-settings',
    operations: ['get', 'update'],
    singleton: 'tenant',
    tfid: 'singleton_shared_infrastructure_settings',
  },
  scopes: [],
  predefined: [{ ipv6: false, loopback_ips: [] }],
  schema: {
    infrastructure_subnet: attr(
      networkText.optional(),
      'Infrastructure subnet of Prisma Access. It must not overlap with any network of yours.',
      { example: '10.255.0.0/16' },
    ),
    infrastructure_subnet_ipv6: attr(ipv6PrefixText.optional(), 'IPv6 infrastructure subnet of Prisma Access.', {
      example: '2001:db8:1::/48',
    }),
    infra_bgp_as: attr(asNumber.optional(), 'BGP AS number of the Prisma Access infrastructure.', {
      example: '65534',
    }),
    egress_ip_notification_url: attr(
      webUrl.optional(),
      'URL that Prisma Access notifies when egress IP addresses change.',
      { example: 'https://hooks.example.com/egress', mayHoldSecret: true },
    ),
    connector_connector_blocks: attr(blocks, 'Connector blocks: subnets for connections between ZTNA connectors.', {
      unconfirmed: ['maxItems', 'patterns'],
      wire: 'connector-connector-blocks',
      set: true,
      example: '10.254.0.0/16',
    }),
    connector_application_blocks: attr(
      blocks,
      'Application blocks: subnets under which ZTNA connectors publish applications.',
      {
        unconfirmed: ['maxItems', 'patterns'],
        wire: 'connector-application-blocks',
        set: true,
        example: '10.253.0.0/16',
      },
    ),
    ipv6: optional.flag('Enable IPv6 for Prisma Access.', readOnly),
    tunnel_monitor_ip_address: optional.text('IP address that tunnel monitoring uses as destination.', readOnly),
    captive_portal_redirect_ip_address: optional.text(
      'IP address of the captive portal (authentication portal) redirect.',
      readOnly,
    ),
    loopback_ips: optional.texts('Loopback IP addresses of Prisma Access nodes.', readOnly),
    // A key that the service generates and returns; it cannot be set.
    api_key: optional.text('API key for the Prisma Access IP address list.', {
      ...readOnly,
      secret: true,
    }),
  },
});
