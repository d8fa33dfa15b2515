import * as z from 'zod';
import { attr, nested } from '../attribute';
import { offByDefault, onByDefault, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import type { Reference } from '../reference';
import { folderOnCreate, forwardingName } from './forwarding-part';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';

const ruleName = attr(forwardingName, 'Name of the rule.', { isLabel: true, unconfirmed: ['patterns'] });

const userLocations: Reference = { kinds: ['forwarding_profile_user_location'], words: ['Any', 'any'] };

const whenAndWhere = {
  enabled: onByDefault('Enable the rule.'),
  user_locations: attr(z.string().max(64).default('Any'), 'User location to match.', {
    refs: userLocations,
    weakensPolicyWhenRemoved: { open: 'Any' },
  }),
};

const destinationNames: Reference = { kinds: ['forwarding_profile_destination'], words: ['Any', 'any'] };

const whereToAndHow = {
  destinations: attr(z.string().max(64).default('Any'), 'Destination to match.', {
    refs: destinationNames,
    weakensPolicyWhenRemoved: { open: 'Any' },
  }),
  connectivity: attr(
    z.string().max(64).default('direct'),
    'Connectivity of matching traffic: `direct`, or the name of a connectivity object.',
    { refs: { kinds: ['forwarding_profile_regional_and_custom_proxy'], words: ['direct'], open: true } },
  ),
};

// Settings of an agent: its forwarding rules, and the traffic to block.
function agentRules(rule: z.ZodRawShape, blocked: z.ZodRawShape) {
  return nested({
    pac_upload: offByDefault('Upload a custom PAC file.'),
    forwarding_rules: optional.nestedList('Forwarding rules, in order of evaluation.', rule),
    block_rule: optional
      .with({
        weakensPolicyWhenRemoved: {},
      })
      .nested('Block rule for traffic that no forwarding rule matches.', blocked),
  }).optional();
}

const placesCount = optional.flag('Enable matching by user location.');

const places = attr(z.array(z.string().max(64)).optional(), 'User locations from which the traffic is allowed.', {
  set: true,
  refs: userLocations,
});

const allowTcp = nested({ enable_locations: placesCount, locations: places });

const allowUdp = nested({
  enable_locations: placesCount,
  enable_destinations: optional.flag('Enable matching by destination.'),
  locations: places,
  destinations: attr(z.string().max(64).optional(), 'Destination to which the traffic is allowed.', {
    refs: destinationNames,
  }),
});

const pacFile = agentRules(
  { name: ruleName, ...whenAndWhere, ...whereToAndHow },
  {
    enable: optional.flag('Enable the block rule.'),
    allow_tcp: attr(allowTcp.optional(), 'Allowed TCP traffic (exception to the block rule).'),
    allow_udp: attr(allowUdp.optional(), 'Allowed UDP traffic (exception to the block rule).'),
  },
);

const ztnaAgent = agentRules(
  {
    name: ruleName,
    traffic_type: attr(
      z.enum(['dns', 'dns-and-network-traffic', 'network-traffic']).default('dns'),
      'Traffic type to match: DNS queries, network traffic, or both.',
    ),
    ...whenAndWhere,
    source_applications: attr(z.string().default('Any'), 'Source applications to match.', {
      refs: { kinds: ['forwarding_profile_source_application'], words: ['Any', 'any'] },
      weakensPolicyWhenRemoved: { open: 'Any' },
    }),
    ...whereToAndHow,
  },
  {
    block_all_other_unmatched_outbound_connections: offByDefault(
      'Block all outbound connections that no rule matches.',
    ),
    block_outbound_lan_access_when_connected_to_tunnel: offByDefault(
      'Block outbound access to the local network (LAN) while the tunnel is connected.',
    ),
    block_inbound_access_when_connected_to_tunnel: offByDefault('Block inbound access while the tunnel is connected.'),
    block_non_tcp_non_udp_based_traffic_when_connected_to_tunnel: offByDefault(
      'Block traffic other than TCP and UDP while the tunnel is connected.',
    ),
    allow_icmp_for_troubleshooting: offByDefault('Allow ICMP for troubleshooting while the tunnel is connected.'),
    enforcer_fqdn_dns_resolution_via_dns_servers: onByDefault(
      'Resolve the FQDNs of the rules with the DNS servers of the tunnel.',
    ),
    resolve_all_fqdns_using_dns_servers_assigned_by_the_tunnel: onByDefault(
      'Resolve all FQDNs with the DNS servers of the tunnel.',
    ),
    block_non_tcp_non_udp_traffic_when_connected_to_tunnel: offByDefault(
      'Name that the official provider has for `block_non_tcp_non_udp_based_traffic_when_connected_to_tunnel`.',
    ),
  },
);

export const forwardingProfile = defineResource({
  name: 'forwarding_profile',
  effect: 'routing',
  strength: notComparable,
  doc: 'Forwarding profile: how the agent on the endpoint forwards traffic (tunnel, proxy or direct).',
  api: { path: '/config/mobile-agent/v1/forwarding-profiles', ...folderOnCreate },
  onlyFolder: mobileUsers,
  schema: {
    name: attr(forwardingName, 'Name, unique in its location.', { unconfirmed: ['patterns'] }),
    description: attr(z.string().max(1023).optional(), 'Description of the forwarding profile.'),
    definition_method: attr(
      z.enum(['rules', 'pac-file']).default('rules'),
      'Definition method: forwarding rules or a PAC file.',
    ),
    type: optional.oneOf('Agent type and its forwarding rules.', {
      pac_file: attr(pacFile, 'GlobalProtect agent with a PAC file.'),
      global_protect_proxy: attr(pacFile, 'GlobalProtect agent in proxy mode.'),
      ztna_agent: attr(ztnaAgent, 'ZTNA agent and its forwarding rules.'),
    }),
  },
});
