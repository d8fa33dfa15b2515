import * as z from 'zod';
import { attr, nested } from '../../attribute';

const condition = attr(z.enum(['any', 'all']).optional(), 'Whether one failure is enough, or all have to fail.');
const on = attr(z.boolean().default(true), 'Whether it is watched.');
const texts = z.array(z.string()).optional();

const pings = {
  enabled: on,
  failure_condition: condition,
  ping_interval: attr(z.number().int().min(200).max(60_000).default(200), 'Milliseconds between two pings.'),
  ping_count: attr(z.number().int().min(3).max(10).default(10), 'Pings without an answer that make a failure.'),
};

const targets = {
  destination_ip: attr(texts, 'Addresses that are pinged.', { set: true }),
  enabled: attr(z.boolean().optional(), 'Whether the way is watched.'),
  failure_condition: condition,
};

const routerPath = nested({
  name: attr(z.string(), 'Logical router.', { example: 'default' }),
  ...pings,
  destination_ip_group: attr(
    z.array(nested({ name: attr(z.string(), 'Name of the group of addresses.'), ...targets })).optional(),
    'Groups of addresses.',
    { itemKey: 'name' },
  ),
});

const vlanPath = nested({
  name: attr(z.string(), 'VLAN.'),
  source_ip: attr(z.string().optional(), 'Address that pings come from.'),
  ...pings,
  destination_ip_group: attr(
    z.array(nested({ name: attr(z.string().optional(), 'Name of the group of addresses.'), ...targets })).optional(),
    'Groups of addresses.',
    { itemKey: 'name' },
  ),
});

/** What a firewall watches to know that it had better step back. */
export const haMonitoring = nested({
  path_monitoring: attr(
    nested({
      enabled: attr(z.boolean().default(false), 'Whether ways to other hosts are watched.'),
      failure_condition: condition,
      path_group: attr(
        nested({
          vlan: attr(z.array(vlanPath).optional(), 'Ways through VLANs.', { itemKey: 'name' }),
          logical_router: attr(z.array(routerPath).optional(), 'Ways through logical routers.', { itemKey: 'name' }),
        }).optional(),
        'Ways that are watched.',
      ),
    }).optional(),
    'Addresses that have to answer.',
  ),
  link_monitoring: attr(
    nested({
      enabled: attr(z.boolean().default(false), 'Whether links are watched.'),
      failure_condition: condition,
      link_group: attr(
        z
          .array(
            nested({
              name: attr(z.string(), 'Name of the group of links.'),
              enabled: on,
              failure_condition: condition,
              interface: attr(texts, 'Ports that have to be up.', { set: true, example: 'ethernet1/1' }),
            }),
          )
          .optional(),
        'Groups of ports.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Ports that have to be up.',
  ),
});
