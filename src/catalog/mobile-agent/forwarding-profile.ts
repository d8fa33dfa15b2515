import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import type { Reference } from '../reference';
import { folderOnCreate, forwardingHead, forwardingName } from './forwarding-part';
import { mobileUsers } from './mobile-users';

const ruleName = attr(forwardingName, 'Name of the rule.');

const userLocations: Reference = { kinds: ['forwarding_profile_user_location'], words: ['Any'] };

const whenAndWhere = {
  enabled: attr(z.boolean().default(true), 'Whether the rule is in force.'),
  user_locations: attr(z.string().max(64).default('Any'), 'Where the user must be.', {
    refs: userLocations,
    narrows: { open: 'Any' },
  }),
};

const destinationNames: Reference = { kinds: ['forwarding_profile_destination'], words: ['Any'] };

const whereToAndHow = {
  destinations: attr(z.string().max(64).default('Any'), 'Where the traffic must go.', {
    refs: destinationNames,
    narrows: { open: 'Any' },
  }),
  connectivity: attr(
    z.string().max(64).default('direct'),
    'How the traffic is forwarded: `direct`, or the name of a way.',
    { refs: { kinds: ['forwarding_profile_regional_and_custom_proxy'], words: ['direct'], open: true } },
  ),
};

// What an agent is told: its rules, and what is blocked beside them.
function agentRules(rule: z.ZodRawShape, blocked: z.ZodRawShape) {
  return nested({
    pac_upload: attr(z.boolean().default(false), 'Whether a PAC file of your own is uploaded.'),
    forwarding_rules: attr(z.array(nested(rule)).optional(), 'Rules that are tried in order.', { itemKey: 'name' }),
    block_rule: attr(nested(blocked).optional(), 'What is blocked that no rule forwards.', { narrows: {} }),
  }).optional();
}

const placesCount = attr(z.boolean().optional(), 'Whether the places count.');

const places = attr(z.array(z.string().max(64)).optional(), 'Places in which it is let through.', {
  set: true,
  refs: userLocations,
});

const allowTcp = nested({ enable_locations: placesCount, locations: places });

const allowUdp = nested({
  enable_locations: placesCount,
  enable_destinations: attr(z.boolean().optional(), 'Whether the destinations count.'),
  locations: places,
  destinations: attr(z.string().max(64).optional(), 'Destinations for which it is let through.', {
    refs: destinationNames,
  }),
});

const pacFile = agentRules(
  { name: ruleName, ...whenAndWhere, ...whereToAndHow },
  {
    enable: attr(z.boolean().optional(), 'Whether anything is blocked.'),
    allow_tcp: attr(allowTcp.optional(), 'TCP that is let through all the same.'),
    allow_udp: attr(allowUdp.optional(), 'UDP that is let through all the same.'),
  },
);

const ztnaAgent = agentRules(
  {
    name: ruleName,
    traffic_type: attr(
      z.enum(['dns', 'dns-and-network-traffic', 'network-traffic']).default('dns'),
      'Whether names are looked up, connections are made, or both.',
    ),
    ...whenAndWhere,
    source_applications: attr(z.string().default('Any'), 'Programs that the traffic must come from.', {
      refs: { kinds: ['forwarding_profile_source_application'], words: ['Any'] },
      narrows: { open: 'Any' },
    }),
    ...whereToAndHow,
  },
  {
    block_all_other_unmatched_outbound_connections: attr(
      z.boolean().default(false),
      'Whether outbound connections that no rule matches are blocked.',
    ),
    block_outbound_lan_access_when_connected_to_tunnel: attr(
      z.boolean().default(false),
      'Whether the local network is out of reach while the tunnel is up.',
    ),
    block_inbound_access_when_connected_to_tunnel: attr(
      z.boolean().default(false),
      'Whether connections from outside are blocked while the tunnel is up.',
    ),
    block_non_tcp_non_udp_based_traffic_when_connected_to_tunnel: attr(
      z.boolean().default(false),
      'Whether all but TCP and UDP is blocked while the tunnel is up.',
    ),
    allow_icmp_for_troubleshooting: attr(
      z.boolean().default(false),
      'Whether ICMP passes all the same, for finding faults.',
    ),
    enforcer_fqdn_dns_resolution_via_dns_servers: attr(
      z.boolean().default(true),
      'Whether names that rules need are looked up at the DNS servers of the tunnel.',
    ),
    resolve_all_fqdns_using_dns_servers_assigned_by_the_tunnel: attr(
      z.boolean().default(true),
      'Whether all names are looked up at the DNS servers of the tunnel.',
    ),
    block_non_tcp_non_udp_traffic_when_connected_to_tunnel: attr(
      z.boolean().default(false),
      'The same, by the name that the official provider has for it.',
    ),
  },
);

export const forwardingProfile = defineResource({
  name: 'forwarding_profile',
  doc: 'Says how the agent on the device of a user forwards traffic: through the tunnel, by a proxy or directly.',
  api: { path: '/config/mobile-agent/v1/forwarding-profiles', ...folderOnCreate },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    ...forwardingHead,
    description: attr(z.string().max(1023).optional(), 'Who the profile is for.'),
    definition_method: attr(
      z.enum(['rules', 'pac-file']).default('rules'),
      'Whether the rules below decide, or a PAC file.',
    ),
    type: attr(
      nested(
        {
          pac_file: attr(pacFile, 'For the agent with a PAC file.'),
          global_protect_proxy: attr(pacFile, 'For GlobalProtect in proxy mode.'),
          ztna_agent: attr(ztnaAgent, 'For the ZTNA agent.'),
        },
        [exactlyOne('pac_file', 'global_protect_proxy', 'ztna_agent')],
      ).optional(),
      'Agent that the profile is for, and its rules.',
    ),
  }),
});
