import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { isObject } from '../../src/core';
import { toBody } from '../../src/provider/state/to-wire';
import { paths, rule, startLocal, type Local } from '../service/local';
import { branchesOf, minimalOf } from '../support/sample';

// Tables of what the official provider and its Go library expect of the real service. The rows that stay different are
// in docs/guides/other-clients.md.
let local: Local;
beforeAll(async () => {
  local = await startLocal({ strictness: 'lenient' });
  await local.make(paths.folders, { name: 'Texas', parent: 'ngfw-shared' });
});
afterAll(() => local.close());

let number = 0;

/** The smallest body of a kind. */
function least(kindName: string): Record<string, unknown> {
  const kind = kindNamed(kindName);
  const [branch] = branchesOf(kind);
  if (branch === undefined) throw new Error(`${kindName} has no body`);
  const name = `table ${++number}`;
  const fields = minimalOf(kind, branch, name, 'Texas', new Map());
  const place = kind.onlyFolder === undefined && kind.scopes.length > 0 ? { folder: 'Texas' } : {};
  return { ...toBody(kind, fields), ...place };
}

function pathOf(kindName: string): string {
  const { api } = kindNamed(kindName);
  return `${api.path}${api.rulebase === true ? '?position=pre' : ''}`;
}

describe('status of a create', () => {
  test.each([
    'app_override_rule',
    'data_object',
    'data_filtering_profile',
    'profile_group',
    'kerberos_server_profile',
    'ldap_server_profile',
    'tacacs_server_profile',
    'local_user_group',
  ])('%s: 201', async (kind) => {
    const answer = await local.post(pathOf(kind), least(kind));
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  });

  test('bandwidth_allocation: 200', async () => {
    const body = { name: 'us-west', allocated_bandwidth: 1000 };
    expect((await local.post(pathOf('bandwidth_allocation'), body)).status).toBe(200);
  });
});

describe('attributes that are optional in the official provider', () => {
  const any = ['any'];
  const quality = { threshold: 10, sensitivity: 'low' };
  test.each([
    ['dns_proxy', { default: { primary: '192.0.2.1' }, domain_servers: [{ name: 'one', primary: '192.0.2.1' }] }],
    ['dhcp_interface', { server: { mode: 'auto', reserved: [{}] } }],
    ['sdwan_path_quality_profile', { metric: { latency: quality, jitter: quality } }],
    ['sdwan_traffic_distribution_profile', { traffic_distribution: 'Best Available Path' }],
    ['dos_protection_rule', { action: { deny: {} }, source_user: any, destination: any }],
  ])('%s needs none of them', async (kind, body) => {
    const answer = await local.post(pathOf(kind), { name: `optional ${++number}`, folder: 'Texas', ...body });
    expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  });
});

