import * as z from 'zod';
import { attr, nested, nestedList, optionalNested } from '../../attribute';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';
import { integer } from '../../integer';

/** RIP settings of a router. */
export const rip = nested({
  enable: attr(z.boolean().optional(), 'Enable RIP.'),
  default_information_originate: attr(
    z.boolean().optional(),
    'Default information originate: advertise a default route to neighbors.',
  ),
  global_timer: attr(z.string().optional(), 'RIP global timer profile.'),
  auth_profile: attr(z.string().optional(), 'RIP authentication profile.'),
  redistribution_profile: attr(z.string().optional(), 'RIP redistribution profile.'),
  global_bfd: bfd,
  global_inbound_distribute_list: optionalNested(
    'Global inbound distribute list: filters routes received on all interfaces.',
    {
      access_list: attr(z.string().optional(), 'Access list for received routes.', { refs: accessListNames }),
    },
  ),
  global_outbound_distribute_list: optionalNested(
    'Global outbound distribute list: filters routes advertised on all interfaces.',
    {
      access_list: attr(z.string().optional(), 'Access list for advertised routes.', { refs: accessListNames }),
    },
  ),
  interface: attr(
    nestedList({
      name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
      enable: attr(z.boolean().optional(), 'Enable RIP on the interface.'),
      mode: attr(
        z.enum(['active', 'passive', 'send-only']).optional(),
        'RIP mode: `active` sends and receives updates, `passive` only receives, `send-only` only sends.',
      ),
      split_horizon: attr(
        z.enum(['split-horizon', 'no-split-horizon', 'no-split-horizon-with-poison-reverse']).optional(),
        'Split horizon: advertise routes on the interface from which they were learned, with or without poison reverse.',
      ),
      authentication: attr(z.string().optional(), 'RIP authentication profile of the interface.'),
      bfd,
      interface_inbound_distribute_list: optionalNested('Inbound distribute list of the interface.', {
        access_list: attr(z.string().optional(), 'Access list for routes received on the interface.', {
          refs: accessListNames,
        }),
        metric: attr(integer().optional(), 'Metric offset added to received routes.'),
      }),
      interface_outbound_distribute_list: optionalNested('Outbound distribute list of the interface.', {
        access_list: attr(z.string().optional(), 'Access list for routes advertised on the interface.', {
          refs: accessListNames,
        }),
        metric: attr(integer().optional(), 'Metric offset added to advertised routes.'),
      }),
    }).optional(),
    'RIP interfaces.',
  ),
});
