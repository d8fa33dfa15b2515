import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';

const forwardingRules = nested({
  name: plain(
    z
      .string()
      .min(1)
      .max(64)
      .regex(/^[0-9a-zA-Z._-]+$/),
  ),
  enabled: plain(z.boolean().default(true)),
  user_locations: plain(z.string().max(64).default('Any')),
  destinations: plain(z.string().max(64).default('Any')),
  connectivity: plain(z.string().max(64).default('direct')),
});

const allowUdp = nested({
  enable_locations: plain(z.boolean().optional()),
  enable_destinations: plain(z.boolean().optional()),
  locations: plain(z.array(z.string().max(64)).optional()),
  destinations: plain(z.string().max(64).optional()),
});

const blockRule = nested({
  enable: plain(z.boolean().optional()),
  allow_tcp: plain(
    nested({
      enable_locations: plain(z.boolean().optional()),
      locations: plain(z.array(z.string().max(64)).optional()),
    }).optional(),
  ),
  allow_udp: plain(allowUdp.optional()),
});

const pacFile = nested({
  pac_upload: plain(z.boolean().default(false)),
  forwarding_rules: plain(z.array(forwardingRules).optional()),
  block_rule: plain(blockRule.optional()),
});

export const forwardingProfile = defineResource({
  name: 'forwarding_profile',
  doc: 'Forwarding profile.',
  api: { path: '/config/mobile-agent/v1/forwarding-profiles', scopeIn: 'query', scopeInQueryOf: ['create'] },
  onlyFolder: { name: 'Mobile Users' },
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
    description: attr(z.string().max(1023).optional(), 'What it is for.'),
    definition_method: attr(z.enum(['rules', 'pac-file']).default('rules'), 'Definition method.'),
    type: attr(
      nested(
        {
          pac_file: plain(pacFile.optional()),
          global_protect_proxy: plain(pacFile.optional()),
          ztna_agent: plain(
            nested({
              pac_upload: plain(z.boolean().default(false)),
              forwarding_rules: plain(
                z
                  .array(
                    nested({
                      name: plain(
                        z
                          .string()
                          .min(1)
                          .max(64)
                          .regex(/^[0-9a-zA-Z._-]+$/),
                      ),
                      traffic_type: plain(z.enum(['dns', 'dns-and-network-traffic', 'network-traffic']).default('dns')),
                      enabled: plain(z.boolean().default(true)),
                      user_locations: plain(z.string().max(64).default('Any')),
                      source_applications: plain(z.string().default('Any')),
                      destinations: plain(z.string().max(64).default('Any')),
                      connectivity: plain(z.string().max(64).default('direct')),
                    }),
                  )
                  .optional(),
              ),
              block_rule: plain(
                nested({
                  block_all_other_unmatched_outbound_connections: plain(z.boolean().default(false)),
                  block_outbound_lan_access_when_connected_to_tunnel: plain(z.boolean().default(false)),
                  block_inbound_access_when_connected_to_tunnel: plain(z.boolean().default(false)),
                  block_non_tcp_non_udp_based_traffic_when_connected_to_tunnel: plain(z.boolean().default(false)),
                  allow_icmp_for_troubleshooting: plain(z.boolean().default(false)),
                  enforcer_fqdn_dns_resolution_via_dns_servers: plain(z.boolean().default(true)),
                  resolve_all_fqdns_using_dns_servers_assigned_by_the_tunnel: plain(z.boolean().default(true)),
                  block_non_tcp_non_udp_traffic_when_connected_to_tunnel: plain(z.boolean().default(false)),
                }).optional(),
              ),
            }).optional(),
          ),
        },
        [exactlyOne('pac_file', 'global_protect_proxy', 'ztna_agent')],
      ).optional(),
      'Type.',
    ),
  }),
});
