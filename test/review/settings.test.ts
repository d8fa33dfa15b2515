import { describe, expect, test } from '@jest/globals';
import { allKinds, isSetting } from '../../src/catalog';
import { branchesOf, minimalOf } from '../support/sample';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { reviewed, reviewedText } from './support/of-pieces';

/** An edit of one object; without values before it is new. */
function edit(kind: string, before: Values | null, after: Values | null, shared: Values = {}): PlanPiece {
  const whole = (fields: Values | null): Values | null =>
    fields === null ? null : { folder: 'Texas', ...shared, ...fields };
  return { type: `scm_${kind}`, before: whole(before), after: whole(after) };
}

const named = { name: 'x' };
const ike = { ...named, hash: ['sha256'], encryption: ['aes-256-cbc'], dh_group: ['group14'] };
const esp = { encryption: ['aes-256-gcm'], authentication: ['sha256'] };
const list = { name: 'a', log_type: 'traffic', filter: 'All Logs', send_syslog: ['s'] };
const application = { ...named, category: 'c', subcategory: 's', technology: 't', risk: 1 };
const internet = { ...named, policy_type: 'Internet', position: 'pre', action: 'allow', from: ['any'], to: ['any'] };
const flood = (rate: number): Values => ({
  flood: { tcp_syn: { enable: true, red: { alarm_rate: 10, activate_rate: rate, maximal_rate: rate } } },
});
const scan = (duration: number): Values => ({
  scan: [{ name: '8001', action: { block_ip: { track_by: 'source', duration } }, interval: 2, threshold: 100 }],
});
const category = (more: Values): Values => ({ allow_url_category: [{ name: 'news', ...more }] });
const syslog = (more: Values): Values => ({ server: [{ name: 's', server: '10.0.0.1', transport: 'TCP', ...more }] });
const https = { ...named, https: true, permitted_ip: [{ name: '10.0.0.0/28' }] };

