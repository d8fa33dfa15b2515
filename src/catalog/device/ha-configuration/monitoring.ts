import * as z from 'zod';
import { attr, nested } from '../../attribute';
import { offByDefault, onByDefault, optional, required } from '../../usual-attributes';
import { ipText } from '../../ip-text';
import { integer } from '../../integer';

const condition = optional.enum(['any', 'all'], 'Failure condition: `any` or `all` of the monitored items fail.');
const on = onByDefault('Enable monitoring.');

const pings = {
  enabled: on,
  failure_condition: condition,
  ping_interval: attr(integer(200, 60_000).default(200), 'Ping interval in milliseconds.'),
  ping_count: attr(integer(3, 10).default(10), 'Ping count: lost pings before the path is declared down.'),
};

const targets = {
  destination_ip: attr(z.array(ipText).optional(), 'Destination IP addresses to ping.', { set: true }),
  enabled: optional.flag('Enable monitoring of this destination group.'),
  failure_condition: condition,
};

const routerPath = nested({
  name: required.text('Logical router of the monitored path.', { example: 'default' }),
  ...pings,
  destination_ip_group: optional.nestedList('Destination IP groups.', {
    name: required.text('Name of the destination IP group.'),
    ...targets,
  }),
});

const vlanPath = nested({
  name: required.text('VLAN of the monitored path.'),
  source_ip: attr(ipText.optional(), 'Source IP address of the pings.'),
  ...pings,
  destination_ip_group: optional.nestedList('Destination IP groups.', {
    name: optional.text('Name of the destination IP group.'),
    ...targets,
  }),
});

/** HA monitoring: conditions that cause a failover. */
export const haMonitoring = nested({
  path_monitoring: optional.nested('Path monitoring: failover when monitored destinations are unreachable.', {
    enabled: offByDefault('Enable path monitoring.'),
    failure_condition: condition,
    path_group: optional.nested('Path groups.', {
      vlan: attr(z.array(vlanPath).optional(), 'Path groups of VLANs.'),
      logical_router: attr(z.array(routerPath).optional(), 'Path groups of logical routers.'),
    }),
  }),
  link_monitoring: optional.nested('Link monitoring: failover when monitored interfaces go down.', {
    enabled: offByDefault('Enable link monitoring.'),
    failure_condition: condition,
    link_group: optional.nestedList('Link groups.', {
      name: required.text('Name of the link group.'),
      enabled: on,
      failure_condition: condition,
      interface: optional.textSet('Monitored interfaces.', { example: 'ethernet1/1' }),
    }),
  }),
});
