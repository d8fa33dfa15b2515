import { describe, expect, test } from '@jest/globals';
import { assess, isOfficial, isOther, type Assessment } from '../../src/tools/migrate/assess';
import type { MigratedConfiguration } from '../../src/tools/migrate/configuration';
import { placeText } from '../../src/tools/migrate/place-text';
import { migrationReportText, type MigrationReport } from '../../src/tools/migrate/report-text';
import type { State, StateResource } from '../../src/tools/migrate/states';
import { stepsFor } from '../../src/tools/migrate/steps';
import { providerSource } from '../../src/provider';
import { providerSchema } from '../../src/provider/provider-schema';

const official = 'registry.terraform.io/paloaltonetworks/scm';
const nothing: MigratedConfiguration = {
  ...{ requirements: [], resources: [], actions: [], foreign: [], roots: [], folders: [], unreadable: [] },
};
const resource = (type: string, name: string, more: Partial<StateResource> = {}): StateResource => ({
  ...{ mode: 'managed', type, address: `${type}.${name}`, provider: official, instances: [{}] },
  ...more,
});
const state = (at: string, resources: readonly StateResource[], more: Partial<State> = {}): State => ({
  ...{ at, from: 'file', root: '.', workspace: 'default', resources, text: '' },
  ...more,
});

describe('the assessment of a migration', () => {
  test.each([
    ['scm', undefined, true],
    ['scm', 'paloaltonetworks/scm', true],
    ['other', 'paloaltonetworks/scm', true],
    ['other', undefined, false],
    ['aws', 'hashicorp/aws', false],
    ['scm', providerSource, false],
  ])('%s = %s is the other provider: %s', (name, source, isIt) => {
    expect(isOfficial({ name, source })).toBe(isIt);
    if (source !== undefined) expect(isOther(source)).toBe(isIt);
  });

  test('counts what the states have of the other provider, and names what stops it', () => {
    const states = [
      state('a.tfstate', [
        resource('scm_address', 'x', { instances: [{}, { deposed: '1' }] }),
        resource('scm_address', 'y', { instances: [{ status: 'tainted' }] }),
        resource('scm_unheard', 'z'),
        resource('scm_address', 'mine', { provider: providerSource }),
        resource('aws_vpc', 'v', { provider: 'registry.terraform.io/hashicorp/aws' }),
        resource('scm_address', 'd', { mode: 'data', address: 'data.scm_address.d', provider: 'other/scm' }),
      ]),
      state('b.tfstate', [resource('scm_address', 'mine', { provider: providerSource })]),
      state('c.tfstate', [], { problem: 'it is broken' }),
    ];
    const requirements = [
      { name: 'scm', source: 'paloaltonetworks/scm', version: '~> 1.0', file: 'main.tf', line: 3 },
      { name: 'scm', file: 'old.tf.json' },
      { name: 'aws', source: 'hashicorp/aws', file: 'main.tf', line: 4 },
    ];
    const found = assess({ ...nothing, requirements }, states, providerSchema());
    expect(found.states).toEqual([
      {
        ...{ at: 'a.tfstate', from: 'file', sources: [official, 'other/scm'] },
        ...{ counts: { scm_address: 3, scm_unheard: 1 }, unsupported: ['scm_unheard.z'] },
      },
    ]);
    expect(found.sources).toEqual([
      { name: 'scm', from: 'paloaltonetworks/scm', file: 'main.tf', line: 3, version: '~> 1.0' },
      { name: 'scm', from: 'scm', file: 'old.tf.json' },
    ]);
    expect(found.obstacles).toEqual([
      { at: 'c.tfstate', problem: 'it is broken' },
      { at: 'a.tfstate', address: 'scm_unheard.z', problem: 'this version has no scm_unheard' },
    ]);
    expect(found.warnings).toEqual([
      {
        at: 'a.tfstate',
        address: 'scm_address.x',
        problem: 'an old object waits for its delete: the first apply deletes it',
      },
      {
        at: 'a.tfstate',
        address: 'scm_address.y',
        problem: expect.stringContaining('is tainted: the first apply replaces it'),
      },
    ]);
  });

  test('names the fields of a state that this version does not have, but not their values', () => {
    const attributes = {
      ...{ id: '1', tfid: 'x', name: 'web', folder: 'All', revision: 'r' },
      ...{ strange: 'secret', empty: '', none: null, off: false, list: [], more: { deep: 1 } },
    };
    const notesOf = (type: string, values: object, configured: MigratedConfiguration['resources'] = []) =>
      assess(
        { ...nothing, resources: configured },
        [state('a', [resource(type, 'x', { instances: [{ attributes: values }] })])],
        providerSchema(),
      ).differences;
    expect(notesOf('scm_address', attributes)).toEqual([
      { type: 'scm_address', notes: ['removed from the state, because this version does not have it: strange, more'] },
    ]);
    expect(notesOf('scm_address', { name: 'web' })).toEqual([]);
    expect(notesOf('scm_unheard', attributes)).toEqual([]);
    const rule = notesOf('scm_security_rule', { profile_setting: { group: ['a'], other: [1] } });
    expect(rule.map(({ notes }) => notes)).toEqual([
      [
        expect.stringMatching(/^where policy_type is "Security", required: .*action/),
        expect.stringContaining('its order is kept by scm_rule_order'),
        'removed from the state, because this version does not have it: profile_setting.other',
      ],
    ]);
    const login = [
      { mode: 'managed', type: 'scm_external_dynamic_list', name: 'l', file: 'main.tf' },
      { mode: 'data', type: 'scm_ike_gateway', name: 'd', file: 'main.tf' },
    ] as const;
    const [list, ...more] = notesOf('scm_address', {}, login);
    expect([list?.type, list?.notes.join()]).toEqual([
      'scm_external_dynamic_list',
      expect.stringMatching(/^secrets can stay out of the state \(write-only\): .*password/),
    ]);
    expect(more).toEqual([]);
  });
});

