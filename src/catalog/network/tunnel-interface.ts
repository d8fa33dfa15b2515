import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { interfaceIpv6, staticAddresses } from './interface-addressing';
import { comment, ownMtu, servicesAndRecords } from './interface-settings';

export const tunnelInterface = defineResource({
  name: 'tunnel_interface',
  effect: 'routing',
  doc: 'Tunnel interface: logical interface of an IPSec tunnel.',
  api: { path: '/config/network/v1/tunnel-interfaces' },
  seededObjects: [{ name: 'tunnel', folder: 'All' }],
  networkRole: 'interface',
  schema: {
    name: attr(z.string().min(1), 'Name, unique in its location.', { freeName: true }),
    default_value: attr(
      z
        .string()
        .regex(/^tunnel\.([1-9][0-9]{0,3})$/)
        .optional(),
      'Interface on the firewall, for example `tunnel.1`, when the name is a variable.',
      { example: 'tunnel.1' },
    ),
    comment,
    mtu: attr(ownMtu, 'MTU in bytes; if absent, the global MTU of the firewall.', { effect: 'none' }),
    ...servicesAndRecords,
    ip: attr(staticAddresses, 'Static IP addresses; required for tunnel monitoring and dynamic routing.'),
    ipv6: attr(interfaceIpv6.optional(), 'IPv6 settings of the interface.'),
  },
});
