import * as z from 'zod';
import { attr, nested } from '../../attribute';

const address = {
  ip_address: attr(z.string().optional(), 'Address of this end.'),
  netmask: attr(z.string().optional(), 'Mask of the address, such as `255.255.255.252`.', {
    example: '255.255.255.252',
  }),
  gateway: attr(
    z.string().optional(),
    'Router on the way to the other firewall, where the two are not on one network.',
  ),
};
const speed = {
  link_speed: attr(z.enum(['auto', '10', '100', '1000']).optional(), 'Megabits per second.'),
  link_duplex: attr(z.enum(['auto', 'half', 'full']).optional(), 'Duplex mode; `auto` agrees with the other side.'),
};
const port = attr(z.string(), 'Port that the link uses.', { example: 'ethernet1/7' });
const otherPort = attr(z.string().optional(), 'Port that the link uses.', { example: 'ethernet1/8' });

/** The cables between two firewalls that stand in for each other. */
export const haLinks = nested({
  ha1: attr(
    nested({
      port,
      ...address,
      ...speed,
      monitor_hold_time: attr(
        z.number().int().min(1000).max(60_000).default(3000),
        'Milliseconds of silence after which the link counts as broken.',
      ),
      encryption: attr(
        nested({
          enabled: attr(z.boolean().default(false), 'Whether what passes over the link is encrypted.'),
        }).optional(),
        'Whether what passes is encrypted.',
      ),
    }),
    'Link by which the two keep in touch.',
  ),
  ha1_backup: attr(nested({ port: otherPort, ...address, ...speed }).optional(), 'Second link of the same kind.'),
  ha2: attr(
    nested({
      port: attr(z.string(), 'Port that the link uses.', { example: 'ethernet1/6' }),
      ip_address: attr(z.string(), 'Address of this end.', { example: '10.0.1.1' }),
      netmask: attr(z.string(), 'Mask of the address, such as `255.255.255.252`.', { example: '255.255.255.252' }),
      gateway: attr(
        z.string().optional(),
        'Router on the way to the other firewall, where the two are not on one network.',
      ),
      ...speed,
    }),
    'Link by which sessions are copied.',
  ),
  ha2_backup: attr(nested({ port: otherPort, ...address, ...speed }).optional(), 'Second link of the same kind.'),
  ha3: attr(nested({ port: otherPort }).optional(), 'Link by which two active firewalls forward packets.'),
});
