import * as z from 'zod';
import { attr, nested, optionalNested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';
import { notComparable } from '../stronger';
import { ipText } from '../ip-text';
import { integer } from '../integer';
import { nameText } from '../name-text';

const chain = nested({
  name: attr(z.string().optional(), 'Name of the security chain.'),
  enable: attr(z.boolean().optional(), 'Enable the security chain.'),
  first_device: attr(ipText.optional(), 'IP address of the first device in the chain.'),
  first_device_description: attr(z.string().optional(), 'Description of the first device.'),
  last_device: attr(ipText.optional(), 'IP address of the last device in the chain.'),
  last_device_description: attr(z.string().optional(), 'Description of the last device.'),
});

const healthCheck = nested({
  failure_action: attr(
    z.enum(['bypass', 'drop']).optional(),
    'Action when no chain is healthy: bypass the chain or drop the traffic.',
  ),
  failure_condition: attr(z.string().optional(), 'Failure condition: any or all health checks fail.'),
  path_enable: attr(z.boolean().optional(), 'Enable path monitoring (ping).'),
  path_count: attr(integer().optional(), 'Ping count before the chain is declared down.'),
  path_interval_s: attr(integer().optional(), 'Ping interval in seconds.'),
  path_recovery_hold_s: attr(integer().optional(), 'Recovery hold time in seconds before a chain is used again.'),
  http_enable: attr(z.boolean().optional(), 'Enable HTTP monitoring.'),
  http_count: attr(integer().optional(), 'HTTP count: failed requests before the chain is declared down.'),
  http_interval_s: attr(integer().optional(), 'HTTP interval in seconds.'),
  http_latency_enable: attr(z.boolean().optional(), 'Enable HTTP latency monitoring.'),
  http_latency_maximum_ms: attr(integer().optional(), 'Maximum HTTP latency in milliseconds.'),
  http_latency_duration_s: attr(
    integer().optional(),
    'HTTP latency duration in seconds before the chain is declared down.',
  ),
  http_latency_log_exceeded: attr(z.boolean().optional(), 'Log when the maximum HTTP latency is exceeded.'),
});

export const networkPacketBrokerProfile = defineResource({
  name: 'network_packet_broker_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'Network packet broker profile: forwards traffic to a chain of third-party security appliances.',
  api: {
    path: '/config/network/v1/network_packet_broker_profiles',
    list: { parameters: ['limit', 'offset', 'folder'] },
  },
  scopes,
  affectsRouting: true,
  unconfirmed: true,
  schema: {
    name: attr(nameText(63, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique in its location.'),
    description: attr(z.string().optional(), 'Description of the profile.'),
    flow: attr(
      z.enum(['routed', 'transparent']).optional(),
      'Security chain type: routed (layer 3) or transparent bridge.',
    ),
    interface_primary: attr(z.string().optional(), 'Primary interface: egress to the chain.'),
    interface_secondary: attr(z.string().optional(), 'Secondary interface: ingress from the chain.'),
    disable_override: attr(z.string().optional(), 'Disable override in child folders.'),
    // The API description has no constraint here, although only the alternative selected by `flow` has an effect.
    routed: optionalNested('Routed (layer 3) security chains.', {
      distribution: attr(z.string().optional(), 'Session distribution method over several chains.'),
      security_chain: attr(z.array(chain).optional(), 'Security chains.'),
    }),
    transparent: optionalNested('Transparent bridge security chain.', {
      enable_ipv6: attr(z.boolean().optional(), 'Forward IPv6 traffic to the chain.'),
    }),
    health_check: attr(healthCheck.optional(), 'Health checks of the security chain.'),
  },
});
