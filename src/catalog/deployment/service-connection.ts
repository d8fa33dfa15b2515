import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { ipText, ipv4Text, ipv6Text, networkText } from '../ip-text';
import { asNumber } from '../as-number';
import { computeRegion } from './compute-region';

export const serviceConnection = defineResource({
  name: 'service_connection',
  effect: 'routing',
  strength: notComparable,
  doc: 'Service connection: an IPSec tunnel from Prisma Access to a data center or headquarters.',
  api: { path: '/config/deployment/v1/service-connections', location: { in: 'nowhere' } },
  onlyFolder: { name: 'Service Connections' },
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.'),
    ipsec_tunnel: required.text('Primary IPSec tunnel to the data center.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    onboarding_type: attr(z.enum(['classic']).default('classic'), 'Onboarding type of the service connection.'),
    region: attr(computeRegion, 'Prisma Access compute region that terminates the tunnel.', { example: 'us-east' }),
    backup_sc: optional.text('Backup service connection, used while this one is down.', {
      wire: 'backup_SC',
      refs: { kinds: ['service_connection'], open: true },
    }),
    bgp_peer: optional.nested('BGP over the secondary tunnel.', {
      local_ip_address: attr(ipv4Text.optional(), 'Local IPv4 address of the BGP session.'),
      local_ipv6_address: attr(ipv6Text.optional(), 'Local IPv6 address of the BGP session.'),
      peer_ip_address: attr(ipv4Text.optional(), 'BGP peer IPv4 address.'),
      peer_ipv6_address: attr(ipv6Text.optional(), 'BGP peer IPv6 address.'),
      secret: optional.text('Shared secret that authenticates the BGP session (MD5).', { secret: true }),
      same_as_primary: optional.flag('Use the BGP settings of the primary tunnel.'),
    }),
    nat_pool: optional.text('Address pool for source NAT of traffic to the data center.'),
    no_export_community: optional.enum(
      ['Disabled', 'Enabled-In', 'Enabled-Out', 'Enabled-Both'],
      'Add the BGP `no-export` community: to received routes (`Enabled-In`), advertised routes (`Enabled-Out`), or both.',
    ),
    protocol: optional.nested('Dynamic routing protocol of the service connection.', {
      bgp: optional.nested('BGP over the primary tunnel.', {
        do_not_export_routes: optional.flag('Do not advertise any routes to the data center.'),
        enable: optional.flag('Enable BGP.'),
        fast_failover: optional.flag('Enable fast failover: detect a lost BGP peer sooner.'),
        local_ip_address: attr(ipText.optional(), 'Local IP address of the BGP session.'),
        originate_default_route: optional.flag('Advertise a default route to the data center.'),
        peer_as: attr(asNumber, 'BGP peer AS number.'),
        peer_ip_address: attr(ipText.optional(), 'BGP peer IP address.'),
        secret: optional.text('Shared secret that authenticates the BGP session (MD5).', { secret: true }),
        summarize_mobile_user_routes: optional.flag(
          'Summarize mobile user routes before they are advertised to the data center.',
        ),
      }),
    }),
    qos: optional.nested('QoS settings of the service connection.', {
      enable: optional.flag('Enable QoS.'),
      qos_profile: optional.text('QoS profile of the service connection.', {
        refs: { kinds: ['qos_profile'], open: true },
      }),
    }),
    secondary_ipsec_tunnel: optional.text('Secondary IPSec tunnel, used while the primary tunnel is down.', {
      refs: { kinds: ['ipsec_tunnel'], open: true },
    }),
    source_nat: optional.flag('Enable source NAT for traffic to the data center.'),
    subnets: attr(z.array(networkText).optional(), 'Static subnets behind the data center.', { set: true }),
    region_tag: optional.text('Tag of the compute region.', { filledBy: 'service' }),
  },
});
