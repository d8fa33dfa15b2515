import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';

const gatewayAddress = attr(
  nested(
    {
      fqdn: attr(z.string().optional(), 'Host name.', { example: 'gateway.example.com' }),
      ip: attr(
        nested({
          ipv4: attr(
            z
              .string()
              .max(100)
              .regex(/^([:0-9.])+$/)
              .optional(),
            'IPv4 address.',
          ),
          ipv6: attr(z.string().max(100).optional(), 'IPv6 address.', { example: '2001:db8::1' }),
        }).optional(),
        'Addresses.',
      ),
    },
    [exactlyOne('fqdn', 'ip')],
  ).optional(),
  'Where the gateway is.',
);

// Gateways, by what is said of each beside its name and its place.
function gateways(beside: z.ZodRawShape) {
  const gateway = nested({
    name: attr(z.string().optional(), 'Name of the gateway, as users see it.'),
    choice: gatewayAddress,
    ...beside,
  });
  return nested({ list: attr(z.array(gateway).optional(), 'Gateways.', { itemKey: 'name' }) }).optional();
}

const priorityRule = nested({
  name: attr(z.string().optional(), 'Region that users connect from.'),
  priority: attr(z.enum(['0', '1', '2', '3', '4', '5']).optional(), 'Rank among the gateways, as the API counts.'),
});

/** Gateways that the agent connects to. */
export const agentGateways = nested({
  external: attr(
    gateways({
      manual: attr(z.boolean().default(false), 'Whether a user may pick it by hand.'),
      priority_rule: attr(z.array(priorityRule).optional(), 'How much it is preferred, by region.', {
        itemKey: 'name',
      }),
    }),
    'Gateways for devices that are outside.',
  ),
  internal: attr(
    gateways({ source_ip: attr(z.array(z.string()).optional(), 'Networks whose devices use it.', { set: true }) }),
    'Gateways for devices that are inside.',
  ),
});
