import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

const chain = nested({
  name: attr(z.string().optional(), 'Name of the chain.'),
  enable: attr(z.boolean().optional(), 'Whether traffic is sent through the chain.'),
  first_device: attr(z.string().optional(), 'Address of the appliance that traffic goes to first.'),
  first_device_description: attr(z.string().optional(), 'What the first device of the chain is.'),
  last_device: attr(z.string().optional(), 'Address of the appliance that traffic comes back from.'),
  last_device_description: attr(z.string().optional(), 'What the last device of the chain is.'),
});

const healthCheck = nested({
  failure_action: attr(z.enum(['bypass', 'drop']).optional(), 'What happens to traffic while no chain is healthy.'),
  failure_condition: attr(z.string().optional(), 'Whether one failed check is enough, or all have to fail.'),
  path_enable: attr(z.boolean().optional(), 'Whether the way through the chain is checked by pings.'),
  path_count: attr(z.number().int().optional(), 'Pings that may fail in a row.'),
  path_interval_s: attr(z.number().int().optional(), 'Seconds between two pings.'),
  path_recovery_hold_s: attr(z.number().int().optional(), 'Seconds that a chain has to work before it is used again.'),
  http_enable: attr(z.boolean().optional(), 'Whether the chain is checked by HTTP requests.'),
  http_count: attr(z.number().int().optional(), 'Requests that may fail in a row.'),
  http_interval_s: attr(z.number().int().optional(), 'Seconds between two requests.'),
  http_latency_enable: attr(z.boolean().optional(), 'Whether slow answers count as failure.'),
  http_latency_maximum_ms: attr(z.number().int().optional(), 'Milliseconds that an answer may take.'),
  http_latency_duration_s: attr(z.number().int().optional(), 'Seconds of slow answers that make a failure.'),
  http_latency_log_exceeded: attr(z.boolean().optional(), 'Whether slow answers are logged.'),
});

export const networkPacketBrokerProfile = defineResource({
  name: 'network_packet_broker_profile',
  doc: 'A chain of other security appliances that a firewall sends traffic through, and how it knows that they work.',
  api: { path: '/config/network/v1/network_packet_broker_profiles', listTakes: ['limit', 'offset', 'folder'] },
  scopes,
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(63)
        .regex(/^[a-zA-Z\d\-_. ]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().optional(), 'What the chain is for.'),
    flow: attr(
      z.enum(['routed', 'transparent']).optional(),
      'Whether the appliances are reached by routing, or stand in the line like a bridge.',
    ),
    interface_primary: attr(z.string().optional(), 'Interface that traffic leaves the firewall by.'),
    interface_secondary: attr(z.string().optional(), 'Interface that traffic comes back to the firewall by.'),
    disable_override: attr(z.string().optional(), 'Whether containers further down may not override the profile.'),
    // The facts make no choice of the two, although only the one that the flow names can have a meaning.
    routed: attr(
      nested({
        distribution: attr(z.string().optional(), 'How sessions are spread over several chains.'),
        security_chain: attr(z.array(chain).optional(), 'Chains of appliances.', { itemKey: 'name' }),
      }).optional(),
      'Appliances that are reached by routing.',
    ),
    transparent: attr(
      nested({ enable_ipv6: attr(z.boolean().optional(), 'Whether IPv6 is sent through the chain.') }).optional(),
      'Appliances that stand in the line like a bridge.',
    ),
    health_check: attr(healthCheck.optional(), 'How the firewall finds out that a chain does not work.'),
  }),
});
