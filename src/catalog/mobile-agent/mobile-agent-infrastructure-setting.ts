import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { agentDns } from './agent-dns';
import { mobileUsers } from './mobile-users';

const texts = z.array(z.string()).optional();
const seconds = z.number().int().min(0).max(7_776_000).optional();
const tries = z.number().int().min(1).max(30).optional();

const pool = nested({
  name: attr(z.string().optional(), 'Region that the pool is for.', { example: 'worldwide' }),
  ip_pool: attr(texts, 'Networks that users get addresses from.', { set: true, example: '10.64.0.0/16' }),
});

const winsServer = nested({
  name: attr(z.string().optional(), 'Region that the servers are for.'),
  primary: attr(z.string().optional(), 'Address of the server that is asked first.'),
  secondary: attr(z.string().optional(), 'Address of the server that is asked when the first is silent.'),
});

const staticPool = nested({
  name: attr(z.string().min(1).max(128), 'Name of the pool.'),
  pool_type: attr(z.enum(['Static-IP']).optional(), 'Kind of the pool.'),
  ip_pool: attr(z.array(z.string()), 'Networks that the addresses are from.', { set: true, example: '10.65.0.0/24' }),
  theatres: attr(texts, 'Parts of the world that the pool is for.', { set: true }),
  location_groups: attr(texts, 'Groups of locations that the pool is for.', { set: true }),
  users: attr(texts, 'Users that get an address of it.', { set: true }),
  user_groups: attr(
    z
      .array(
        nested({
          name: attr(z.string().max(320).optional(), 'Group whose members get addresses of the pool.'),
          directory: attr(z.string().optional(), 'Directory that holds the group.'),
        }),
      )
      .optional(),
    'Groups of users that get an address of it.',
    { itemKey: 'name' },
  ),
  devices: attr(z.enum(['Any']).optional(), 'Devices that get addresses of the pool.'),
  lease_period: attr(seconds, 'Seconds that a user keeps an address.'),
  grace_period: attr(seconds, 'Seconds more before it goes to somebody else.'),
});

export const mobileAgentInfrastructureSetting = defineResource({
  name: 'mobile_agent_infrastructure_setting',
  doc: 'What remote users connect to: the name of the portal, their addresses and their name servers.',
  api: {
    path: '/config/mobile-agent/v1/infrastructure-settings',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    listStyle: 'array-of-arrays',
    listTakes: ['name', 'folder'],
    listNeeds: ['name'],
    scopeIn: 'query',
    scopeInQueryOf: ['create', 'update', 'delete'],
  },
  onlyFolder: mobileUsers,
  steers: true,
  schema: z.strictObject({
    name: attr(z.string().min(1), 'Name. The list of the API finds a setting by it alone.', { forceNew: true }),
    portal_hostname: attr(
      nested(
        {
          default_domain: attr(
            nested({
              hostname: attr(z.string().optional(), 'First part of the name.', { example: 'example' }),
            }).optional(),
            'A name in the domain of the service.',
          ),
          custom_domain: attr(
            nested({
              hostname: attr(z.string().optional(), 'The whole name.', { example: 'vpn.example.com' }),
              cname: attr(z.string().optional(), 'Name that it stands for.'),
              ssl_tls_service_profile: attr(
                z.string().default('muCustomDomainSSLProfile'),
                'Profile with the certificate of the name.',
                { refs: { kinds: ['tls_service_profile'], open: true } },
              ),
            }).optional(),
            'A name in a domain of your own.',
          ),
        },
        // Both alternatives are optional in the facts; a portal has one name.
        [exactlyOne('default_domain', 'custom_domain')],
      ),
      'Name of the portal that agents connect to.',
    ),
    dns_servers: attr(z.array(agentDns), 'Name servers of users, by region.', { itemKey: 'name' }),
    ip_pools: attr(z.array(pool), 'Addresses of users, by region.', { itemKey: 'name' }),
    static_ip_pools: attr(z.array(staticPool).optional(), 'Addresses that stay with a user.', { itemKey: 'name' }),
    ipv6: attr(z.boolean().optional(), 'Whether users get IPv6 addresses, too.'),
    enable_wins: attr(
      nested({
        no: attr(nested({}).optional(), 'Clients get no WINS servers.', { marker: true }),
        yes: attr(
          nested({
            wins_servers: attr(z.array(winsServer).optional(), 'Servers, by region.', { itemKey: 'name' }),
          }).optional(),
          'Users get WINS servers.',
        ),
      }).optional(),
      'Whether users get servers for Windows names.',
    ),
    udp_queries: attr(
      nested({
        retries: attr(
          nested({
            attempts: attr(tries, 'How often.'),
            interval: attr(tries, 'Seconds between two tries.'),
          }).optional(),
          'How a question without an answer is asked again.',
        ),
      }).optional(),
      'Questions to name servers over UDP.',
    ),
  }),
});
