import * as z from 'zod';
import { attr, nested, nestedList, optionalNested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { mostGroups, robustness, routerAlertPolicing } from './igmp';
import { ipText } from '../../ip-text';
import { integer } from '../../integer';

const groupEntry = {
  name: attr(z.string().min(1), 'Name of the entry.'),
  group_address: attr(z.string().optional(), 'Group address or prefix.'),
};

const included = attr(z.boolean().optional(), 'Include the groups; false excludes them.');

/** Multicast groups that are permitted or denied. */
export const groupFilter = nestedList({ ...groupEntry, included }).optional();

/** Interface group with common multicast settings, in the legacy routing engine. */
export const multicastInterfaceGroup = nested({
  name: attr(z.string().min(1), 'Name of the interface group.'),
  description: attr(z.string().optional(), 'Description of the interface group.'),
  interface: attr(z.array(z.string()).optional(), 'Interfaces of the group.', { set: true, refs: interfaceNames }),
  group_permission: optionalNested('Group permissions: multicast groups that hosts may join.', {
    any_source_multicast: attr(groupFilter, 'Any-source multicast (ASM) groups.'),
    source_specific_multicast: attr(
      nestedList({
        ...groupEntry,
        source_address: attr(z.string().optional(), 'Source address of the group.'),
        included,
      }).optional(),
      'Source-specific multicast (SSM) groups.',
    ),
  }),
  igmp: optionalNested('IGMP settings.', {
    enable: attr(z.boolean().optional(), 'Enable IGMP.'),
    version: attr(z.enum(['1', '2', '3']).optional(), 'IGMP version.'),
    mode: attr(z.enum(['router', 'host']).optional(), 'IGMP mode: router or host.'),
    max_query_response_time: attr(integer().optional(), 'Maximum query response time in seconds.'),
    query_interval: attr(integer().optional(), 'IGMP query interval in seconds.'),
    last_member_query_interval: attr(integer().optional(), 'Last member query interval in seconds.'),
    immediate_leave: attr(z.boolean().optional(), 'Immediate leave: remove a group as soon as one host leaves it.'),
    robustness,
    ...mostGroups,
    router_alert_policing: routerAlertPolicing,
  }),
  pim: optionalNested('PIM settings.', {
    enable: attr(z.boolean().optional(), 'Enable PIM.'),
    assert_interval: attr(integer().optional(), 'Assert interval in seconds.'),
    hello_interval: attr(integer().optional(), 'PIM hello interval in seconds.'),
    join_prune_interval: attr(integer().optional(), 'Join/prune interval in seconds.'),
    dr_priority: attr(integer().optional(), 'Designated router (DR) priority; the highest value wins.'),
    bsr_border: attr(z.boolean().optional(), 'Bootstrap router (BSR) border: do not forward bootstrap messages.'),
    allowed_neighbors: attr(
      nestedList({ name: attr(ipText.min(1), 'IP address of the neighbor.') }).optional(),
      'Allowed PIM neighbors.',
    ),
  }),
});
