import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { optional } from '../../usual-attributes';
import { bfd } from './bfd';
import { interfaceNames } from '../interface-names';
import { accessListNames } from '../routing-names';
import { presence } from '../../stronger';

/** RIP settings of a router. */
export const rip = nested({
  enable: optional.flag('Enable RIP.'),
  default_information_originate: optional.flag(
    'Default information originate: advertise a default route to neighbors.',
  ),
  global_timer: optional.text('RIP global timer profile.'),
  auth_profile: optional.text('RIP authentication profile.', { effect: 'identity', strength: presence }),
  redistribution_profile: optional.text('RIP redistribution profile.'),
  global_bfd: bfd,
  global_inbound_distribute_list: optional.nested(
    'Global inbound distribute list: filters routes received on all interfaces.',
    {
      access_list: optional.text('Access list for received routes.', { refs: accessListNames }),
    },
  ),
  global_outbound_distribute_list: optional.nested(
    'Global outbound distribute list: filters routes advertised on all interfaces.',
    {
      access_list: optional.text('Access list for advertised routes.', { refs: accessListNames }),
    },
  ),
  interface: optional.nestedList('RIP interfaces.', {
    name: attr(z.string().min(1), 'Name of the interface.', { refs: interfaceNames }),
    enable: optional.flag('Enable RIP on the interface.'),
    mode: optional.enum(
      ['active', 'passive', 'send-only'],
      'RIP mode: `active` sends and receives updates, `passive` only receives, `send-only` only sends.',
    ),
    split_horizon: optional.enum(
      ['split-horizon', 'no-split-horizon', 'no-split-horizon-with-poison-reverse'],
      'Split horizon: advertise routes on the interface from which they were learned, with or without poison reverse.',
    ),
    authentication: optional.text('RIP authentication profile of the interface.', {
      effect: 'identity',
      strength: presence,
    }),
    bfd,
    interface_inbound_distribute_list: optional.nested('Inbound distribute list of the interface.', {
      access_list: optional.text('Access list for routes received on the interface.', { refs: accessListNames }),
      metric: optional.integer('Metric offset added to received routes.'),
    }),
    interface_outbound_distribute_list: optional.nested('Outbound distribute list of the interface.', {
      access_list: optional.text('Access list for routes advertised on the interface.', { refs: accessListNames }),
      metric: optional.integer('Metric offset added to advertised routes.'),
    }),
  }),
});
