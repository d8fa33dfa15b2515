import * as z from 'zod';
import { attr, nested, oneOf } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { agentDns } from './agent-dns';
import { mobileUsers } from './mobile-users';
import { notComparable } from '../stronger';
import { ipText, networkText } from '../ip-text';
import { domainName } from '../host-text';
import { integer } from '../integer';

const seconds = integer(0, 7_776_000).optional();
const tries = integer(1, 30).optional();

const pool = nested({
  name: optional.text('Region of the IP address pool.', { example: 'worldwide' }),
  ip_pool: attr(z.array(networkText).optional(), 'Subnets from which users receive addresses.', {
    set: true,
    example: '10.64.0.0/16',
  }),
});

const winsServer = nested({
  name: optional.text('Region of the WINS servers.'),
  primary: attr(ipText.optional(), 'Primary WINS server.'),
  secondary: attr(ipText.optional(), 'Secondary WINS server, used when the primary does not answer.'),
});

const staticPool = nested({
  name: attr(z.string().min(1).max(128), 'Name of the static IP address pool.'),
  pool_type: optional.enum(['Static-IP'], 'Type of the pool.'),
  ip_pool: attr(z.array(networkText), 'Subnets of the pool.', { set: true, example: '10.65.0.0/24' }),
  theatres: optional.textSet('Theaters (aggregate regions) of the pool.'),
  location_groups: optional.textSet('Location groups of the pool.'),
  users: optional.textSet('Users who receive an address from the pool.'),
  user_groups: optional.nestedList('User groups that receive addresses from the pool.', {
    name: attr(z.string().max(320).optional(), 'User group whose members receive an address from the pool.'),
    directory: optional.text('Directory that contains the group.'),
  }),
  devices: optional.enum(['Any'], 'Devices that receive addresses from the pool.'),
  lease_period: attr(seconds, 'Lease period in seconds.'),
  grace_period: attr(seconds, 'Grace period in seconds before an expired lease is reassigned.'),
});

export const mobileAgentInfrastructureSetting = defineResource({
  name: 'mobile_agent_infrastructure_setting',
  effect: 'routing',
  strength: notComparable,
  doc: 'Mobile users infrastructure: portal hostname, IP address pools and DNS servers.',
  api: {
    path: '/config/mobile-agent/v1/infrastructure-settings',
    operations: ['list', 'create', 'update', 'delete'],
    key: 'name',
    idBesideKey: true,
    list: { lookup: 'list', style: 'array-of-arrays', parameters: ['name', 'folder'], required: ['name'] },
    location: { in: 'query', queryOf: ['create', 'update', 'delete'] },
  },
  onlyFolder: mobileUsers,
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Name. The list of the API finds a setting only by name.', { forceNew: true }),
    portal_hostname: attr(
      // Both alternatives are optional in the API description, but a portal has only one hostname.
      oneOf({
        default_domain: optional.nested('Hostname in the default domain of the service.', {
          hostname: attr(domainName.optional(), 'Hostname without the default domain.', { example: 'example' }),
        }),
        custom_domain: optional.nested('Hostname in a custom domain.', {
          hostname: attr(domainName.optional(), 'Fully qualified portal hostname.', { example: 'vpn.example.com' }),
          cname: attr(domainName.optional(), 'CNAME record of the portal hostname.'),
          ssl_tls_service_profile: attr(
            z.string().default('muCustomDomainSSLProfile'),
            'SSL/TLS service profile with the certificate of the portal.',
            { refs: { kinds: ['tls_service_profile'], open: true } },
          ),
        }),
      }),
      'Portal hostname to which GlobalProtect connects.',
    ),
    dns_servers: attr(z.array(agentDns), 'DNS servers of mobile users, by region.'),
    ip_pools: attr(z.array(pool), 'IP address pools of mobile users, by region.'),
    static_ip_pools: attr(z.array(staticPool).optional(), 'Static IP address pools of mobile users.'),
    ipv6: optional.flag('Enable IPv6 for mobile users.'),
    enable_wins: optional.nested('WINS settings of mobile users.', {
      no: optional.marker('Disable WINS.'),
      yes: optional.nested('Enable WINS.', {
        wins_servers: attr(z.array(winsServer).optional(), 'WINS servers, by region.'),
      }),
    }),
    udp_queries: optional.nested('DNS queries over UDP.', {
      retries: optional.nested('Retries of unanswered DNS queries.', {
        attempts: attr(tries, 'Number of retries.'),
        interval: attr(tries, 'Interval between two retries in seconds.'),
      }),
    }),
  },
});
