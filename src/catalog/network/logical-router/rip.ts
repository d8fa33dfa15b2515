import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';

/** RIP of a router. */
export const rip = nested({
  enable: attr(z.boolean().optional(), 'Whether RIP is spoken.'),
  default_information_originate: attr(z.boolean().optional(), 'Whether neighbours are told a default route.'),
  global_timer: attr(z.string().optional(), 'Profile of the timers.'),
  auth_profile: attr(z.string().optional(), 'Profile by which neighbours know each other.'),
  redistribution_profile: attr(z.string().optional(), 'Profile of the routes of other sources that are told.'),
  global_bfd: bfd,
  global_inbound_distribute_list: attr(
    nested({
      access_list: attr(z.string().optional(), 'Access list that a route must pass.', { refs: accessListNames }),
    }).optional(),
    'Routes that are taken.',
  ),
  global_outbound_distribute_list: attr(
    nested({
      access_list: attr(z.string().optional(), 'Access list that a route must pass.', { refs: accessListNames }),
    }).optional(),
    'Routes that are told.',
  ),
  interface: attr(
    z
      .array(
        nested({
          name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
          enable: attr(z.boolean().optional(), 'Whether RIP is spoken on the interface.'),
          mode: attr(
            z.enum(['active', 'passive', 'send-only']).optional(),
            'Whether routes are told and taken, taken only (`passive`), or told only.',
          ),
          split_horizon: attr(
            z.enum(['split-horizon', 'no-split-horizon', 'no-split-horizon-with-poison-reverse']).optional(),
            'Whether routes are told back to where they came from.',
          ),
          authentication: attr(z.string().optional(), 'Profile by which neighbours on the interface know each other.'),
          bfd,
          interface_inbound_distribute_list: attr(
            nested({
              access_list: attr(z.string().optional(), 'Access list that a route must pass.', {
                refs: accessListNames,
              }),
              metric: attr(z.number().int().optional(), 'Number that is added to their metric.'),
            }).optional(),
            'Routes that are taken on the interface.',
          ),
          interface_outbound_distribute_list: attr(
            nested({
              access_list: attr(z.string().optional(), 'Access list that a route must pass.', {
                refs: accessListNames,
              }),
              metric: attr(z.number().int().optional(), 'Number that is added to their metric.'),
            }).optional(),
            'Routes that are told on the interface.',
          ),
        }),
      )
      .optional(),
    'Interfaces that it is spoken on.',
    { itemKey: 'name' },
  ),
});
