import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';
import { rendezvousPoints } from './rendezvous-point';

/** For groups, how much traffic it takes to go the shortest way. */
export const sptThresholds = z
  .array(
    nested({
      name: attr(z.string().min(1), 'Network of the groups.'),
      threshold: attr(
        z.string().optional(),
        'Kilobits per second; `0` takes the shortest way at once, `never` not at all.',
      ),
    }),
  )
  .optional();

/** How routers agree on the ways of multicast traffic. */
export const pim = nested({
  enable: attr(z.boolean().optional(), 'Whether PIM is spoken.'),
  rpf_lookup_mode: attr(
    z.enum(['mrib-then-urib', 'mrib-only', 'urib-only']).optional(),
    'Table in which the way back to a sender is looked up.',
  ),
  route_ageout_time: attr(z.number().int().optional(), 'Seconds that a route is kept without traffic.'),
  if_timer_global: attr(z.string().optional(), 'Profile of the timers, where an interface has none of its own.'),
  group_permission: attr(z.string().optional(), 'Access list of groups that may be received.', {
    refs: accessListNames,
  }),
  ssm_address_space: attr(
    nested({ group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }) }).optional(),
    'Groups that are received from named senders only.',
  ),
  spt_threshold: attr(sptThresholds, 'Traffic from which on the shortest way is taken, by group.', { itemKey: 'name' }),
  interface: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
          description: attr(z.string().optional(), 'What is on the interface.'),
          dr_priority: attr(
            z.number().int().optional(),
            'Priority in the election of the router that speaks for a network; the highest wins.',
          ),
          send_bsm: attr(z.boolean().optional(), 'Whether bootstrap messages are sent.'),
          if_timer: attr(z.string().optional(), 'Profile of the timers.'),
          neighbor_filter: attr(z.string().optional(), 'Access list of routers that may be neighbours.', {
            refs: accessListNames,
          }),
        }),
      )
      .optional(),
    'Interfaces that it is spoken on.',
    { itemKey: 'name' },
  ),
  rp: rendezvousPoints(
    { group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }) },
    z.string().optional(),
  ),
});
