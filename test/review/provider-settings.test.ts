import { describe, expect, test } from '@jest/globals';
import { providerBlock } from '../../src/provider/schema/provider-block';
import { readPlan, review } from '../../src/review';
import { readReviewConfig } from '../../src/review/config/read-config';
import { settingNames, trustedNames } from '../../src/review/plan/provider-settings';
import { reviewedText } from './support/of-pieces';
import { planJson, pushOfTexas, type Values } from './plan-json';
import type { Snapshot, ServiceRead } from '../../src/tenant';

/** What a provider block says of the connection: a plan does not contain what it was before. */

const source = 'terraform.local/cdktf-scm/scm';
const tag = {
  type: 'scm_tag',
  before: { name: 't', folder: 'Texas' },
  after: { name: 't', folder: 'Texas', comments: 'x' },
};
const constants = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { constant_value: value }]));

/** The plan of a harmless edit, with a provider block. */
function planWith(expressions: Values, more: Values = {}): string {
  return planJson([pushOfTexas, tag], {
    configuration: {
      provider_config: { scm: { name: 'scm', full_name: source, expressions } },
      root_module: { resources: [], variables: { host: {} } },
    },
    ...more,
  });
}
const verdictOf = (expressions: Values, ...rest: readonly Values[]): string =>
  reviewedText(planWith(expressions), ...rest).verdict;

describe('an attribute of the provider block', () => {
  test('is known to the review, each of them and no other', () => {
    expect([...settingNames].sort()).toEqual(providerBlock.attributes.map(({ name }) => name).sort());
  });

  test.each(trustedNames)('%s is not judged, and one that the team trusts is harmless', (name) => {
    const value = name === 'headers' ? { 'x-route': 'a' } : name === 'port' ? 8443 : 'elsewhere.example';
    const report = reviewedText(planWith(constants({ [name]: value })));
    expect(report.verdict).toBe('undecided');
    expect(report.accounts.rows).toContainEqual(
      expect.objectContaining({
        address: 'provider.scm',
        value: `(provider setting ${name})`,
        judgement: 'not judged',
      }),
    );
    const trusted = reviewedText(planWith(constants({ [name]: value })), { trustedSettings: { [name]: ['x', value] } });
    expect(trusted.verdict).toBe('equal');
    expect(trusted.basis.assumptions.join('\n')).toContain(name);
    expect(verdictOf(constants({ [name]: value }), { trustedSettings: { [name]: ['x'] } })).toBe('undecided');
  });

  test('of a newer version is not judged', () => {
    expect(verdictOf(constants({ proxy: 'x' }))).toBe('undecided');
  });

  test.each([
    { host: 'api.strata.paloaltonetworks.com', protocol: 'https', port: 443 },
    { auth_url: 'https://auth.apps.paloaltonetworks.com/auth/v1/oauth2/access_token' },
    { host: '127.0.0.1:8080' },
    { host: '[::1]' },
    { host: '[::1]:8080' },
    { host: 'api.strata.paloaltonetworks.com:443', protocol: 'HTTPS' },
    { host: null, port: null },
    { scope: 'tsg_id:1234567890', client_id: 'x', client_secret: 'y', max_retries: 3, strict: true },
  ])('is harmless if it is the default, this machine, or decides nothing: %j', (values) => {
    expect(verdictOf(constants(values))).toBe('equal');
  });

  test.each([
    { host: 'api.strata.paloaltonetworks.com.evil.example' },
    { host: '127.0.0.1.evil.example' },
    { host: 'localhost.evil.example:80' },
    { host: 'localhost@evil.example' },
    { host: '::1:443' },
    { host: 'api.strata.paloaltonetworks.com:8443' },
    { auth_url: 'http://auth.apps.paloaltonetworks.com/auth/v1/oauth2/access_token' },
    { protocol: 'http' },
    { port: 8443 },
  ])('is not judged if it only looks like it: %j', (values) => {
    expect(verdictOf(constants(values))).toBe('undecided');
  });

  // "${var.host}.evil.example" and var.host are the same in a plan, and so are !var.host and var.host.
  test.each<[string, string | boolean]>([
    ['host', 'api.strata.paloaltonetworks.com'],
    ['host', 'trusted.example'],
    ['skip_verify_certificate', false],
  ])('%s that depends on a variable is not judged, whatever the variable is: %s', (name, value) => {
    const plan = planWith({ [name]: { references: ['var.host'] } }, { variables: { host: { value } } });
    expect(reviewedText(plan, { trustedSettings: { host: ['trusted.example'] } }).verdict).toBe('undecided');
  });

  test('with each.value can name several tenants', () => {
    expect(verdictOf({ scope: { references: ['each.value', 'each'] } })).toBe('undecided');
    expect(verdictOf({ scope: { references: ['var.scope'] } })).toBe('equal');
  });

  test('in a module is not judged by a variable of the root module', () => {
    const module = { name: 'scm', full_name: source, expressions: { host: { references: ['var.host'] } } };
    const configuration = { provider_config: { 'module.m:scm': module }, root_module: { variables: { host: {} } } };
    const variables = { host: { value: 'api.strata.paloaltonetworks.com' } };
    expect(reviewedText(planWith({}, { configuration, variables })).verdict).toBe('undecided');
  });
});

