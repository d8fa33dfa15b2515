import { describe, expect, test } from '@jest/globals';
import { reviewed, reviewedText } from './support/of-pieces';
import { planJson, pushOfTexas, type PlanPiece, type Values } from './plan-json';

/** What Terraform runs and fetches while it plans, without a change of a resource. */

const source = 'registry.terraform.io/hashicorp/';
const own = 'terraform.local/cdktf-scm/scm';
const tag = {
  type: 'scm_tag',
  before: { name: 't', folder: 'Texas' },
  after: { name: 't', folder: 'Texas', comments: 'x' },
};

interface Block {
  readonly type: string;
  readonly key?: string;
  readonly module?: string;
}

/** The plan of a harmless edit, with data sources in the configuration and in the state that Terraform has read. */
function planWith(blocks: readonly Block[], providers: Readonly<Record<string, string>>, isInState = true): string {
  const of = ({ type, key }: Block): Values => ({
    ...{ address: `data.${type}.d`, mode: 'data', type, name: 'd', expressions: {} },
    provider_config_key: key ?? type,
  });
  const root = blocks.filter(({ module }) => module === undefined);
  const inner = blocks.filter(({ module }) => module !== undefined);
  const state = ({ type, key, module }: Block): Values => ({
    ...{ address: `${module === undefined ? '' : `module.${module}.`}data.${type}.d`, mode: 'data', type, name: 'd' },
    ...{ values: {}, provider_name: providers[key ?? type] ?? own },
  });
  return planJson([pushOfTexas, tag], {
    ...(isInState ? { prior_state: { values: { root_module: { resources: blocks.map(state) } } } } : {}),
    configuration: {
      provider_config: Object.fromEntries(
        Object.entries(providers).map(([key, full]) => [key, { name: key, full_name: full }]),
      ),
      root_module: {
        resources: root.map(of),
        module_calls: Object.fromEntries(
          inner.map((one): readonly [string, Values] => [one.module ?? '', { module: { resources: [of(one)] } }]),
        ),
      },
    },
  });
}

describe('a data source of another provider', () => {
  test.each([
    ['external', 'medium'],
    ['http', 'medium'],
    ['aws_ip_ranges', 'info'],
  ])('%s is named, and proves nothing', (type, severity) => {
    const key = type.split('_')[0] ?? '';
    for (const module of [undefined, 'm']) {
      for (const isInState of [true, false]) {
        const plan = planWith(
          [{ type, key, ...(module === undefined ? {} : { module }) }],
          { [key]: source + key },
          isInState,
        );
        const { verdict, findings, accounts } = reviewedText(plan);
        expect(verdict).toBe('undecided');
        const address = `${module === undefined ? '' : 'module.m.'}data.${type}.d`;
        expect(findings).toContainEqual(
          expect.objectContaining({ id: 'not-examined', severity, title: expect.stringContaining(address) }),
        );
        expect(accounts.rows).toContainEqual(expect.objectContaining({ address, judgement: 'not judged' }));
      }
    }
  });

  test('is found in what Terraform has read, if the configuration is not in the plan', () => {
    const plan = JSON.parse(planWith([{ type: 'external' }], { external: `${source}external` })) as Values;
    const { configuration: _, ...rest } = plan;
    expect(reviewedText(JSON.stringify(rest)).verdict).toBe('undecided');
  });

  test('each instance of one block is one row', () => {
    const plan = JSON.parse(planWith([{ type: 'external' }], { external: `${source}external` })) as {
      prior_state: { values: { root_module: { resources: Values[] } } };
    };
    const [one] = plan.prior_state.values.root_module.resources;
    plan.prior_state.values.root_module.resources = ['["a"]', '["b"]'].map((key) => ({
      ...one,
      address: `data.external.d${key}`,
    }));
    const { rows } = reviewedText(JSON.stringify(plan)).accounts;
    expect(rows.filter(({ address }) => address.startsWith('data.external'))).toHaveLength(1);
  });

  test.each([
    ['of this provider', 'scm_address', { scm: own }, 'scm'],
    [
      'of the state of another stack',
      'terraform_remote_state',
      { terraform: 'terraform.io/builtin/terraform' },
      'terraform',
    ],
  ])('one %s only reads', (_, type, providers, key) => {
    expect(reviewedText(planWith([{ type, key }], providers)).verdict).toBe('equal');
  });

  test('one of another provider with a known name is not the known one', () => {
    expect(
      reviewedText(planWith([{ type: 'terraform_remote_state' }], { terraform_remote_state: 'x.example/a/terraform' }))
        .verdict,
    ).toBe('undecided');
    expect(reviewedText(planWith([{ type: 'scm_address', key: 'own' }], { own: 'x.example/a/own' })).verdict).toBe(
      'undecided',
    );
  });
});