describe('a setting that protects less is never silent', () => {
  test.each<[string, PlanPiece, 'dangerous' | 'undecided']>([
    [
      'an allow list',
      edit('authentication_profile', { allow_list: ['a'] }, { allow_list: ['all'] }, named),
      'dangerous',
    ],
    [
      'account lockout',
      edit('authentication_profile', { lockout: { failed_attempts: 3 } }, { lockout: { failed_attempts: 0 } }, named),
      'dangerous',
    ],
    ['DES', edit('ike_crypto_profile', {}, { encryption: ['aes-256-cbc', 'des'] }, ike), 'dangerous'],
    ['MD5', edit('ike_crypto_profile', {}, { hash: ['md5'] }, ike), 'dangerous'],
    ['DH group 1', edit('ike_crypto_profile', {}, { dh_group: ['group1', 'group14'] }, ike), 'dangerous'],
    [
      'no encryption',
      edit(
        'ipsec_crypto_profile',
        { esp },
        { esp: { ...esp, encryption: ['null'] } },
        { ...named, lifetime: { hours: 1 } },
      ),
      'dangerous',
    ],
    [
      'AH in place of ESP',
      edit(
        'ipsec_crypto_profile',
        { esp },
        { ah: { authentication: ['sha512'] } },
        { ...named, lifetime: { hours: 1 } },
      ),
      'dangerous',
    ],
    [
      'a key lifetime',
      edit('ipsec_crypto_profile', { lifetime: { hours: 1 } }, { lifetime: { days: 10 } }, { ...named, esp }),
      'dangerous',
    ],
    [
      'a log filter',
      edit('log_forwarding_profile', { match_list: [list] }, { match_list: [{ ...list, filter: 'x' }] }, named),
      'dangerous',
    ],
    [
      'a syslog server',
      edit('syslog_server_profile', syslog({}), syslog({ server: '203.0.113.9' }), named),
      'undecided',
    ],
    ['a syslog transport', edit('syslog_server_profile', syslog({}), syslog({ transport: 'UDP' }), named), 'dangerous'],
    ['a virus scan', edit('application', { virus_ident: true }, { virus_ident: false }, application), 'dangerous'],
    [
      'the user ACL of a zone',
      edit('zone', {}, { user_acl: { exclude_list: ['10.0.0.0/8'] } }, { ...named, network: { layer3: ['$a'] } }),
      'undecided',
    ],
    ['a flood rate', edit('zone_protection_profile', flood(100), flood(100_000), named), 'dangerous'],
    ['how long an address is blocked', edit('zone_protection_profile', scan(3600), scan(1), named), 'undecided'],
    ['a management service', edit('interface_management_profile', {}, { userid_service: true }, https), 'dangerous'],
    ['a quarantined device', edit('quarantined_device', { host_id: 'h' }, null), 'undecided'],
    [
      'decryption of a category',
      edit('security_rule', category({ decryption: 'enabled' }), category({ decryption: 'disabled' }), internet),
      'undecided',
    ],
    [
      'credential enforcement of a category',
      edit('security_rule', category({}), category({ credential_enforcement: 'disabled' }), internet),
      'undecided',
    ],
    [
      'a decryption exclusion',
      edit('ssl_decryption_setting', {}, { ssl_exclude_cert: [{ name: '*.com', exclude: true }] }),
      'dangerous',
    ],
    [
      'the protocol of authentication',
      edit('radius_server_profile', { protocol: { chap: {} } }, { protocol: { pap: {} } }, { ...named, server: [] }),
      'undecided',
    ],
    [
      'a DNS server',
      edit('internal_dns_server', { primary: '10.0.0.1' }, { primary: '203.0.113.1' }, named),
      'undecided',
    ],
    [
      'a redistribution collector',
      edit(
        'device_redistribution_collector',
        { redistribution_collector: { interface: 'ethernet1/1' } },
        { redistribution_collector: { interface: 'ethernet1/9' } },
      ),
      'undecided',
    ],
  ])('%s', (_title, piece, wanted) => {
    const { verdict, accounts } = reviewed([piece]).report;
    // A rule that allows any traffic to a category is dangerous itself.
    const weaker = accounts.counts.weaker + accounts.counts.opens + accounts.counts['not judged'];
    expect(weaker).toBeGreaterThan(0);
    expect([wanted, 'dangerous']).toContain(verdict);
  });
});

describe('a new setting is compared with its defaults', () => {
  test('a weaker one stops the gate', () => {
    const made = edit('content_id_setting', null, { content_id: { application: { bypass_exceed_queue: true } } });
    expect(reviewed([made]).report.verdict).toBe('dangerous');
  });

  test('one that states the defaults may replace other values: a setting exists before it is managed', () => {
    const fields = { content_id: { allow_http_range: true, application: { bypass_exceed_queue: false } } };
    expect(reviewed([edit('content_id_setting', null, fields)]).report.verdict).toBe('undecided');
  });
});

test('a lifetime in another unit is equal', () => {
  const piece = edit(
    'ipsec_crypto_profile',
    { lifetime: { minutes: 60 } },
    { lifetime: { hours: 1 } },
    { ...named, esp },
  );
  expect(reviewed([piece]).report.verdict).toBe('equal');
});

const harmless = /^(equal|stricter)$/;
const here = { folder: 'Texas' };
const verdictOf = (...pieces: readonly PlanPiece[]): string => reviewedText(planJson([pushOfTexas, ...pieces])).verdict;