describe('two blocks that write one scope', () => {
  const scope = { constant_value: 'tsg_id:1' };
  const blockOf = (more: Values): Values => ({ name: 'scm', full_name: source, expressions: { scope, ...more } });
  const notExamined = (first: Values, second: Values): readonly string[] => {
    const configuration = {
      provider_config: { scm: blockOf(first), 'scm.b': { ...blockOf(second), alias: 'b' } },
      root_module: {
        resources: [
          { address: 'scm_tag.x', provider_config_key: 'scm', expressions: {} },
          { address: 'scm_tag.b', provider_config_key: 'scm.b', expressions: {} },
        ],
        variables: {},
      },
    };
    const json = { ...JSON.parse(planJson([tag, { ...tag, name: 'b' }])), configuration } as Values;
    const { findings } = review([{ name: 'p', plan: readPlan(JSON.stringify(json), 'p') }]);
    return findings.filter(({ id }) => id === 'not-examined').map(({ title }) => title);
  };

  test('and no host, or one host, are one tenant', () => {
    const host = { host: { constant_value: '127.0.0.1' } };
    for (const more of [{}, host]) expect(notExamined(more, more)).toEqual([]);
  });

  test.each<[Values, Values]>([
    [{ host: { references: ['var.a'] } }, { host: { references: ['var.b'] } }],
    [{ host: { references: ['var.a'] } }, { host: {} }],
    [{ host: { constant_value: '127.0.0.1' } }, {}],
    [{ host: { constant_value: '127.0.0.1' } }, { host: { constant_value: '::1' } }],
  ])('and hosts %j and %j may be two', (first, second) => {
    expect(notExamined(first, second)).toHaveLength(1);
  });
});

