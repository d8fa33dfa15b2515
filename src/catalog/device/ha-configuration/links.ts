import * as z from 'zod';
import { attr, nested, optionalNested } from '../../attribute';
import { ipText, netmaskText } from '../../ip-text';
import { integer } from '../../integer';

const address = {
  ip_address: attr(ipText.optional(), 'IP address of this HA link.'),
  netmask: attr(netmaskText.optional(), 'Netmask, for example `255.255.255.252`.', {
    example: '255.255.255.252',
  }),
  gateway: attr(ipText.optional(), 'Gateway to the HA peer when both are in different subnets.'),
};
const speed = {
  link_speed: attr(z.enum(['auto', '10', '100', '1000']).optional(), 'Link speed in Mbps.'),
  link_duplex: attr(z.enum(['auto', 'half', 'full']).optional(), 'Link duplex mode.'),
};
const port = attr(z.string(), 'Port of the HA link.', { example: 'ethernet1/7' });
const otherPort = attr(z.string().optional(), 'Port of the HA link.', { example: 'ethernet1/8' });

/** HA links between the two firewalls of a pair. */
export const haLinks = nested({
  ha1: attr(
    nested({
      port,
      ...address,
      ...speed,
      monitor_hold_time: attr(
        integer(1000, 60_000).default(3000),
        'HA1 monitor hold time in milliseconds before a failed control link is declared down.',
      ),
      encryption: optionalNested('Encryption of the HA1 control link.', {
        enabled: attr(z.boolean().default(false), 'Enable encryption of the HA1 control link.'),
      }),
    }),
    'HA1 control link.',
  ),
  ha1_backup: optionalNested('HA1 backup control link.', { port: otherPort, ...address, ...speed }),
  ha2: attr(
    nested({
      port: attr(z.string(), 'Port of the HA2 link.', { example: 'ethernet1/6' }),
      ip_address: attr(ipText, 'IP address of the HA2 link.', { example: '10.0.1.1' }),
      netmask: attr(netmaskText, 'Netmask, for example `255.255.255.252`.', { example: '255.255.255.252' }),
      gateway: attr(ipText.optional(), 'Gateway to the HA peer when both are in different subnets.'),
      ...speed,
    }),
    'HA2 data link for session synchronization.',
  ),
  ha2_backup: optionalNested('HA2 backup data link.', { port: otherPort, ...address, ...speed }),
  ha3: optionalNested('HA3 packet-forwarding link of an active/active pair.', { port: otherPort }),
});
