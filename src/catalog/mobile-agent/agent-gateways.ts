import * as z from 'zod';
import { attr, nested } from '../attribute';
import { offByDefault, optional } from '../usual-attributes';
import { ipv6Text, networkText } from '../ip-text';
import { domainName } from '../host-text';

const gatewayAddress = optional.oneOf('Address of the gateway: an FQDN or IP addresses.', {
  fqdn: attr(domainName.optional(), 'Fully qualified domain name (FQDN) of the gateway.', {
    example: 'gateway.example.com',
  }),
  ip: optional.nested('IP addresses of the gateway.', {
    ipv4: attr(
      z
        .string()
        .max(100)
        .regex(/^([:0-9.])+$/)
        .optional(),
      'IPv4 address of the gateway.',
    ),
    ipv6: attr(ipv6Text.max(100).optional(), 'IPv6 address of the gateway.', { example: '2001:db8::1' }),
  }),
});

// A list of gateways; `extra` adds attributes to name and address.
function gateways(extra: z.ZodRawShape) {
  const gateway = nested({
    name: optional.text('Name of the gateway, displayed to users.'),
    choice: gatewayAddress,
    ...extra,
  });
  return nested({ list: attr(z.array(gateway).optional(), 'GlobalProtect gateways.') }).optional();
}

const priorityRule = nested({
  name: optional.text('Source region of the users.'),
  priority: optional.enum(['0', '1', '2', '3', '4', '5'], 'Gateway priority, as numbered by the API.'),
});

/** Gateways to which the GlobalProtect agent connects. */
export const agentGateways = nested({
  external: attr(
    gateways({
      manual: offByDefault('Allow users to select this gateway manually.'),
      priority_rule: attr(z.array(priorityRule).optional(), 'Gateway priority by source region.'),
    }),
    'External gateways, for devices outside the internal network.',
  ),
  internal: attr(
    gateways({
      source_ip: attr(z.array(networkText).optional(), 'Source subnets of devices that use this gateway.', {
        set: true,
      }),
    }),
    'Internal gateways, for devices inside the internal network.',
  ),
});
