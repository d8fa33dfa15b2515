import * as z from 'zod';
import { attr, exactlyOne, nested } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';

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
  rp: attr(
    nested({
      local_rp: attr(
        nested(
          {
            static_rp: attr(
              nested({
                interface: attr(z.string().optional(), 'Interface that has the address.'),
                address: attr(z.string().optional(), 'Address that others reach it at.'),
                override: attr(
                  z.boolean().optional(),
                  'Whether it counts also where another one was elected for the same groups.',
                ),
                group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }),
              }).optional(),
              'It is one by configuration.',
            ),
            candidate_rp: attr(
              nested({
                interface: attr(z.string().optional(), 'Interface that has the address.'),
                address: attr(z.string().optional(), 'Address that others reach it at.'),
                priority: attr(z.number().int().optional(), 'Priority in the election; the smallest number wins.'),
                advertisement_interval: attr(z.number().int().optional(), 'Seconds between two offers.'),
                group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }),
              }).optional(),
              'It offers itself, and routers elect one.',
            ),
          },
          [exactlyOne('static_rp', 'candidate_rp')],
        ).optional(),
        'This router as such a meeting point.',
      ),
      external_rp: attr(
        z
          .array(
            nested({
              name: attr(z.string().optional(), 'Address of the router.'),
              group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }),
              override: attr(
                z.boolean().optional(),
                'Whether it counts also where another one was elected for the same groups.',
              ),
            }),
          )
          .optional(),
        'Such routers elsewhere, by address.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Routers where senders and receivers meet.',
  ),
});
