import * as z from 'zod';
import { attr, nested, nestedList } from '../../attribute';
import { optional } from '../../usual-attributes';
import { interfaceNames } from '../interface-names';
import { mostGroups, robustness, routerAlertPolicing } from './igmp';
import { ipText } from '../../ip-text';

const groupEntry = {
  name: attr(z.string().min(1), 'Name of the entry.', { isLabel: true }),
  group_address: optional.text('Group address or prefix.'),
};

const included = optional.flag('Include the groups; false excludes them.');

/** Multicast groups that are permitted or denied. */
export const groupFilter = nestedList({ ...groupEntry, included }).optional();

/** Interface group with common multicast settings, in the legacy routing engine. */
export const multicastInterfaceGroup = nested({
  name: attr(z.string().min(1), 'Name of the interface group.'),
  description: optional.text('Description of the interface group.'),
  interface: optional.textSet('Interfaces of the group.', { refs: interfaceNames }),
  group_permission: optional.nested('Group permissions: multicast groups that hosts may join.', {
    any_source_multicast: attr(groupFilter, 'Any-source multicast (ASM) groups.'),
    source_specific_multicast: optional.nestedList('Source-specific multicast (SSM) groups.', {
      ...groupEntry,
      source_address: optional.text('Source address of the group.'),
      included,
    }),
  }),
  igmp: optional.nested('IGMP settings.', {
    enable: optional.flag('Enable IGMP.'),
    version: optional.enum(['1', '2', '3'], 'IGMP version.'),
    mode: optional.enum(['router', 'host'], 'IGMP mode: router or host.'),
    max_query_response_time: optional.integer('Maximum query response time in seconds.'),
    query_interval: optional.integer('IGMP query interval in seconds.'),
    last_member_query_interval: optional.integer('Last member query interval in seconds.'),
    immediate_leave: optional.flag('Immediate leave: remove a group as soon as one host leaves it.'),
    robustness,
    ...mostGroups,
    router_alert_policing: routerAlertPolicing,
  }),
  pim: optional.nested('PIM settings.', {
    enable: optional.flag('Enable PIM.'),
    assert_interval: optional.integer('Assert interval in seconds.'),
    hello_interval: optional.integer('PIM hello interval in seconds.'),
    join_prune_interval: optional.integer('Join/prune interval in seconds.'),
    dr_priority: optional.integer('Designated router (DR) priority; the highest value wins.'),
    bsr_border: optional.flag('Bootstrap router (BSR) border: do not forward bootstrap messages.'),
    allowed_neighbors: optional.nestedList('Allowed PIM neighbors.', {
      name: attr(ipText.min(1), 'IP address of the neighbor.'),
    }),
  }),
});
