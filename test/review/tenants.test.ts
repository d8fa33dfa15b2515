import { describe, expect, test } from '@jest/globals';
import { readPlan, review } from '../../src/review';
import type { Snapshot } from '../../src/tenant';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';
import { reviewed, reviewedText, rule } from './support/of-pieces';

/** To which tenant and service of several a plan belongs. */

const harmless = /^(equal|stricter)$/;
const here = { folder: 'Texas' };
const change = (type: string, before: Values, after: Values): PlanPiece => ({
  ...{ type: `scm_${type}`, before: { ...here, ...before }, after: { ...here, ...before, ...after } },
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

describe('a provider block that does not verify the service', () => {
  const tag = {
    type: 'scm_tag',
    before: { name: 't', folder: 'Texas' },
    after: { name: 't', folder: 'Texas', comments: 'x' },
  };
  test.each<[string, Values, RegExp]>([
    ['always', { constant_value: true }, /^undecided$/],
    ['by a variable', { references: ['var.insecure'] }, /^undecided$/],
    ['never', { constant_value: false }, /^equal$/],
  ])('%s', (_, expression, verdict) => {
    const scm = {
      name: 'scm',
      full_name: 'terraform.local/cdktf-scm/scm',
      expressions: { skip_verify_certificate: expression },
    };
    const plan = planJson([pushOfTexas, tag], {
      configuration: {
        provider_config: { scm },
        root_module: { resources: [{ address: 'scm_tag.x', provider_config_key: 'scm', expressions: {} }] },
      },
    });
    expect(reviewedText(plan).verdict).toMatch(verdict);
  });
});

describe('a deleted resource in a plan of two tenants', () => {
  const gone: Values = { ...rule, from: ['a'], to: ['b'], profile_setting: null };
  const source = 'terraform.local/cdktf-scm/scm';
  const verdictWith = (blocks: Readonly<Record<string, Values>>): string => {
    const pieces: readonly PlanPiece[] = [
      pushOfTexas,
      { type: 'scm_security_rule', name: 'old', before: gone, after: null },
    ];
    const resources = [{ address: 'scm_push.p', provider_config_key: 'scm', expressions: {} }];
    const config = Object.entries(blocks).map(
      ([key, expressions]) => [key, { full_name: source, expressions }] as const,
    );
    return reviewedText(
      planJson(pieces, {
        configuration: { provider_config: Object.fromEntries(config), root_module: { resources } },
      }),
    ).verdict;
  };
  const scope = (value: string): Values => ({ scope: { constant_value: value } });

  test.each<[string, Readonly<Record<string, Values>>]>([
    ['an alias with other credentials', { scm: {}, 'scm.prod': { auth_file: { constant_value: 'prod.json' } } }],
    ['another scope', { scm: scope('1'), 'scm.prod': scope('2') }],
    ['a scope of only one', { scm: {}, 'scm.prod': scope('2') }],
    [
      'one variable',
      { scm: { client_id: { references: ['var.id'] } }, 'scm.prod': { client_id: { references: ['var.id'] } } },
    ],
    ['a block of a module with a scope', { scm: {}, 'module.m:scm': scope('1') }],
  ])('may be of the other one: %s', (_, blocks) => {
    expect(verdictWith(blocks)).toBe('undecided');
  });

  test.each<[string, Readonly<Record<string, Values>>]>([
    ['one block', { scm: {} }],
    ['two of one scope', { scm: scope('1'), 'scm.prod': scope('1') }],
    ['two of one environment', { scm: {}, 'scm.prod': {} }],
    ['one of a module, in the same environment', { scm: {}, 'module.m:scm': {} }],
  ])('is of this one: %s', (_, blocks) => {
    expect(verdictWith(blocks)).toMatch(harmless);
  });
});

describe('two plans without a snapshot', () => {
  const grown = { ...rule, source: ['10.0.0.0/24'] };
  const net = { ...here, name: 'net', ip_netmask: '10.0.0.0/24' };
  const pieces: readonly (readonly PlanPiece[])[] = [
    [pushOfTexas, { type: 'scm_security_rule', before: grown, after: { ...grown, source: ['net'] } }],
    [{ type: 'scm_address', before: net, after: net, actions: ['no-op'] }],
  ];
  const verdictWith = (...blocks: readonly Values[]): string =>
    review(
      pieces.map((some, i) => {
        const resources = some.map(({ type, name = 'x' }) => ({
          ...{ address: `${type}.${name}`, provider_config_key: 'scm', expressions: {} },
        }));
        const scm = { full_name: 'terraform.local/cdktf-scm/scm', expressions: blocks[i] };
        const configuration = { provider_config: { scm }, root_module: { resources } };
        return { name: String(i), plan: readPlan(planJson(some, { configuration }), 'p') };
      }),
    ).verdict;
  const scope = (id: string): Values => ({ scope: { constant_value: id } });
  const variable = { scope: { references: ['var.scope'] } };

  test('are of one tenant if both write its scope, or none does', () => {
    expect([verdictWith({}, {}), verdictWith(scope('1'), scope('1'))]).toEqual(['equal', 'equal']);
  });

  test('an object of another tenant is not the one that a rule means', () => {
    expect(verdictWith(scope('1'), scope('2'))).not.toMatch(harmless);
    expect([verdictWith(variable, variable), verdictWith(scope('1'), {})]).toEqual(['undecided', 'undecided']);
  });
});
