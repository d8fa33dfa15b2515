import * as z from 'zod';
import { attr, nested, plain } from '../../attribute';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';

/** RIP of a router. */
export const rip = nested({
  enable: attr(z.boolean().optional(), 'Whether RIP is spoken.'),
  default_information_originate: attr(z.boolean().optional(), 'Whether neighbours are told a default route.'),
  global_timer: attr(z.string().optional(), 'Profile of the timers.'),
  auth_profile: attr(z.string().optional(), 'Profile by which neighbours know each other.'),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  global_bfd: attr(
    nested({ profile: plain(z.string().optional()) }).optional(),
    'How quickly a lost neighbour is noticed.',
  ),
  global_inbound_distribute_list: plain(
    nested({
      access_list: attr(z.string().optional(), 'Access list that a route must pass.', { refs: accessListNames }),
    }).optional(),
  ),
  global_outbound_distribute_list: plain(
    nested({
      access_list: attr(z.string().optional(), 'Access list that a route must pass.', { refs: accessListNames }),
    }).optional(),
  ),
  interface: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
          enable: plain(z.boolean().optional()),
          mode: plain(z.enum(['active', 'passive', 'send-only']).optional()),
          split_horizon: attr(
            z.enum(['split-horizon', 'no-split-horizon', 'no-split-horizon-with-poison-reverse']).optional(),
            'Whether routes are told back to where they came from.',
          ),
          authentication: plain(z.string().optional()),
          bfd: plain(nested({ profile: plain(z.string().optional()) }).optional()),
          interface_inbound_distribute_list: plain(
            nested({
              access_list: attr(z.string().optional(), 'Access list that a route must pass.', {
                refs: accessListNames,
              }),
              metric: plain(z.number().int().optional()),
            }).optional(),
          ),
          interface_outbound_distribute_list: plain(
            nested({
              access_list: attr(z.string().optional(), 'Access list that a route must pass.', {
                refs: accessListNames,
              }),
              metric: plain(z.number().int().optional()),
            }).optional(),
          ),
        }),
      )
      .optional(),
    'Interfaces that it is spoken on.',
    { itemKey: 'name' },
  ),
});