const places = `
aggregate_interface, ethernet_interface: layer3
anti_spyware_profile, vulnerability_protection_profile: rules[].action, threat_exception[].action
application: default
application_filter: tagging
authentication_profile: method
mfa_server: mfa_vendor_type
radius_server_profile: protocol
auto_vpn_cluster: gateways[].upstream_nat.static_ip, branches[].upstream_nat.static_ip, gateways[].interfaces[].upstream_nat.static_ip
bgp_address_family_profile: ipv4.unicast.next_hop, ipv4.unicast.allowas_in, ipv4.unicast.maximum_prefix.action, ipv4.unicast.remove_private_AS, ipv4.unicast.send_community
bgp_filtering_profile: ipv4, ipv4.multicast
bgp_route_map_redistribution: bgp, ospf
decryption_rule, external_dynamic_list, route_community_list: type
service: protocol
dhcp_interface: server.option.lease, server.option.user_defined[]
dns_security_profile: botnet_domains.lists[].action
sdwan_saas_quality_profile: monitor_mode.static_ip
dos_protection_profile: flood.tcp-syn
dos_protection_rule: protection, action
zone_protection_profile: scan[].action, flood.tcp_syn
hip_object: disk_backup.criteria.last_backup_time, host_info.criteria.host_id, host_info.criteria.serial_number, mobile_device.criteria.phone_number, host_info.criteria.os.contains, anti_malware.criteria.last_scan_time
ike_crypto_profile: lifetime
ipsec_crypto_profile: lifesize, lifetime
ipsec_tunnel: auto_key.proxy_id[].protocol, auto_key.proxy_id_v6[].protocol
logical_router: vrf[].ospf.area[].type.nssa.abr.nssa_ext_range[], vrf[].ospf.area[].type.nssa.nssa_ext_range[], vrf[].ospf.area[].type.nssa.default_route, vrf[].bgp.peer_group[].peer[].inherit
nat_rule: source_translation, source_translation.dynamic_ip_and_port, source_translation.dynamic_ip.fallback
pbf_rule: from, action, action.forward.nexthop
qos_policy_rule: dscp_tos.codepoints[].type
qos_profile: class_bandwidth_type
route_access_list: type.ipv4.ipv4_entry[].source_address, type.ipv4.ipv4_entry[].destination_address
route_prefix_list: ipv4.ipv4_entry[].prefix
scep_profile: certificate_attributes
schedule: schedule_type.recurring
traffic_steering_rule: action.forward
zone: network
`;
const rows = places
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [kinds = '', at = ''] = line.split(': ');
    return kinds.split(', ').flatMap((kind) => at.split(', ').map((path) => [kind, path] as const));
  });