describe('with a snapshot', () => {
  const service: ServiceRead = {
    ...{ protocol: 'https', host: 'scm.example', port: '8443', scope: '1234567890' },
    auth_url: 'https://login.example/token',
  };
  const snapshot: Snapshot = {
    ...{ format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', service },
    ...{ containers: [], objects: [], rulebases: [], unread: [] },
  };
  const base = { name: 'base', snapshot };
  const judgementOf = (values: Values): string | undefined =>
    review([{ name: 'p', plan: readPlan(planWith(constants(values)), 'p') }], { base }).accounts.rows.find(
      ({ value }) => value.startsWith('(provider setting'),
    )?.judgement;

  test.each([
    { host: 'SCM.example' },
    { host: 'scm.example:8443' },
    { port: 8443 },
    { protocol: 'HTTPS' },
    { auth_url: 'https://login.example:443/token' },
  ])('the service that it was read from is harmless: %j', (values) => {
    expect(judgementOf(values)).toBe('no effect');
  });

  test('a scope that a function computes may be that of another tenant', () => {
    expect(review([{ name: 'p', plan: readPlan(planWith({ scope: {} }), 'p') }], { base }).verdict).toBe('undecided');
    expect(review([{ name: 'p', plan: readPlan(planWith({}), 'p') }], { base }).verdict).toBe('equal');
  });

  test.each([
    { host: 'scm.example:443' },
    { host: '127.0.0.1' },
    { port: 443 },
    { host: 'api.strata.paloaltonetworks.com' },
    { auth_url: 'https://login.example/other' },
  ])('another one is not, be it the default: %j', (values) => {
    expect(judgementOf(values)).toBe('not judged');
  });
});

describe('the provider of another host', () => {
  const verdictFrom = (full_name: string, ...rest: readonly Values[]): string => {
    const provider_config = { scm: { name: 'scm', full_name, expressions: {} } };
    return reviewedText(planWith({}, { configuration: { provider_config, root_module: { resources: [] } } }), ...rest)
      .verdict;
  };

  test('may be any program, unless the team trusts it', () => {
    const elsewhere = 'registry.example/cdktf-scm/scm';
    expect(verdictFrom(elsewhere)).toBe('undecided');
    expect(verdictFrom(elsewhere, { trustedProviders: [elsewhere] })).toBe('equal');
  });

  test.each(['registry.terraform.io', 'registry.opentofu.org', 'terraform.local'])('is this one, from %s', (host) => {
    expect(verdictFrom(`${host}/cdktf-scm/scm`)).toBe('equal');
  });
});

describe('what else a plan contains', () => {
  const change = (actions: readonly string[]): Values => ({
    output_changes: { list: { actions, before: 1, after: 2 } },
  });

  test('a changed output has a row, and no effect', () => {
    const { verdict, accounts } = reviewedText(planWith({}, change(['update'])));
    expect(verdict).toBe('equal');
    expect(accounts.rows).toContainEqual(expect.objectContaining({ address: 'output.list', value: '(output)' }));
    expect(reviewedText(planWith({}, change(['no-op']))).accounts.rows.map(({ address }) => address)).not.toContain(
      'output.list',
    );
  });

  test.each([
    ['fail', 'undecided'],
    ['FAIL', 'undecided'],
    [undefined, 'undecided'],
    ['error', 'undecided'],
    ['pass', 'equal'],
    ['unknown', 'equal'],
  ])('a check with the status "%s" makes it %s', (status, verdict) => {
    const checks = [{ address: { kind: 'check', name: 'c', to_display: 'check.c' }, status }];
    expect(reviewedText(planWith({}, { checks })).verdict).toBe(verdict);
  });

  test.each<[string, unknown]>([
    ['with an instance that fails', [{ status: 'pass', instances: [{ status: 'fail' }] }]],
    ['of another form', { c: { status: 'pass' } }],
    ['that is no object', ['pass']],
  ])('a check %s makes it undecided', (_, checks) => {
    expect(reviewedText(planWith({}, { checks })).verdict).toBe('undecided');
  });
});

describe('values that a team trusts', () => {
  const read = (trustedSettings: unknown): unknown =>
    readReviewConfig({ name: 'c', value: { trustedSettings }, lineOf: () => undefined }).trustedSettings;

  test.each(['x', { hots: 'x' }, { scope: 'x' }, { host: [] }, { host: [''] }, { host: [['a']] }, { host: { a: 1 } }])(
    '%j are refused',
    (value) => expect(() => read(value)).toThrow(/trustedSettings|host|unknown key/),
  );

  test.each([{ headers: 'x' }, { port: true }, { host: null }])('%j is refused', (value) => {
    expect(() => read(value)).toThrow(/not a value of this attribute/);
  });

  test('are texts, numbers and headers', () => {
    const given = { host: ['a', 'b'], port: 8443, headers: { 'x-route': 'a' } };
    expect(read(given)).toEqual({ host: ['a', 'b'], port: [8443], headers: [{ 'x-route': 'a' }] });
  });

  test.each(['constructor', 'toString'])('an attribute that is called %s is of a newer version', (name) => {
    expect(verdictOf(constants({ [name]: 'x' }), { trustedSettings: {} })).toBe('undecided');
  });
});
