import { attr, nested } from '../../attribute';
import { offByDefault, optional, required } from '../../usual-attributes';
import { ipText, netmaskText } from '../../ip-text';
import { integer } from '../../integer';
import { onIsStronger } from '../../stronger';

const address = {
  ip_address: attr(ipText.optional(), 'IP address of this HA link.'),
  netmask: attr(netmaskText.optional(), 'Netmask, for example `255.255.255.252`.', {
    example: '255.255.255.252',
  }),
  gateway: attr(ipText.optional(), 'Gateway to the HA peer when both are in different subnets.'),
};
const speed = {
  link_speed: optional.enum(['auto', '10', '100', '1000'], 'Link speed in Mbps.'),
  link_duplex: optional.enum(['auto', 'half', 'full'], 'Link duplex mode.'),
};
const port = required.text('Port of the HA link.', { example: 'ethernet1/7' });
const otherPort = optional.text('Port of the HA link.', { example: 'ethernet1/8' });

/** HA links between the two firewalls of a pair. */
export const haLinks = nested({
  ha1: required.nested('HA1 control link.', {
    port,
    ...address,
    ...speed,
    monitor_hold_time: attr(
      integer(1000, 60_000).default(3000),
      'HA1 monitor hold time in milliseconds before a failed control link is declared down.',
    ),
    encryption: optional.nested('Encryption of the HA1 control link.', {
      enabled: offByDefault('Enable encryption of the HA1 control link.', {
        effect: 'cryptography',
        strength: onIsStronger,
      }),
    }),
  }),
  ha1_backup: optional.nested('HA1 backup control link.', { port: otherPort, ...address, ...speed }),
  ha2: required.nested('HA2 data link for session synchronization.', {
    port: required.text('Port of the HA2 link.', { example: 'ethernet1/6' }),
    ip_address: attr(ipText, 'IP address of the HA2 link.', { example: '10.0.1.1' }),
    netmask: attr(netmaskText, 'Netmask, for example `255.255.255.252`.', { example: '255.255.255.252' }),
    gateway: attr(ipText.optional(), 'Gateway to the HA peer when both are in different subnets.'),
    ...speed,
  }),
  ha2_backup: optional.nested('HA2 backup data link.', { port: otherPort, ...address, ...speed }),
  ha3: optional.nested('HA3 packet-forwarding link of an active/active pair.', { port: otherPort }),
});
