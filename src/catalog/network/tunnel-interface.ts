import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceIpv6, staticAddresses } from './interface-addressing';
import { comment, ownMtu, servicesAndRecords } from './interface-settings';

export const tunnelInterface = defineResource({
  name: 'tunnel_interface',
  doc: 'The end of a VPN tunnel that routes and zones speak of.',
  api: { path: '/config/network/v1/tunnel-interfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in its container.'),
    default_value: attr(
      z
        .string()
        .regex(/^tunnel\.([1-9][0-9]{0,3})$/)
        .optional(),
      'Name on the firewall, such as `tunnel.1`, where the name of the object is a variable.',
      { example: 'tunnel.1' },
    ),
    comment,
    mtu: attr(ownMtu, 'Largest packet that goes into the tunnel, in bytes; without it, that of the firewall.'),
    ...servicesAndRecords,
    ip: attr(
      staticAddresses,
      'Static addresses of the tunnel; needed to monitor it and to route dynamically through it.',
      { itemKey: 'name' },
    ),
    ipv6: attr(interfaceIpv6.optional(), 'IPv6 in the tunnel.'),
  }),
});
