import * as z from 'zod';
import { attr, nested, nestedList, optionalNested } from '../../attribute';
import { ipOrPrefixText } from '../../ip-text';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';
import { rendezvousPoints } from './rendezvous-point';
import { integer } from '../../integer';

/** SPT thresholds by group: traffic at which the router switches to the shortest path tree. */
export const sptThresholds = nestedList({
  name: attr(z.string().min(1), 'Group prefix.'),
  threshold: attr(
    z.string().optional(),
    'Threshold in kbps for the switch to the shortest path tree; `0` switches at once, `never` not at all.',
  ),
}).optional();

/** PIM settings of a router. */
export const pim = nested({
  enable: attr(z.boolean().optional(), 'Enable PIM.'),
  rpf_lookup_mode: attr(
    z.enum(['mrib-then-urib', 'mrib-only', 'urib-only']).optional(),
    'RPF lookup mode: routing table for reverse path forwarding checks.',
  ),
  route_ageout_time: attr(integer().optional(), 'Route age-out time in seconds.'),
  if_timer_global: attr(z.string().optional(), 'Global PIM interface timer profile.'),
  group_permission: attr(z.string().optional(), 'Group permission: access list of permitted groups.', {
    refs: accessListNames,
  }),
  ssm_address_space: optionalNested('Source-specific multicast (SSM) address space.', {
    group_list: attr(z.string().optional(), 'Group list: access list of groups.', { refs: accessListNames }),
  }),
  spt_threshold: attr(sptThresholds, 'SPT threshold by group: traffic rate for the switch to the shortest path tree.'),
  interface: attr(
    nestedList({
      name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
      description: attr(z.string().optional(), 'Description of the interface.'),
      dr_priority: attr(integer().optional(), 'Designated router (DR) priority; the highest value wins.'),
      send_bsm: attr(z.boolean().optional(), 'Send bootstrap messages (BSM).'),
      if_timer: attr(z.string().optional(), 'PIM interface timer profile.'),
      neighbor_filter: attr(z.string().optional(), 'Neighbor filter: access list of allowed PIM neighbors.', {
        refs: accessListNames,
      }),
    }).optional(),
    'PIM interfaces.',
  ),
  rp: rendezvousPoints(
    { group_list: attr(z.string().optional(), 'Group list: access list of groups.', { refs: accessListNames }) },
    ipOrPrefixText.optional(),
  ),
});
