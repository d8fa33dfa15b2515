import type { Reference } from '../reference';

/** Interfaces, by the name of their object or by the one that they have on the firewall, such as `ethernet1/1`. */
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

/** Interfaces that subinterfaces are made of. */
export const parentInterfaceNames: Reference = { kinds: ['ethernet_interface', 'aggregate_interface'], open: true };

/** Addresses of interfaces and of what they speak to; an address object of one host stands for its address. */
export const hostNames: Reference = { kinds: ['address'], literals: ['ip', 'variable'], open: true };
