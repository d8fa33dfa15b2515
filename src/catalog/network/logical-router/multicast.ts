import * as z from 'zod';
import { attr, exactlyOne, nested, nestedList, optionalNested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { mostGroups, robustness, routerAlertPolicing } from './igmp';
import { groupFilter, multicastInterfaceGroup } from './multicast-interface-group';
import { pim, sptThresholds } from './pim';
import { rendezvousPoints } from './rendezvous-point';
import { ipOrPrefixText, ipText, networkText, prefixText } from '../../ip-text';
import { domainName } from '../../host-text';
import { asNumber } from '../../as-number';
import { integer } from '../../integer';

/** Multicast settings of a router. */
export const multicast = nested({
  enable: attr(z.boolean().optional(), 'Enable IPv4 multicast routing.'),
  enable_v6: attr(z.boolean().optional(), 'Enable IPv6 multicast routing.'),
  static_route: attr(
    nestedList({
      name: attr(z.string().min(1), 'Name of the static route.'),
      destination: attr(networkText.optional(), 'Destination of the route: the source network or the group.'),
      interface: attr(z.string().optional(), 'Incoming interface of the traffic.', { refs: interfaceNames }),
      nexthop: optionalNested('Next hop towards the sources.', {
        ip_address: attr(ipText.optional(), 'IP address of the next-hop router.'),
      }),
      preference: attr(integer().optional(), 'Preference (administrative distance); the lowest value wins.'),
    }).optional(),
    'Static multicast routes.',
  ),
  pim: attr(pim.optional(), 'PIM (Protocol Independent Multicast).'),
  igmp: optionalNested('IGMP (Internet Group Management Protocol).', {
    enable: attr(z.boolean().optional(), 'Enable IGMP.'),
    dynamic: optionalNested('Dynamic IGMP groups, joined by hosts.', {
      interface: attr(
        nestedList({
          name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
          version: attr(z.enum(['2', '3']).optional(), 'IGMP version.'),
          robustness,
          group_filter: attr(z.string().optional(), 'Group filter: access list of groups that hosts may join.'),
          ...mostGroups,
          query_profile: attr(z.string().optional(), 'IGMP query profile.'),
          router_alert_policing: routerAlertPolicing,
        }).optional(),
        'Interfaces with dynamic IGMP groups.',
      ),
    }),
    static: attr(
      nestedList({
        name: attr(z.string().min(1), 'Name of the entry.'),
        interface: attr(z.string().optional(), 'Interface of the static group.'),
        group_address: attr(ipText.optional(), 'Group address (multicast).'),
        source_address: attr(ipText.optional(), 'Source address; if absent, any source.'),
      }).optional(),
      'Static IGMP groups.',
    ),
  }),
  msdp: optionalNested('MSDP (Multicast Source Discovery Protocol).', {
    enable: attr(z.boolean().optional(), 'Enable MSDP.'),
    global_timer: attr(z.string().optional(), 'Global MSDP timer profile.'),
    global_authentication: attr(z.string().optional(), 'Global MSDP authentication profile.'),
    originator_id: optionalNested('Originator ID: RP address in source-active (SA) messages.', {
      interface: attr(z.string().optional(), 'Interface of the originator ID.'),
      ip: attr(prefixText.optional(), 'Originator IP address with prefix length.'),
    }),
    peer: attr(
      nestedList({
        name: attr(z.string().min(1), 'Name of the MSDP peer.'),
        enable: attr(z.boolean().optional(), 'Enable the peer.'),
        local_address: optionalNested('Local address of the MSDP session.', {
          interface: attr(z.string().optional(), 'Interface of the local address.'),
          ip: attr(prefixText.optional(), 'Local IP address with prefix length.'),
        }),
        peer_as: attr(asNumber.optional(), 'AS number of the peer.'),
        peer_address: attr(
          nested(
            {
              ip: attr(ipText.optional(), 'IP address of the peer.'),
              fqdn: attr(domainName.optional(), 'FQDN of the peer.'),
            },
            [exactlyOne('ip', 'fqdn')],
          ).optional(),
          'Address of the peer.',
        ),
        authentication: attr(z.string().optional(), 'Authentication profile of the peer.'),
        max_sa: attr(integer().optional(), 'Maximum number of source-active (SA) entries from the peer.'),
        inbound_sa_filter: attr(
          z.string().optional(),
          'Inbound SA filter: access list for source-active (SA) messages.',
        ),
        outbound_sa_filter: attr(
          z.string().optional(),
          'Outbound SA filter: access list for source-active (SA) messages.',
        ),
      }).optional(),
      'MSDP peers.',
    ),
  }),
  mode: attr(z.enum(['PIM-SM', 'IGMP-Proxy']).optional(), 'Multicast mode (legacy routing engine).'),
  route_ageout_time: attr(integer().optional(), 'Route age-out time in seconds.'),
  interface_group: attr(z.array(multicastInterfaceGroup).optional(), 'Interface groups (legacy routing engine).'),
  ssm_address_space: attr(groupFilter, 'Source-specific multicast (SSM) address space.'),
  spt_threshold: attr(sptThresholds, 'SPT threshold: traffic rate for the switch to the shortest path tree.'),
  rp: rendezvousPoints(
    { group_addresses: attr(z.array(ipOrPrefixText).optional(), 'Group addresses or prefixes.') },
    ipOrPrefixText.min(1),
  ),
});