describe('the steps of a migration', () => {
  const none: Assessment = { states: [], sources: [], obstacles: [], warnings: [], differences: [] };
  const found = { from: 'file', sources: ['a/scm'], counts: {}, unsupported: [] } as const;
  const commands = (states: Assessment['states'], app?: readonly string[]): readonly string[] =>
    stepsFor({ ...none, states }, 'tofu', app).flatMap((step) => step.commands);
  const replace = (options: string, source = 'a/scm'): string =>
    `state replace-provider${options} ${source} ${providerSource}`;

  test('are none if nothing uses the other provider', () => {
    expect(stepsFor(none, 'terraform', undefined)).toEqual([]);
    expect(stepsFor(none, 'terraform', [])).toEqual([]);
  });

  test('copy each state and replace its provider', () => {
    expect(commands([{ ...found, at: 'terraform.tfstate' }])).toEqual([
      'cp terraform.tfstate terraform.tfstate.before-scm',
      `tofu ${replace('')}`,
      ...['npx scm install', 'tofu init', 'tofu plan'],
    ]);
    expect(commands([{ ...found, at: "it's.tfstate", sources: ['a/scm', 'b c/scm'] }])).toEqual([
      String.raw`cp 'it'\''s.tfstate' 'it'\''s.tfstate.before-scm'`,
      String.raw`tofu ${replace(String.raw` -state='it'\''s.tfstate'`)}`,
      String.raw`tofu ${replace(String.raw` -state='it'\''s.tfstate'`, "'b c/scm'")}`,
      ...['npx scm install', 'tofu init', 'tofu plan'],
    ]);
  });

  test('pull a state at a backend, and move what this version does not have', () => {
    const unsupported = ['scm_x.y["a"]'];
    expect(commands([{ ...found, from: 'backend', at: '.', unsupported }]).slice(0, 5)).toEqual([
      'tofu state pull > pulled.tfstate-copy.before-scm',
      'tofu state pull > pulled.tfstate-copy',
      `tofu state mv -state=pulled.tfstate-copy -state-out=pulled.tfstate-copy.other-provider 'scm_x.y["a"]' 'scm_x.y["a"]'`,
      'tofu state push pulled.tfstate-copy',
      `tofu ${replace('')}`,
    ]);
    expect(commands([{ ...found, from: 'backend', at: 'a/b', unsupported }]).slice(0, 5)).toEqual([
      'tofu -chdir=a/b state pull > b.tfstate-copy.before-scm',
      'tofu -chdir=a/b state pull > b.tfstate-copy',
      `tofu state mv -state=b.tfstate-copy -state-out=b.tfstate-copy.other-provider 'scm_x.y["a"]' 'scm_x.y["a"]'`,
      'tofu -chdir=a/b state push "$PWD"/b.tfstate-copy',
      `tofu -chdir=a/b ${replace('')}`,
    ]);
    expect(commands([{ ...found, at: 'x.tfstate', unsupported }])[1]).toBe(
      `tofu state mv -state=x.tfstate -state-out=x.tfstate.other-provider 'scm_x.y["a"]' 'scm_x.y["a"]'`,
    );
  });

  test('change each source, or the program of a cdktf app', () => {
    const sources = [
      { name: 'scm', from: 'a/scm', file: 'main.tf', line: 3, version: '~> 1.0' },
      { name: 'net', from: 'b/scm', file: 'x.tf.json' },
    ];
    const texts = stepsFor({ ...none, sources }, 'terraform', undefined).map(({ what }) => what);
    expect(texts[0]).toBe(
      `Change main.tf:3: in required_providers, set source = "${providerSource}" for scm instead of "a/scm", and remove version = "~> 1.0".`,
    );
    expect(texts[1]).toMatch(/^Change x\.tf\.json: .* for net instead of "b\/scm"\.$/);
    expect(texts.slice(2)).toEqual([
      'Install this provider, once per machine.',
      'Read the plan.',
      expect.stringContaining('Add scm_push'),
    ]);
    const app = stepsFor(none, 'terraform', ['a/scm', 'b']);
    expect(app[0]?.what).toMatch(
      /^Remove "a\/scm" and "b" from terraformProviders in cdktf\.json\. Import ScmProvider/,
    );
    expect(app.flatMap((step) => step.commands)).toEqual([
      ...['npm install cdktf-provider-scm', 'npx scm install', 'npx cdktf synth', 'npx cdktf diff'],
    ]);
    expect(stepsFor({ ...none, sources }, 'terraform', [])[0]?.what).toMatch(/^Import ScmProvider/);
    expect(placeText({ file: 'a.tf' })).toBe('a.tf');
  });

  const report: MigrationReport = {
    ...none,
    dir: 'net',
    ready: true,
    plans: [],
    steps: [],
    written: [],
    renames: [],
    unseen: [],
  };

  test('are printed with all that was found, and nothing is printed without it', () => {
    expect(migrationReportText({ ...report, unseen: ['x'] })).toBe(
      'net does not use another provider of this service\nx',
    );
    const steps = [
      { what: 'One.', commands: ['a', 'b'] },
      { what: 'Two.', commands: [] },
    ];
    const todo = 'To do, in net; this command has changed nothing:\n  1. One.\n       a\n       b\n  2. Two.\n';
    expect(migrationReportText({ ...report, steps })).toBe(`${todo}\nready`);
    const full = migrationReportText({
      ...{ ...report, steps, ready: false, unseen: ['x'] },
      states: [
        { ...found, at: 's', counts: { scm_a: 2, scm_b: 1 }, sources: ['a', 'b'] },
        { ...found, at: '.', from: 'backend' },
      ],
      obstacles: [{ at: 'm.tf:1', address: 'scm_a.x', problem: 'bad' }],
      warnings: [{ at: 'm.tf', problem: 'odd' }],
      plans: [
        {
          at: 's',
          changes: [
            { address: 'scm_a.x', action: 'replace', reason: 'replace_because_tainted' },
            { address: 'y', action: 'move' },
          ],
        },
        { at: '.', changes: [] },
      ],
      differences: [{ type: 'scm_a', notes: ['n', 'm'] }],
    });
    expect(full).toBe(
      [
        'In the state:\n  s: 2 scm_a, 1 scm_b, of a and b\n  . (backend): data sources only, of a/scm\n',
        'Obstacles; change these first:\n  m.tf:1: scm_a.x: bad\n\nWarnings:\n  m.tf: odd\n',
        'The first plan with this provider, tried on a copy:\n  s: scm_a.x: replace (replace because tainted)\n  s: y: move\n  .: no changes\n',
        `Differences between the providers:\n  scm_a: n\n  scm_a: m\n\nNot examined:\n  x\n\n${todo}\nnot ready: 1 obstacle`,
      ].join('\n'),
    );
    const last = (changes: MigrationReport['plans'][number]['changes']): string | undefined =>
      migrationReportText({ ...report, steps, plans: [{ at: 's', changes }] })
        .split('\n')
        .at(-1);
    const change = { address: 'x', action: 'update' };
    expect([last([]), last([change]), last([change, change])]).toEqual(
      ['no changes', '1 change', '2 changes'].map((text) => `ready: the first plan has ${text}`),
    );
  });
});
