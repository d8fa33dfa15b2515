import { isIP } from 'node:net';
import * as z from 'zod';
import { attr, nested, nestedList } from '../attribute';
import { offByDefault, onByDefault, optional, required } from '../usual-attributes';
import { hostNames, interfaceNames } from './interface-names';
import { ipText, ipv6PrefixText, isNetworkItself } from '../ip-text';
import { macAddress } from '../mac-address';
import { integer } from '../integer';
import { nameText } from '../name-text';

function addresses(name: z.ZodString) {
  const entry = attr(name, 'IP address with prefix length, or a variable.', {
    refs: hostNames,
    example: '10.0.0.1/24',
  });
  return nestedList({ name: entry }).optional();
}

/** Static addresses of an interface that needs no other host in its subnet. */
export const staticAddresses = addresses(z.string().min(1));

/** Static addresses as an attribute. */
export const staticIp = attr(staticAddresses, 'Static IP addresses of the interface.');

const withPrefix = z
  .string()
  .min(1)
  .refine((text) => isIP(text) === 0, {
    message: 'without a prefix length such as /24, the interface has no subnet',
  })
  .refine((text) => !isNetworkItself(text), {
    message: 'the first and the last address of a network belong to no interface',
  });

const subnetAddresses = attr(addresses(withPrefix), 'Static IP addresses of the interface.');

const arpEntry = {
  name: attr(ipText.optional(), 'IP address of the ARP entry.'),
  hw_address: attr(macAddress.optional(), 'MAC (hardware) address of the ARP entry.'),
};

function neighbours(entry: z.ZodRawShape) {
  return optional.nestedList('Static neighbor entries (ARP).', entry);
}

/** Static ARP entries. */
export const arpEntries = neighbours(arpEntry);

/** Static ARP entries of a VLAN interface, which also contain the port. */
export const vlanArpEntries = neighbours({
  ...arpEntry,
  interface: optional.text('Interface of the ARP entry.', { refs: interfaceNames }),
});

const dhcpClient = nested({
  enable: onByDefault('Enable the DHCP client.'),
  create_default_route: onByDefault('Create a default route to the gateway that the DHCP server announces.'),
  send_hostname: optional.nested('Hostname sent to the DHCP server.', {
    enable: onByDefault('Send a hostname to the DHCP server.'),
    hostname: attr(
      nameText(64, /^[a-zA-Z0-9._-]+$/).default('system-hostname'),
      'Hostname to send; `system-hostname` sends the hostname of the firewall.',
      { refusesEmpty: true },
    ),
  }),
  default_route_metric: attr(integer(1, 65535).default(10), 'Metric of the default route.'),
});

/** Address assignment of an interface: static, or by DHCP. */
export const addressing = {
  ip: subnetAddresses,
  dhcp_client: attr(dhcpClient.optional(), 'DHCP client: the interface receives its address from a DHCP server.'),
};

const ddns = nested({
  ddns_enabled: offByDefault('Enable dynamic DNS (DDNS).'),
  ddns_vendor: attr(z.string().max(127), 'Dynamic DNS (DDNS) vendor.'),
  ddns_update_interval: attr(integer(1, 30).default(1), 'Update interval in days, for addresses that do not change.'),
  ddns_cert_profile: required.text('Certificate profile that verifies the certificate of the DDNS service.', {
    refs: { kinds: ['certificate_profile'], open: true },
  }),
  ddns_hostname: attr(
    z
      .string()
      .max(255)
      .regex(/^[a-zA-Z0-9_.\-]+$/),
    'Hostname registered at the DDNS service.',
  ),
  ddns_ip: attr(ipText.optional(), 'IP address to register, for interfaces with a static address.'),
  ddns_vendor_config: attr(z.string().max(255), 'Vendor-specific DDNS settings.', { mayHoldSecret: true }),
});

/** Dynamic DNS (DDNS) settings of an interface. */
export const ddnsConfig = attr(ddns.optional(), 'Dynamic DNS (DDNS) settings.');

/** LACP settings of an aggregate group. */
export const lacp = nested({
  enable: offByDefault('Enable LACP.'),
  fast_failover: offByDefault('Enable fast failover of links (within one second).'),
  mode: attr(
    z.enum(['passive', 'active']).default('passive'),
    'LACP mode: `active` sends LACP packets, `passive` only responds.',
  ),
  transmission_rate: attr(
    z.enum(['fast', 'slow']).default('slow'),
    'LACP transmission rate: every second (`fast`) or every 30 seconds (`slow`).',
  ),
  system_priority: attr(
    integer(1, 65535).default(32768),
    'LACP system priority; the system with the lower value decides on the active links.',
  ),
  max_ports: attr(integer(1, 8).default(8), 'Maximum number of active ports.'),
});

/** IPv6 settings of a loopback or tunnel interface. */
export const interfaceIpv6 = nested({
  address: optional.nestedList('IPv6 addresses of the interface.', {
    enable_on_interface: onByDefault('Enable the address on the interface.'),
    name: attr(ipv6PrefixText.optional(), 'IPv6 address with prefix length, or a variable.'),
    anycast: optional.nested('Anycast address.', {}),
    prefix: optional.nested('Use the interface ID as the host part of the address.', {}),
  }),
  enabled: offByDefault('Enable IPv6 on the interface.'),
  interface_id: attr(
    z.string().default('EUI-64'),
    'Interface ID: host part (64 bits) of the address; `EUI-64` derives it from the MAC address.',
  ),
});

/** VLAN tag, a string at the API. */
export const vlanTag = z.string().regex(/^([1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-6])$/);