describe('an empty object in place of one of several alternatives', () => {
  test('is tried at all places that were seen', () => expect(rows.length).toBeGreaterThanOrEqual(66));

  test.each(rows)('%s %s', async (kind, path) => {
    const body = least(kind);
    const sent = put(body, path.split('.'));
    const answer = await local.post(pathOf(kind), sent);
    expect(answer.text).not.toMatch(/one of .* is required/);
    // The smallest body of some kinds names objects that are not there.
    if (answer.status >= 300)
      expect(answer.details).toMatch(/^[^,]*,"message":\["[^ ]* [^ ]* is not a valid reference/);
  });
});

/** Attributes; an object has exactly one of them. */
const alternatives = [
  ['aggregate_group', 'tap', 'layer2', 'layer3'],
  ['bgp', 'ospf', 'connected_static'],
  ['adaptive', 'static_ip', 'http_https'],
];

/** The body with an empty object at the path. */
function put(held: unknown, [step = '', ...rest]: readonly string[]): Record<string, unknown> {
  const [name, isList] = [step.replace('[]', ''), step.endsWith('[]')];
  const body: Record<string, unknown> = { ...(isObject(held) ? held : {}) };
  for (const other of Object.keys(body))
    if (alternatives.some((of) => of.includes(other) && of.includes(name))) delete body[other];
  const inner: unknown = isList && Array.isArray(body[name]) ? body[name][0] : body[name];
  // Zone protection names scans by number.
  const named = { name: name === 'scan' ? '8001' : 'one' };
  const own = isObject(inner) ? inner : isList && !name.endsWith('_entry') ? named : {};
  const least = isList ? { name: 'one', ...(name === 'user_defined' ? { inherited: false } : {}) } : {};
  const value = rest.length === 0 ? least : put(own, rest);
  return { ...body, [name]: isList ? [value] : value };
}

describe('furniture of a real tenant', () => {
  test.each([
    ['ipsec_crypto_profile', 'PaloAlto-Networks-IPSec-Crypto'],
    ...[
      'Authentication Cookie CA',
      'Global Authentication Cookie Cert',
      'Root CA',
      'Forward-Trust-CA',
      'Forward-Trust-CA-ECDSA',
      'Forward-UnTrust-CA',
      'Forward-UnTrust-CA-ECDSA',
    ].map((name) => ['certificate', name] as const),
    ['certificate_profile', 'EDL-Hosting-Service-Profile'],
    ['zone_protection_profile', 'best-practice'],
    ['qos_profile', 'Default Profile'],
    ['external_dynamic_list', 'panw-highrisk-ip-list'],
    ['schedule', 'non-work-hours'],
    ['zone', 'zone-trust'],
    ['zone', 'zone-untrust'],
  ] as const)('%s %s is visible from every folder, and read-only', async (kind, name) => {
    for (const folder of ['All', 'Texas', 'Remote Networks']) {
      const list = await local.get(
        `${kindNamed(kind).api.path}?folder=${folder}&name=${encodeURIComponent(name)}&limit=5`,
      );
      expect(list.names).toEqual([name]);
    }
    const { id } = await local.get(`${kindNamed(kind).api.path}?folder=All&name=${encodeURIComponent(name)}`);
    expect((await local.delete(`${kindNamed(kind).api.path}/${id}`)).status).toBe(403);
  });

  test('snippet office365, and the category app-tagging in a bare array', async () => {
    expect((await local.get('/config/setup/v1/snippets?limit=50')).names).toContain('office365');
    const categories = await local.get('/config/setup/v1/snippet-categories');
    expect(categories.body).toEqual([expect.objectContaining({ name: 'app-tagging' })]);
  });

  test('any name of a compute location', async () => {
    const body = { name: 'us-west-2', allocated_bandwidth: 50, spn_name_list: ['us-west-dakota'] };
    expect((await local.post(pathOf('bandwidth_allocation'), body)).status).toBe(200);
  });

  test('a running version once a push has reached a firewall', async () => {
    const running = '/config/operations/v1/config-versions/running';
    expect((await local.get(running)).at('total')).toBe(0);
    const serial = '007951000000001';
    await local.service.tenant(local.service.access.tsg).addDevice({ serial, folder: 'Texas' });
    await local.push('Texas');
    const version = { device: serial, version: 1, date: expect.stringMatching(/T/) };
    expect((await local.get(running)).at('data')).toEqual([version]);
  });
});

describe('answers', () => {
  test('log forwarding profiles are answered in an envelope only, network kinds as an object to a name', async () => {
    const logs = kindNamed('log_forwarding_profile').api.path;
    expect((await local.get(`${logs}?folder=Texas&name=missing`)).at('data')).toEqual([]);
    const zone = await local.get(`${kindNamed('zone').api.path}?folder=Texas&name=trust`);
    expect(zone.at('name')).toBe('trust');
  });

  test.each(['mobile_agent_profile', 'mobile_agent_tunnel_profile', 'forwarding_profile'])(
    '%s: a name and a limit answer an envelope',
    async (kind) => {
      const { path } = kindNamed(kind).api;
      const answer = await local.get(`${path}?folder=Mobile%20Users&name=missing&limit=200`);
      expect(answer.at('data')).toEqual([]);
    },
  );

  test('device settings are a bare array', async () => {
    const answer = await local.get(`${kindNamed('general_setting').api.path}?folder=Texas`);
    expect(Array.isArray(answer.body)).toBe(true);
  });

  test('lists have data, limit, offset and total', async () => {
    const answer = await local.get(`${paths.addresses}?folder=All&limit=1&offset=0`);
    expect(answer.body).toEqual({ data: expect.any(Array), limit: 1, offset: 0, total: expect.any(Number) });
  });

  test('pages of 260 objects join to all of them', async () => {
    for (let i = 0; i < 260; i++)
      await local.make(paths.tags, { name: `page ${String(i).padStart(3, '0')}`, folder: 'Texas' });
    for (const limit of [7, 50, 100, 2500, 5000]) {
      const names = new Set<unknown>();
      for (let offset = 0; ; offset += limit) {
        const page = await local.get(`${paths.tags}?folder=Texas&limit=${limit}&offset=${offset}`);
        for (const name of page.names) if (String(name).startsWith('page')) names.add(name);
        if (page.names.length < limit) break;
      }
      expect([limit, names.size]).toEqual([limit, 260]);
    }
  });

  test('only a 404 says that an object is gone, and the error names it', async () => {
    const id = await local.make(paths.rules, rule('gone', 'Texas'));
    await local.delete(`${paths.rules}/${id}`);
    const answer = await local.get(`${paths.rules}/${id}`);
    expect([answer.problem, answer.details]).toEqual(['404 E005 Object Not Present', expect.stringContaining(id)]);
  });
});
