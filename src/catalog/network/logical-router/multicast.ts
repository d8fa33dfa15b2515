import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { interfaceNames } from '../interface-names';
import { mostGroups, robustness, routerAlertPolicing } from './igmp';
import { groupFilter, multicastInterfaceGroup } from './multicast-interface-group';
import { pim, sptThresholds } from './pim';
import { rendezvousPoints } from './rendezvous-point';
import { ipOrPrefixText, ipText, networkText, prefixText } from '../../ip-text';
import { domainName } from '../../host-text';
import { asNumber } from '../../as-number';
import { presence } from '../../stronger';

/** Multicast settings of a router. */
export const multicast = nested({
  enable: optional.flag('Enable IPv4 multicast routing.'),
  enable_v6: optional.flag('Enable IPv6 multicast routing.'),
  static_route: optional.nestedList('Static multicast routes.', {
    name: attr(z.string().min(1), 'Name of the static route.', { isLabel: true }),
    destination: attr(networkText.optional(), 'Destination of the route: the source network or the group.'),
    interface: optional.text('Incoming interface of the traffic.', { refs: interfaceNames }),
    nexthop: optional.nested('Next hop towards the sources.', {
      ip_address: attr(ipText.optional(), 'IP address of the next-hop router.'),
    }),
    preference: optional.integer('Preference (administrative distance); the lowest value wins.'),
  }),
  pim: attr(pim.optional(), 'PIM (Protocol Independent Multicast).'),
  igmp: optional.nested('IGMP (Internet Group Management Protocol).', {
    enable: optional.flag('Enable IGMP.'),
    dynamic: optional.nested('Dynamic IGMP groups, joined by hosts.', {
      interface: optional.nestedList('Interfaces with dynamic IGMP groups.', {
        name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
        version: optional.enum(['2', '3'], 'IGMP version.'),
        robustness,
        group_filter: optional.text('Group filter: access list of groups that hosts may join.'),
        ...mostGroups,
        query_profile: optional.text('IGMP query profile.'),
        router_alert_policing: routerAlertPolicing,
      }),
    }),
    static: optional.nestedList('Static IGMP groups.', {
      name: attr(z.string().min(1), 'Name of the entry.', { isLabel: true }),
      interface: optional.text('Interface of the static group.'),
      group_address: attr(ipText.optional(), 'Group address (multicast).'),
      source_address: attr(ipText.optional(), 'Source address; if absent, any source.'),
    }),
  }),
  msdp: optional.nested('MSDP (Multicast Source Discovery Protocol).', {
    enable: optional.flag('Enable MSDP.'),
    global_timer: optional.text('Global MSDP timer profile.'),
    global_authentication: optional.text('Global MSDP authentication profile.', {
      effect: 'identity',
      strength: presence,
    }),
    originator_id: optional.nested('Originator ID: RP address in source-active (SA) messages.', {
      interface: optional.text('Interface of the originator ID.'),
      ip: attr(prefixText.optional(), 'Originator IP address with prefix length.'),
    }),
    peer: optional.nestedList('MSDP peers.', {
      name: attr(z.string().min(1), 'Name of the MSDP peer.'),
      enable: optional.flag('Enable the peer.'),
      local_address: optional.nested('Local address of the MSDP session.', {
        interface: optional.text('Interface of the local address.'),
        ip: attr(prefixText.optional(), 'Local IP address with prefix length.'),
      }),
      peer_as: attr(asNumber.optional(), 'AS number of the peer.'),
      peer_address: optional.oneOf('Address of the peer.', {
        ip: attr(ipText.optional(), 'IP address of the peer.'),
        fqdn: attr(domainName.optional(), 'FQDN of the peer.'),
      }),
      authentication: optional.text('Authentication profile of the peer.', { effect: 'identity', strength: presence }),
      max_sa: optional.integer('Maximum number of source-active (SA) entries from the peer.'),
      inbound_sa_filter: optional.text('Inbound SA filter: access list for source-active (SA) messages.'),
      outbound_sa_filter: optional.text('Outbound SA filter: access list for source-active (SA) messages.'),
    }),
  }),
  mode: optional.enum(['PIM-SM', 'IGMP-Proxy'], 'Multicast mode (legacy routing engine).'),
  route_ageout_time: optional.integer('Route age-out time in seconds.'),
  interface_group: attr(z.array(multicastInterfaceGroup).optional(), 'Interface groups (legacy routing engine).'),
  ssm_address_space: attr(groupFilter, 'Source-specific multicast (SSM) address space.'),
  spt_threshold: attr(sptThresholds, 'SPT threshold: traffic rate for the switch to the shortest path tree.'),
  rp: rendezvousPoints(
    { group_addresses: attr(z.array(ipOrPrefixText).optional(), 'Group addresses or prefixes.') },
    ipOrPrefixText.min(1),
  ),
});
