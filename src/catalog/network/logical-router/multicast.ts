import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { mostGroups, robustness, routerAlertPolicing } from './igmp';
import { groupFilter, multicastInterfaceGroup } from './multicast-interface-group';
import { pim, sptThresholds } from './pim';
import { rendezvousPoints } from './rendezvous-point';

/** Multicast of a router. */
export const multicast = nested({
  enable: attr(z.boolean().optional(), 'Whether IPv4 multicast is routed.'),
  enable_v6: attr(z.boolean().optional(), 'Whether IPv6 multicast is routed.'),
  static_route: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the route.'),
          destination: attr(z.string().optional(), 'Network that senders are in, or the group.'),
          interface: attr(z.string().optional(), 'Interface that the traffic comes in on.', { refs: interfaceNames }),
          nexthop: attr(
            nested({ ip_address: attr(z.string().optional(), 'Address of the router.') }).optional(),
            'Router on the way to the senders.',
          ),
          preference: attr(z.number().int().optional(), 'Preference; the route with the smallest number is taken.'),
        }),
      )
      .optional(),
    'Static routes of multicast traffic.',
    { itemKey: 'name' },
  ),
  pim: attr(pim.optional(), 'How routers agree on the ways of multicast traffic.'),
  igmp: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether hosts are listened to.'),
      dynamic: attr(
        nested({
          interface: attr(
            z
              .array(
                nested({
                  name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
                  version: attr(z.enum(['2', '3']).optional(), 'IGMP version.'),
                  robustness,
                  group_filter: attr(z.string().optional(), 'Access list of groups that hosts may ask for.'),
                  ...mostGroups,
                  query_profile: attr(z.string().optional(), 'Profile that says how often hosts are asked.'),
                  router_alert_policing: routerAlertPolicing,
                }),
              )
              .optional(),
            'Interfaces with hosts that say it.',
            { itemKey: 'name' },
          ),
        }).optional(),
        'Groups that hosts ask for.',
      ),
      static: attr(
        z
          .array(
            nested({
              name: attr(z.string().min(1), 'Name of the entry.'),
              interface: attr(z.string().optional(), 'Interface that receives the group.'),
              group_address: attr(z.string().optional(), 'Address of the group.'),
              source_address: attr(z.string().optional(), 'Sender that is received; without one, all of them.'),
            }),
          )
          .optional(),
        'Groups that are received without anybody saying it.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'How hosts say what they want to receive.',
  ),
  msdp: attr(
    nested({
      enable: attr(z.boolean().optional(), 'Whether MSDP is spoken.'),
      global_timer: attr(z.string().optional(), 'Profile of the timers.'),
      global_authentication: attr(z.string().optional(), 'Profile by which peers know each other.'),
      originator_id: attr(
        nested({
          interface: attr(z.string().optional(), 'Interface that has the address.'),
          ip: attr(z.string().optional(), 'The address, with the length of its mask.'),
        }).optional(),
        'Address that senders are told with.',
      ),
      peer: attr(
        z
          .array(
            nested({
              name: attr(z.string().min(1), 'Name of the peer.'),
              enable: attr(z.boolean().optional(), 'Whether the peer is spoken with.'),
              local_address: attr(
                nested({
                  interface: attr(z.string().optional(), 'Interface that has the address.'),
                  ip: attr(z.string().optional(), 'Own address, with the length of its mask.'),
                }).optional(),
                'Own end of the session.',
              ),
              peer_as: attr(z.string().optional(), 'AS number of the peer.'),
              peer_address: attr(
                nested(
                  {
                    ip: attr(z.string().optional(), 'Its address.'),
                    fqdn: attr(z.string().optional(), 'Its host name.'),
                  },
                  [exactlyOne('ip', 'fqdn')],
                ).optional(),
                'Where the peer is.',
              ),
              authentication: attr(z.string().optional(), 'Profile by which the two know each other.'),
              max_sa: attr(z.number().int().optional(), 'Most senders that are taken from the peer.'),
              inbound_sa_filter: attr(z.string().optional(), 'Access list of senders that are taken from the peer.'),
              outbound_sa_filter: attr(z.string().optional(), 'Access list of senders that the peer is told.'),
            }),
          )
          .optional(),
        'Routers that are told.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'How routers of other networks are told of senders.',
  ),
  mode: attr(z.enum(['PIM-SM', 'IGMP-Proxy']).optional(), 'What the router does, in the older routing engine.'),
  route_ageout_time: attr(z.number().int().optional(), 'Seconds that a route is kept without traffic.'),
  interface_group: attr(
    z.array(multicastInterfaceGroup).optional(),
    'Interfaces that are treated alike, in the older routing engine.',
    { itemKey: 'name' },
  ),
  ssm_address_space: attr(groupFilter, 'Groups that are received from named senders only.', { itemKey: 'name' }),
  spt_threshold: attr(sptThresholds, 'Traffic from which on the shortest way is taken.', { itemKey: 'name' }),
  rp: rendezvousPoints(
    { group_addresses: attr(z.array(z.string()).optional(), 'Address or network of the groups.') },
    z.string().min(1),
  ),
});
