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

/** Gateways that the agent connects to. */
export const agentGateways = nested({
  external: attr(
    nested({
      list: attr(
        z
          .array(
            nested({
              name: attr(z.string().optional(), 'Name of the gateway, as users see it.'),
              choice: gatewayAddress,
              manual: attr(z.boolean().default(false), 'Whether a user may pick it by hand.'),
              priority_rule: attr(
                z
                  .array(
                    nested({
                      name: attr(z.string().optional(), 'Region that users connect from.'),
                      priority: attr(
                        z.enum(['0', '1', '2', '3', '4', '5']).optional(),
                        'Rank among the gateways, as the API counts.',
                      ),
                    }),
                  )
                  .optional(),
                'How much it is preferred, by region.',
                { itemKey: 'name' },
              ),
            }),
          )
          .optional(),
        'Gateways.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Gateways for devices that are outside.',
  ),
  internal: attr(
    nested({
      list: attr(
        z
          .array(
            nested({
              name: attr(z.string().optional(), 'Name of the gateway, as users see it.'),
              choice: gatewayAddress,
              source_ip: attr(z.array(z.string()).optional(), 'Networks whose devices use it.', { set: true }),
            }),
          )
          .optional(),
        'Gateways.',
        { itemKey: 'name' },
      ),
    }).optional(),
    'Gateways for devices that are inside.',
  ),
});
