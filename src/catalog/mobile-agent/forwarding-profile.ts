import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';

const forwardingRules = nested({
  name: attr(
    z
      .string()
      .min(1)
      .max(64)
      .regex(/^[0-9a-zA-Z._-]+$/),
    'Name of the rule.',
  ),
  enabled: attr(z.boolean().default(true), 'Whether the rule is in force.'),
  user_locations: attr(z.string().max(64).default('Any'), 'Where the user must be.', {
    refs: { kinds: ['forwarding_profile_user_location'], words: ['Any'] },
    narrows: { open: 'Any' },
  }),
  destinations: attr(z.string().max(64).default('Any'), 'Where the traffic must go.', {
    refs: { kinds: ['forwarding_profile_destination'], words: ['Any'] },
    narrows: { open: 'Any' },
  }),
  connectivity: attr(
    z.string().max(64).default('direct'),
    'How the traffic is forwarded: `direct`, or the name of a way.',
    { refs: { kinds: ['forwarding_profile_regional_and_custom_proxy'], words: ['direct'], open: true } },
  ),
});

const allowUdp = nested({
  enable_locations: attr(z.boolean().optional(), 'Whether the places count.'),
  enable_destinations: attr(z.boolean().optional(), 'Whether the destinations count.'),
  locations: attr(z.array(z.string().max(64)).optional(), 'Places in which it is let through.', {
    set: true,
    refs: { kinds: ['forwarding_profile_user_location'], words: ['Any'] },
  }),
  destinations: attr(z.string().max(64).optional(), 'Destinations for which it is let through.', {
    refs: { kinds: ['forwarding_profile_destination'], words: ['Any'] },
  }),
});

const blockRule = nested({
  enable: attr(z.boolean().optional(), 'Whether anything is blocked.'),
  allow_tcp: attr(
    nested({
      enable_locations: attr(z.boolean().optional(), 'Whether the places count.'),
      locations: attr(z.array(z.string().max(64)).optional(), 'Places in which it is let through.', {
        set: true,
        refs: { kinds: ['forwarding_profile_user_location'], words: ['Any'] },
      }),
    }).optional(),
    'TCP that is let through all the same.',
  ),
  allow_udp: attr(allowUdp.optional(), 'UDP that is let through all the same.'),
});

const pacFile = nested({
  pac_upload: attr(z.boolean().default(false), 'Whether a PAC file of your own is uploaded.'),
  forwarding_rules: attr(z.array(forwardingRules).optional(), 'Rules that are tried in order.', { itemKey: 'name' }),
  block_rule: attr(blockRule.optional(), 'What is blocked that no rule forwards.', { narrows: {} }),
});

export const forwardingProfile = defineResource({
  name: 'forwarding_profile',
  doc: 'Says how the agent on the device of a user forwards traffic: through the tunnel, by a proxy or directly.',
  api: { path: '/config/mobile-agent/v1/forwarding-profiles', scopeIn: 'query', scopeInQueryOf: ['create'] },
  onlyFolder: { name: 'Mobile Users' },
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(
      z
        .string()
        .min(1)
        .max(64)
        .regex(/^[0-9a-zA-Z._-]+$/),
      'Name, unique in its container.',
    ),
    description: attr(z.string().max(1023).optional(), 'Who the profile is for.'),
    definition_method: attr(
      z.enum(['rules', 'pac-file']).default('rules'),
      'Whether the rules below decide, or a PAC file.',
    ),
    type: attr(
      nested(
        {
          pac_file: attr(pacFile.optional(), 'For the agent with a PAC file.'),
          global_protect_proxy: attr(pacFile.optional(), 'For GlobalProtect in proxy mode.'),
          ztna_agent: attr(
            nested({
              pac_upload: attr(z.boolean().default(false), 'Whether a PAC file of your own is uploaded.'),
              forwarding_rules: attr(
                z
                  .array(
                    nested({
                      name: attr(
                        z
                          .string()
                          .min(1)
                          .max(64)
                          .regex(/^[0-9a-zA-Z._-]+$/),
                        'Name of the rule.',
                      ),
                      traffic_type: attr(
                        z.enum(['dns', 'dns-and-network-traffic', 'network-traffic']).default('dns'),
                        'Whether names are looked up, connections are made, or both.',
                      ),
                      enabled: attr(z.boolean().default(true), 'Whether the rule is in force.'),
                      user_locations: attr(z.string().max(64).default('Any'), 'Where the user must be.', {
                        refs: { kinds: ['forwarding_profile_user_location'], words: ['Any'] },
                        narrows: { open: 'Any' },
                      }),
                      source_applications: attr(
                        z.string().default('Any'),
                        'Programs that the traffic must come from.',
                        {
                          refs: { kinds: ['forwarding_profile_source_application'], words: ['Any'] },
                          narrows: { open: 'Any' },
                        },
                      ),
                      destinations: attr(z.string().max(64).default('Any'), 'Where the traffic must go.', {
                        refs: { kinds: ['forwarding_profile_destination'], words: ['Any'] },
                        narrows: { open: 'Any' },
                      }),
                      connectivity: attr(
                        z.string().max(64).default('direct'),
                        'How the traffic is forwarded: `direct`, or the name of a way.',
                        {
                          refs: {
                            kinds: ['forwarding_profile_regional_and_custom_proxy'],
                            words: ['direct'],
                            open: true,
                          },
                        },
                      ),
                    }),
                  )
                  .optional(),
                'Rules that are tried in order.',
                { itemKey: 'name' },
              ),
              block_rule: attr(
                nested({
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
                }).optional(),
                'What is blocked that no rule forwards.',
                { narrows: {} },
              ),
            }).optional(),
            'For the ZTNA agent.',
          ),
        },
        [exactlyOne('pac_file', 'global_protect_proxy', 'ztna_agent')],
      ).optional(),
      'Agent that the profile is for, and its rules.',
    ),
  }),
});
