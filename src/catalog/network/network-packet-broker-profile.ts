import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable } from '../stronger';
import { ipText } from '../ip-text';
import { nameText } from '../name-text';

const chain = nested({
  name: optional.text('Name of the security chain.'),
  enable: optional.flag('Enable the security chain.'),
  first_device: attr(ipText.optional(), 'IP address of the first device in the chain.'),
  first_device_description: optional.text('Description of the first device.'),
  last_device: attr(ipText.optional(), 'IP address of the last device in the chain.'),
  last_device_description: optional.text('Description of the last device.'),
});

const healthCheck = nested({
  failure_action: optional.enum(
    ['bypass', 'drop'],
    'Action when no chain is healthy: bypass the chain or drop the traffic.',
  ),
  failure_condition: optional.text('Failure condition: any or all health checks fail.'),
  path_enable: optional.flag('Enable path monitoring (ping).'),
  path_count: optional.integer('Ping count before the chain is declared down.'),
  path_interval_s: optional.integer('Ping interval in seconds.'),
  path_recovery_hold_s: optional.integer('Recovery hold time in seconds before a chain is used again.'),
  http_enable: optional.flag('Enable HTTP monitoring.'),
  http_count: optional.integer('HTTP count: failed requests before the chain is declared down.'),
  http_interval_s: optional.integer('HTTP interval in seconds.'),
  http_latency_enable: optional.flag('Enable HTTP latency monitoring.'),
  http_latency_maximum_ms: optional.integer('Maximum HTTP latency in milliseconds.'),
  http_latency_duration_s: optional.integer('HTTP latency duration in seconds before the chain is declared down.'),
  http_latency_log_exceeded: optional.flag('Log when the maximum HTTP latency is exceeded.'),
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
  unconfirmed: true,
  schema: {
    name: attr(nameText(63, /^[a-zA-Z\d\-_. ]+$/), 'Name, unique in its location.'),
    description: optional.text('Description of the profile.'),
    flow: optional.enum(['routed', 'transparent'], 'Security chain type: routed (layer 3) or transparent bridge.'),
    interface_primary: optional.text('Primary interface: egress to the chain.'),
    interface_secondary: optional.text('Secondary interface: ingress from the chain.'),
    disable_override: optional.text('Disable override in child folders.'),
    // The API description has no constraint here, although only the alternative selected by `flow` has an effect.
    routed: optional.nested('Routed (layer 3) security chains.', {
      distribution: optional.text('Session distribution method over several chains.'),
      security_chain: attr(z.array(chain).optional(), 'Security chains.'),
    }),
    transparent: optional.nested('Transparent bridge security chain.', {
      enable_ipv6: optional.flag('Forward IPv6 traffic to the chain.'),
    }),
    health_check: attr(healthCheck.optional(), 'Health checks of the security chain.'),
  },
});
