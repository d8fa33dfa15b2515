import * as z from 'zod';
import { attr } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { interfaceIpv6, staticAddresses } from './interface-addressing';

export const loopbackInterface = defineResource({
  name: 'loopback_interface',
  doc: 'An address of the firewall that depends on no port: for services, tunnels and routing protocols.',
  api: { path: '/config/network/v1/loopback-interfaces' },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .regex(/^\$[a-zA-Z\d\-_. ]+$/),
      'Name, unique in its container: a variable, beginning with `$`.',
    ),
    default_value: attr(
      z
        .string()
        .regex(/^loopback\.([1-9][0-9]{0,3})$/)
        .optional(),
      'Name on the firewall, such as `loopback.1`.',
      { example: 'loopback.1' },
    ),
    comment: attr(z.string().optional(), 'Remark that is kept with the interface.'),
    mtu: attr(
      z.number().int().min(576).max(9216).optional(),
      'Largest packet that the interface sends, in bytes; without it, that of the firewall.',
    ),
    interface_management_profile: attr(
      z.string().optional(),
      'Which services of the firewall itself answer on the interface, and to whom; without one, none.',
      {
        refs: { kinds: ['interface_management_profile'] },
      },
    ),
    netflow_profile: attr(z.string().optional(), 'Netflow profile: where records of the traffic are sent to.'),
    ip: attr(staticAddresses.optional(), 'Static addresses of the interface.', { itemKey: 'name' }),
    ipv6: attr(interfaceIpv6.optional(), 'IPv6 on the interface.'),
  }),
});