describe('another provider of which the plan shows nothing', () => {
  test.each(['external', 'vault'])('%s is named: no plan contains ephemeral resources and functions', (key) => {
    const { verdict, findings, accounts } = reviewedText(planWith([], { [key]: source + key }));
    expect(verdict).toBe('undecided');
    expect(findings).toContainEqual(
      expect.objectContaining({ id: 'not-examined', severity: 'info', title: expect.stringContaining(source + key) }),
    );
    expect(accounts.rows).toContainEqual(
      expect.objectContaining({ judgement: 'not judged', why: expect.stringContaining('ephemeral') }),
    );
  });

  test('is one row for all blocks of a source', () => {
    const plan = planWith([], {
      vault: `${source}vault`,
      'vault.b': `${source}vault`,
      'module.m:vault': `${source}vault`,
    });
    expect(reviewedText(plan).accounts.counts['not judged']).toBe(1);
  });

  test.each(['random', 'null', 'time'])('%s works in the state only', (key) => {
    expect(reviewedText(planWith([], { [key]: source + key })).verdict).toBe('equal');
  });
});

describe('a provider that the team trusts', () => {
  test.each(['hashicorp/aws', 'registry.terraform.io/hashicorp/AWS'])('%s is named as an assumption', (trusted) => {
    const plan = planWith([{ type: 'aws_ip_ranges', key: 'aws' }], { aws: `${source}aws` });
    const { verdict, findings, basis } = reviewedText(plan, { trustedProviders: [trusted] });
    expect(verdict).toBe('equal');
    expect(findings.map(({ id }) => id)).not.toContain('not-examined');
    expect(basis.assumptions.join('\n')).toContain(trusted);
  });

  test('of another host is another provider', () => {
    const plan = planWith([{ type: 'aws_ip_ranges', key: 'aws' }], { aws: 'x.example/hashicorp/aws' });
    expect(reviewedText(plan, { trustedProviders: ['hashicorp/aws'] }).verdict).toBe('undecided');
  });

  test('its resources are still not judged', () => {
    const plan = JSON.parse(planWith([], { aws: `${source}aws` })) as { resource_changes: Values[] };
    plan.resource_changes.push({
      ...{ address: 'aws_vpc.v', mode: 'managed', type: 'aws_vpc', name: 'v', provider_name: `${source}aws` },
      change: { actions: ['create'], before: null, after: { cidr: '10.0.0.0/8' }, after_unknown: {} },
    });
    expect(reviewedText(JSON.stringify(plan), { trustedProviders: ['hashicorp/aws'] }).verdict).toBe('undecided');
  });
});

describe('another provider with the same types', () => {
  const here = { folder: 'Texas' };
  const change = (type: string, before: Values, after: Values): PlanPiece => ({
    ...{ type: `scm_${type}`, before: { ...here, ...before }, after: { ...here, ...before, ...after } },
  });
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

describe('what other providers do', () => {
  const verdictOf = (...pieces: readonly PlanPiece[]): string =>
    reviewedText(planJson([pushOfTexas, ...pieces])).verdict;
  const made = (provider: string, more: Partial<PlanPiece> = {}): string =>
    verdictOf({
      ...{ type: 'null_resource', before: null, after: { id: '1' }, more: { provider_name: provider } },
      ...more,
    });

  test('one of another host is not the known one', () => {
    expect(made('registry.terraform.io/hashicorp/null')).toBe('equal');
    expect(made('registry.opentofu.org/hashicorp/null')).toBe('equal');
    expect(made('registry.example/hashicorp/null')).toBe('undecided');
    expect(made('registry.example/builtin/terraform')).toBe('undecided');
  });

  test('a removed block may run a program that no plan contains', () => {
    const gone = { before: { id: '1' }, after: null };
    const configuration = { root_module: { resources: [] } };
    const piece = { type: 'null_resource', more: { provider_name: 'registry.terraform.io/hashicorp/null' } };
    expect(reviewedText(planJson([pushOfTexas, { ...piece, ...gone }], { configuration })).verdict).toBe('undecided');
  });
});
