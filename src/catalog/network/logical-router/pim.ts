import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';

/** How routers agree on the ways of multicast traffic. */
export const pim = nested({
  enable: attr(z.boolean().optional(), 'Whether PIM is spoken.'),
  rpf_lookup_mode: attr(
    z.enum(['mrib-then-urib', 'mrib-only', 'urib-only']).optional(),
    'Table in which the way back to a sender is looked up.',
  ),
  route_ageout_time: attr(z.number().int().optional(), 'Seconds that a route is kept without traffic.'),
  if_timer_global: plain(z.string().optional()),
  group_permission: attr(z.string().optional(), 'Access list of groups that may be received.', {
    refs: accessListNames,
  }),
  ssm_address_space: plain(
    nested({ group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }) }).optional(),
  ),
  spt_threshold: attr(
    z.array(nested({ name: plain(z.string().min(1)), threshold: plain(z.string().optional()) })).optional(),
    'Traffic from which on the shortest way is taken, by group.',
    { itemKey: 'name' },
  ),
  interface: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
          description: plain(z.string().optional()),
          dr_priority: plain(z.number().int().optional()),
          send_bsm: plain(z.boolean().optional()),
          if_timer: plain(z.string().optional()),
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
      local_rp: plain(
        nested(
          {
            static_rp: plain(
              nested({
                interface: plain(z.string().optional()),
                address: plain(z.string().optional()),
                override: plain(z.boolean().optional()),
                group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }),
              }).optional(),
            ),
            candidate_rp: plain(
              nested({
                interface: plain(z.string().optional()),
                address: plain(z.string().optional()),
                priority: plain(z.number().int().optional()),
                advertisement_interval: plain(z.number().int().optional()),
                group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }),
              }).optional(),
            ),
          },
          [exactlyOne('static_rp', 'candidate_rp')],
        ).optional(),
      ),
      external_rp: attr(
        z
          .array(
            nested({
              name: plain(z.string().optional()),
              group_list: attr(z.string().optional(), 'Access list of groups.', { refs: accessListNames }),
              override: plain(z.boolean().optional()),
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
