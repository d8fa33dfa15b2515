import type { Reference } from '../reference';

/** Interfaces, by object name or by interface name on the firewall, such as `ethernet1/1`. */
export const interfaceNames: Reference = {
  kinds: [
    'ethernet_interface',
    'aggregate_interface',
    'layer2_subinterface',
    'layer3_subinterface',
    'vlan_interface',
    'loopback_interface',
    'tunnel_interface',
  ],
  open: true,
};

/** Parent interfaces of subinterfaces. */
export const parentInterfaceNames: Reference = { kinds: ['ethernet_interface', 'aggregate_interface'], open: true };

/** Addresses of interfaces and of their peers; an address object of one host is also accepted. */
export const hostNames: Reference = { kinds: ['address'], literals: ['ip', 'variable'], open: true };
