import { describe, expect, test } from '@jest/globals';
import { readPlan, review } from '../../src/review';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { reviewed, reviewedText, rule } from './support/of-pieces';
import type { Snapshot } from '../../src/tenant';

/** Changes that a second adversary got past `--require stricter`. */

const here = { folder: 'Texas' };
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

describe('a tag that gets another name', () => {
  const tag = change('tag', { name: 'infected' }, { name: 'infected-host' });
  const group = (before: string, after: string): PlanPiece =>
    change('address_group', { name: 'g', dynamic: { filter: before } }, { dynamic: { filter: after } });

  test('is not judged if a filter matches what is registered with it', () => {
    expect(verdictOf(tag, group("'infected'", "'infected-host'"))).not.toBe('equal');
    expect(reviewedText(planJson([tag, group("'infected'", "'infected-host'")])).accounts.counts['not judged']).toBe(1);
  });

  test('changes nothing if no filter does', () => {
    expect(verdictOf(tag, group("'other'", "'other'"))).toBe('equal');
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

test.each(['send_http', 'send_syslog', 'send_email', 'send_snmptrap'])('a new receiver in %s is not judged', (name) => {
  const match = (receivers: readonly string[]): Values => ({
    match_list: [{ name: 'm', log_type: 'traffic', filter: 'All Logs', [name]: receivers }],
  });
  const one = (before: readonly string[], after: readonly string[]): string =>
    verdictOf(change('log_forwarding_profile', { name: 'l', ...match(before) }, match(after)));
  expect(one(['a'], ['a', 'b'])).toBe('undecided');
  expect(one(['a', 'b'], ['a'])).not.toMatch(/equal|stricter/);
});

describe('another provider with the same types', () => {
  const source = 'registry.terraform.io/other/scm';
  const configuration = {
    provider_config: { scm: { name: 'scm', full_name: source } },
    root_module: { resources: [{ address: 'scm_tag.x', provider_config_key: 'scm', expressions: {} }] },
  };
  const tag = (after: Values): PlanPiece => ({
    ...change('tag', { name: 't' }, after),
    more: { provider_name: source },
  });

  test('is not judged, whatever its resources do', () => {
    const plan = (piece: PlanPiece): string => planJson([piece], { configuration });
    expect(reviewedText(plan(tag({ comments: 'x' }))).verdict).toBe('undecided');
    expect(reviewedText(plan({ ...tag({}), actions: ['no-op'] })).verdict).toBe('undecided');
  });

  test('is named', () => {
    const { text } = reviewed([tag({ comments: 'x' })], { configuration });
    expect(text.replace(/\s+/g, ' ')).toContain(`its source is ${source}, which is another provider`);
  });
});

describe('a provider block that names another service than the base', () => {
  const read = {
    ...{ protocol: 'https', host: 'api.example', port: '443' },
    ...{ scope: 'tsg_id:1', auth_url: 'https://tokens.example/token' },
  };
  const base: Snapshot = {
    ...{ format: 'scm-snapshot/1', made: '2026-11-26T00:00:00Z', service: read },
    ...{ containers: [], objects: [], rulebases: [], unread: [] },
  };
  const edited = change('tag', { name: 't' }, { comments: 'x' });
  const verdict = (
    name: string,
    value: string | Values,
    pieces: readonly PlanPiece[],
    variables: Values = {},
  ): string => {
    const expressions = { [name]: typeof value === 'string' ? { constant_value: value } : value };
    const text = planJson(pieces, {
      variables,
      configuration: {
        provider_config: { scm: { name: 'scm', full_name: 'terraform.local/cdktf-scm/scm', expressions } },
        root_module: {
          variables: { h: {} },
          resources: [{ address: 'scm_tag.x', provider_config_key: 'scm', expressions: {} }],
        },
      },
    });
    return review([{ name: 'p', plan: readPlan(text, 'p') }], { base: { name: 'b', snapshot: base } }).verdict;
  };

  test.each([
    ['host', 'other.example'],
    ['host', 'api.example:8443'],
    ['host', '::1'],
    ['port', '8443'],
    ['protocol', 'http'],
    ['scope', 'tsg_id:2'],
    ['auth_url', 'https://other.example/token'],
  ])('%s: nothing of it is judged, also if nothing changes', (name, value) => {
    expect([verdict(name, value, [edited]), verdict(name, value, [])]).toEqual(['dangerous', 'undecided']);
  });

  test.each([
    ['host', 'API.example:443'],
    ['host', ' api.example '],
    ['port', '443'],
    ['protocol', 'HTTPS'],
    ['scope', '1'],
    ['auth_url', 'HTTPS://tokens.example:443/token'],
  ])('%s: another form of the same value is the same service', (name, value) => {
    expect([verdict(name, value, [edited]), verdict(name, value, [])]).toEqual(['equal', 'equal']);
  });

  // "${var.h}.other" and var.h are the same in a plan, and a local value is only a name.
  test.each([['var.h'], ['local.h']])('a value that depends on %s is not known', (name) => {
    const by = { references: [name] };
    const variables = { h: { value: 'api.example' } };
    expect([verdict('host', by, [edited], variables), verdict('host', by, [], variables)]).toEqual([
      'undecided',
      'undecided',
    ]);
    expect(verdict('host', by, [edited], { h: { value: 'other.example' } })).not.toBe('equal');
  });
});

test('the value of a variable is said if it is not sensitive', () => {
  const expressions = { auth_url: { references: ['var.auth'] }, host: { references: ['var.host'] } };
  const { text } = reviewed([], {
    variables: { auth: { value: 'https://tokens.example' }, host: { value: 'hidden.example' } },
    configuration: {
      provider_config: { scm: { name: 'scm', full_name: 'terraform.local/cdktf-scm/scm', expressions } },
      root_module: { variables: { auth: {}, host: { sensitive: true } } },
    },
  });
  const flat = text.replace(/\s+/g, ' ');
  expect(flat).toContain('tokens come from var.auth, which is https://tokens.example');
  expect(flat).toContain('the service is var.host');
  expect(flat).not.toContain('hidden.example');
});

test('a deposed instance with the ID of the other one takes that away', () => {
  const deny = { ...rule, name: 'deny', action: 'deny', id: 'one' };
  const live: PlanPiece = { type: 'scm_security_rule', before: deny, after: deny, actions: ['no-op'] };
  const deposed = (id: string): PlanPiece => ({
    ...{ type: 'scm_security_rule', before: { ...deny, id }, after: null, more: { deposed: 'abc' } },
  });
  expect(verdictOf(pushOfTexas, live, deposed('two'))).toBe('equal');
  expect(verdictOf(pushOfTexas, live, deposed('one'))).not.toMatch(/equal|stricter/);
});

test.each(['scm_snippet_association', 'scm_of_a_newer_version'])(
  'a deposed %s is not replaced by an object of its name',
  (type) => {
    const before = { folder: 'Texas', snippet: 's' };
    const deposed = { type, before, after: null, more: { deposed: 'abc' } };
    expect(verdictOf(pushOfTexas, deposed)).not.toMatch(/equal|stricter/);
  },
);

test('a rule that blocks is not disabled by a value that nobody sees', () => {
  const deny = { ...rule, name: 'deny', action: 'deny' };
  const { report } = reviewed([
    pushOfTexas,
    {
      ...{ type: 'scm_security_rule', before: deny, after: { ...deny, disabled: true } },
      more: { change: { after_sensitive: { disabled: true } } },
    },
  ]);
  expect(report.findings).toContainEqual(expect.objectContaining({ id: 'sensitive-value', severity: 'high' }));
});
