import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { haElection } from './ha-configuration/election';
import { haLinks } from './ha-configuration/links';
import { haMode } from './ha-configuration/mode';
import { haMonitoring } from './ha-configuration/monitoring';

export const haConfiguration = defineResource({
  name: 'ha_configuration',
  doc: 'Makes two firewalls stand in for each other. Each of the two needs one, with the other as its peer.',
  api: {
    path: '/config/device/v1/ha-configurations',
    operations: ['get', 'create', 'update', 'delete'],
    singleton: 'container',
    scopeInQueryOf: ['get', 'delete'],
    scopeAlsoInQuery: ['get', 'delete'],
  },
  scopes: ['device'],
  steers: true,
  schema: z.strictObject({
    enabled: attr(z.boolean().default(true), 'Whether the pair is in force.', { example: true }),
    location: attr(z.string().optional(), 'Where the firewall stands.'),
    interface: attr(haLinks, 'Links between the two firewalls.'),
    group: attr(
      nested({
        group_id: attr(z.string().regex(/^([1-9]|[1-5][0-9]|6[0-3])$/), 'Number of the pair, 1 to 63; both have it.', {
          example: '1',
        }),
        description: attr(z.string().optional(), 'What the pair is for.'),
        peer_serial: attr(z.string(), 'Serial number of the other firewall.', { example: '007951000123457' }),
        peer_ip: attr(z.string(), 'Address of the other firewall on the first link.', { example: '10.0.0.1' }),
        peer_ip_backup: attr(z.string().optional(), 'Its address on the second link.'),
        election_option: attr(haElection, 'Which of the two leads.'),
        mode: attr(haMode, 'Whether one works or both.'),
        configuration_synchronization: attr(
          nested({
            enabled: attr(z.boolean().default(true), 'Whether a change of one firewall is copied to the other.'),
          }).optional(),
          'Whether both have the same configuration.',
        ),
        state_synchronization: attr(
          nested({
            enabled: attr(z.boolean().optional(), 'Whether sessions are copied to the other firewall.'),
            transport: attr(z.enum(['ethernet', 'ip', 'udp']).optional(), 'How sessions travel.'),
            ha2_keep_alive: attr(
              nested({
                enabled: attr(z.boolean().default(false), 'Whether the link for sessions is watched.'),
                action: attr(z.enum(['log-only', 'split-datapath']).optional(), 'What a broken link leads to.'),
                threshold: attr(
                  z.number().int().min(5000).max(60_000).default(10_000),
                  'Milliseconds of silence after which it counts as broken.',
                ),
              }).optional(),
              'How the link for sessions is watched.',
            ),
          }).optional(),
          'Whether sessions survive when the other firewall takes over.',
        ),
        ha: attr(
          nested({ ha_profile: attr(z.string().optional(), 'Name of the profile.') }).optional(),
          'Profile of the pair.',
        ),
        monitoring: attr(haMonitoring.optional(), 'What makes a firewall step back.'),
      }),
      'The pair, as this firewall sees it.',
    ),
  }),
});