describe('a setting that Terraform has not managed yet', () => {
  const settings = allKinds().filter(isSetting);

  test('there are many kinds of them', () => expect(settings.length).toBeGreaterThanOrEqual(20));

  test.each(settings.map((kind) => [kind.name, kind] as const))('%s is never proved harmless', (_, kind) => {
    const unknown = Object.fromEntries(
      kind.attributes.flatMap((one) => (one.setBy === 'service' ? [[one.name, true]] : [])),
    );
    for (const branch of branchesOf(kind)) {
      const after = minimalOf(kind, branch, 'x', 'Texas', new Map());
      const type = `scm_${kind.name}`;
      expect(verdictOf({ type, before: null, after, unknown })).not.toMatch(harmless);
      expect(verdictOf({ type, before: { ...after, id: 'x' }, after: null })).not.toMatch(harmless);
    }
  });

  test.each<[string, Values]>([
    ['tcp_setting', { tcp: { asymmetric_path: 'drop', drop_zero_flag: true } }],
    ['session_setting', { session_settings: { packet_buffer_protection_enable: true } }],
    ['content_id_setting', { content_id: { strip_x_fwd_for: true } }],
    ['management_interface', { management_interface: { service: { disable_telnet: true, disable_http: true } } }],
    ['general_setting', { general: { ack_login_banner: false } }],
  ])('%s: its defaults or better are no proof', (kind, fields) => {
    expect(verdictOf({ type: `scm_${kind}`, before: null, after: { ...here, ...fields } })).not.toMatch(harmless);
  });
});

test('an object without a value of its own has an effect', () => {
  for (const type of ['scm_deployment_enable', 'scm_auto_vpn_push', 'scm_mobile_agent_enable']) {
    expect(verdictOf({ type, before: null, after: {}, unknown: { id: true } })).toBe('undecided');
    expect(verdictOf({ type, before: { id: 'x' }, after: null })).toBe('undecided');
  }
});

describe('an edit of a setting', () => {
  const change = (type: string, before: Values, after: Values): PlanPiece => ({
    ...{ type: `scm_${type}`, before: { ...here, ...before }, after: { ...here, ...before, ...after } },
  });
  const verdictOf = (...pieces: readonly PlanPiece[]): string => reviewedText(planJson(pieces)).verdict;

  describe('TLS that a decryption profile no longer allows', () => {
    const profile = (blocks: boolean, settings: Values): Values => ({
      ...{ name: 'p', ssl_protocol_settings: { max_version: 'max', ...settings } },
      ...Object.fromEntries(
        ['ssl_forward_proxy', 'ssl_inbound_proxy'].map((name) => [
          name,
          { block_unsupported_cipher: blocks, block_unsupported_version: blocks },
        ]),
      ),
    });

    test.each<[Values, Values]>([
      [{ min_version: 'tls1-2' }, { min_version: 'tls1-3' }],
      [{ enc_algo_3des: true }, { enc_algo_3des: false }],
      [{ keyxchg_algo_rsa: true }, { keyxchg_algo_rsa: false }],
    ])('%j to %j protects more only if the rest is blocked', (before, after) => {
      const verdict = (blocks: boolean): string =>
        verdictOf(change('decryption_profile', profile(blocks, before), profile(blocks, after)));
      expect([verdict(true), verdict(false)]).toEqual(['stricter', 'undecided']);
    });
  });

  test('another quarantined device is not the same one', () => {
    expect(verdictOf(change('quarantined_device', { host_id: 'A' }, { host_id: 'B' }))).toBe('undecided');
  });

  test.each(['enable_user_identification', 'enable_device_identification'])('%s of a zone is not judged', (name) => {
    for (const before of [null, false]) {
      const zone = change('zone', { name: 'z', network: { layer3: [] }, [name]: before }, { [name]: true });
      expect(['undecided', 'dangerous']).toContain(verdictOf(zone));
    }
  });

  test.each(['send_http', 'send_syslog', 'send_email', 'send_snmptrap'])(
    'a new receiver in %s is not judged',
    (name) => {
      const match = (receivers: readonly string[]): Values => ({
        match_list: [{ name: 'm', log_type: 'traffic', filter: 'All Logs', [name]: receivers }],
      });
      const one = (before: readonly string[], after: readonly string[]): string =>
        verdictOf(change('log_forwarding_profile', { name: 'l', ...match(before) }, match(after)));
      expect(one(['a'], ['a', 'b'])).toBe('undecided');
      expect(one(['a', 'b'], ['a'])).not.toMatch(/equal|stricter/);
    },
  );
});
