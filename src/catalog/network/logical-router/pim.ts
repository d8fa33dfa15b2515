import * as z from 'zod';
import { attr, nested, nestedList } from '../../attribute';
import { optional } from '../../usual-attributes';
import { ipOrPrefixText } from '../../ip-text';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';
import { rendezvousPoints } from './rendezvous-point';

/** SPT thresholds by group: traffic at which the router switches to the shortest path tree. */
export const sptThresholds = nestedList({
  name: attr(z.string().min(1), 'Group prefix.'),
  threshold: optional.text(
    'Threshold in kbps for the switch to the shortest path tree; `0` switches at once, `never` not at all.',
  ),
}).optional();

/** PIM settings of a router. */
export const pim = nested({
  enable: optional.flag('Enable PIM.'),
  rpf_lookup_mode: optional.enum(
    ['mrib-then-urib', 'mrib-only', 'urib-only'],
    'RPF lookup mode: routing table for reverse path forwarding checks.',
  ),
  route_ageout_time: optional.integer('Route age-out time in seconds.'),
  if_timer_global: optional.text('Global PIM interface timer profile.'),
  group_permission: optional.text('Group permission: access list of permitted groups.', { refs: accessListNames }),
  ssm_address_space: optional.nested('Source-specific multicast (SSM) address space.', {
    group_list: optional.text('Group list: access list of groups.', { refs: accessListNames }),
  }),
  spt_threshold: attr(sptThresholds, 'SPT threshold by group: traffic rate for the switch to the shortest path tree.'),
  interface: optional.nestedList('PIM interfaces.', {
    name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
    description: optional.text('Description of the interface.'),
    dr_priority: optional.integer('Designated router (DR) priority; the highest value wins.'),
    send_bsm: optional.flag('Send bootstrap messages (BSM).'),
    if_timer: optional.text('PIM interface timer profile.'),
    neighbor_filter: optional.text('Neighbor filter: access list of allowed PIM neighbors.', { refs: accessListNames }),
  }),
  rp: rendezvousPoints(
    { group_list: optional.text('Group list: access list of groups.', { refs: accessListNames }) },
    ipOrPrefixText.optional(),
  ),
});
