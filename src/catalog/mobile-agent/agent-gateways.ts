import * as z from 'zod';
import { attr, exactlyOne, nested, optionalNested } from '../attribute';
import { ipv6Text, networkText } from '../ip-text';
import { domainName } from '../host-text';

const gatewayAddress = attr(
  nested(
    {
      fqdn: attr(domainName.optional(), 'Fully qualified domain name (FQDN) of the gateway.', {
        example: 'gateway.example.com',
      }),
      ip: optionalNested('IP addresses of the gateway.', {
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
    },
    [exactlyOne('fqdn', 'ip')],
  ).optional(),
  'Address of the gateway: an FQDN or IP addresses.',
);

// A list of gateways; `extra` adds attributes to name and address.
function gateways(extra: z.ZodRawShape) {
  const gateway = nested({
    name: attr(z.string().optional(), 'Name of the gateway, displayed to users.'),
    choice: gatewayAddress,
    ...extra,
  });
  return nested({ list: attr(z.array(gateway).optional(), 'GlobalProtect gateways.') }).optional();
}

const priorityRule = nested({
  name: attr(z.string().optional(), 'Source region of the users.'),
  priority: attr(z.enum(['0', '1', '2', '3', '4', '5']).optional(), 'Gateway priority, as numbered by the API.'),
});

/** Gateways to which the GlobalProtect agent connects. */
export const agentGateways = nested({
  external: attr(
    gateways({
      manual: attr(z.boolean().default(false), 'Allow users to select this gateway manually.'),
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
