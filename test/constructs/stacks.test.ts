import { describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing, type App } from 'cdktf';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AddressGroup, AddressObject, Device, Folder, Push, ScmProvider, Snippet, Tag } from '../../constructs';
import type { ScmProviderProps } from '../../constructs';

interface Written {
  readonly locals?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly output?: Readonly<Record<string, { readonly value: string; readonly sensitive?: boolean }>>;
  readonly provider: { readonly scm: readonly Readonly<Record<string, unknown>>[] };
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

function stackIn(app: App, name: string, ...providers: readonly ScmProviderProps[]): TerraformStack {
  const stack = new TerraformStack(app, name);
  const [first = {}, ...others] = providers;
  for (const one of [first, ...others]) new ScmProvider(stack, one.alias ?? 'scm', one);
  return stack;
}

function providerIn(stack: TerraformStack, id: string): ScmProvider {
  const found = stack.node.findChild(id);
  if (found instanceof ScmProvider) return found;
  throw new Error(`${id} is no provider`);
}

function twoStacks(...providers: readonly ScmProviderProps[]) {
  const app = Testing.app();
  const [base, rules, push] = ['base', 'rules', 'push'].map((name) => stackIn(app, name, ...providers));
  if (base === undefined || rules === undefined || push === undefined) throw new Error('there are three');
  const company = new Folder(Folder.existing(base, 'All Firewalls'), 'company', { name: 'Kestrel' });
  return { app, base, rules, push, company };
}

/** What the whole app synthesises to, after all validations. */
function synthAll(app: App): (stack: TerraformStack) => Written {
  app.synth();
  return (stack) =>
    JSON.parse(readFileSync(join(app.outdir, 'stacks', stack.node.id, 'cdk.tf.json'), 'utf8')) as Written;
}

describe('a push of several stacks', () => {
  test('is triggered by the revisions that each of them hands over in one value, and by those of its own', () => {
    const { app, base, rules, push, company } = twoStacks();
    new Tag(Folder.existing(rules, company), 'pci');
    new Tag(Folder.existing(push, company), 'own');
    new Push(push, 'push', { stacks: [base, rules] });
    const written = synthAll(app);
    expect(written(base).locals).toEqual({
      'scm-revisions': { 'base/scm_folder.company': '${scm_folder.company.revision}' },
    });
    expect(written(rules).locals).toEqual({
      'scm-revisions': { 'rules/scm_tag.company_pci': '${scm_tag.company_pci.revision}' },
    });
    expect(Object.values(written(rules).output ?? {})).toEqual([{ value: '${local.scm-revisions}', sensitive: true }]);
    const { triggers, depends_on } = written(push).resource?.['scm_push']?.['push'] ?? {};
    expect(triggers).toMatch(
      /^\$\{merge\(local\.scm-revisions, data\.terraform_remote_state\..*-base\.outputs\..*, data\..*-rules\.outputs\.\S+\)\}$/,
    );
    expect(depends_on).toEqual(['scm_tag.company_own', 'scm_push_on_destroy.push-on-destroy']);
    expect(push.dependsOn(base) && push.dependsOn(rules)).toBe(true);
  });

  test('has each of them push its own removal, and none where there is nothing', () => {
    const { app, base, rules, push, company } = twoStacks();
    new Tag(Folder.existing(rules, company), 'pci');
    new Push(push, 'push', { stacks: [base, rules], onDestroy: { folders: ['All Firewalls'] } });
    const written = synthAll(app);
    for (const stack of [base, rules]) {
      expect(written(stack).resource?.['scm_push_on_destroy']).toMatchObject({
        'push-on-destroy': { folders: ['All Firewalls'] },
      });
    }
    expect(written(push).resource).not.toHaveProperty('scm_push_on_destroy');
  });

  test('shares one journal with them, unless they name one', () => {
    const { app, base, rules, push } = twoStacks();
    const other = stackIn(app, 'other', { journal: '/var/journal' });
    const alone = stackIn(app, 'alone');
    new Push(push, 'push', { stacks: [base, rules, other] });
    const written = synthAll(app);
    const journals = [base, rules, push, other, alone].map((stack) => written(stack).provider.scm[0]?.['journal']);
    expect(journals).toEqual([
      '../../scm-journal',
      '../../scm-journal',
      '../../scm-journal',
      '/var/journal',
      undefined,
    ]);
  });

  test('takes of each what belongs to its own tenant', () => {
    const { app, base, push } = twoStacks({ alias: 'north' }, { alias: 'south' });
    // The resources made so far have no owner yet.
    base.node.tryRemoveChild('All Firewalls');
    for (const alias of ['north', 'south']) {
      new Tag(Folder.existing(providerIn(base, alias), 'All Firewalls'), 'pci');
      new Push(providerIn(push, alias), 'push', { stacks: [base] });
    }
    const written = synthAll(app);
    const tag = (alias: string) => `${alias}_All-Firewalls_pci`;
    expect(written(base).locals).toEqual({
      'scm-north-revisions': { [`base/scm_tag.${tag('north')}`]: `\${scm_tag.${tag('north')}.revision}` },
      'scm-south-revisions': { [`base/scm_tag.${tag('south')}`]: `\${scm_tag.${tag('south')}.revision}` },
    });
    const pushes = written(push).resource?.['scm_push'] ?? {};
    expect(pushes['north_push']?.['triggers']).toMatch(/localscm-north-revisions/);
    expect(pushes['north_push']?.['triggers']).not.toMatch(/south/);
  });

  test('is the only one of each stack', () => {
    const { base, rules, push } = twoStacks();
    new Push(rules, 'push');
    expect(() => new Push(push, 'push', { stacks: [base, rules] })).toThrow(
      'push/push: rules/push already pushes the stack rules',
    );
  });

  test('cannot name folders yet', () => {
    const { base, push } = twoStacks();
    expect(() => new Push(push, 'push', { stacks: [base], folders: ['Kestrel'] })).toThrow(
      'push/push: folders and stacks cannot be combined: remove folders',
    );
  });

  test('needs the provider of its tenant in each of them', () => {
    const { app, base } = twoStacks();
    const push = stackIn(app, 'north', { alias: 'north' });
    expect(() => new Push(providerIn(push, 'north'), 'push', { stacks: [base] })).toThrow(
      'north/north/push: the stack base has no provider scm.north: add one with this alias before the push',
    );
  });

  test('is of one tenant: one whose stack names another one is an error', () => {
    const { app } = twoStacks();
    const one = stackIn(app, 'one', { scope: 'tsg_id:1' });
    const other = stackIn(app, 'two', { scope: 'tsg_id:2' });
    expect(() => new Push(one, 'push', { stacks: [other] })).toThrow(
      'one/push: one/scm is of tsg_id:1, and two/scm of tsg_id:2: add a Push for each tenant',
    );
  });
});

describe('a container of another stack', () => {
  test('stands for itself', () => {
    const { app, base, rules, company } = twoStacks();
    const baseline = new Snippet(base, 'baseline');
    new Tag(Folder.existing(rules, company), 'pci');
    new Tag(Snippet.existing(rules, baseline), 'known');
    expect(Folder.existing(rules, company)).toBe(Folder.existing(rules, company));
    const tags = synthAll(app)(rules).resource?.['scm_tag'] ?? {};
    expect(tags['company_pci']?.['folder']).toMatch(/^\$\{data\.terraform_remote_state\..*-base\.outputs\..*\}$/);
    expect(tags['baseline_known']?.['snippet']).toMatch(/^\$\{data\.terraform_remote_state\./);
  });

  test('is used as it is in its own', () => {
    const { base, company } = twoStacks();
    expect(() => Folder.existing(base, company)).toThrow(
      'base: base/All Firewalls/company is in this stack: use it directly',
    );
  });

  test('is of the same tenant', () => {
    const { app, company } = twoStacks();
    const north = providerIn(stackIn(app, 'north', { alias: 'north' }), 'north');
    expect(() => Folder.existing(north, company)).toThrow(
      'north/north/company uses the provider scm.north, but references base/All Firewalls/company of scm',
    );
  });

  test('and so is an object', () => {
    const { app, company } = twoStacks();
    const tills = new AddressObject(company, 'tills', { ipNetmask: '10.0.0.1' });
    const north = providerIn(stackIn(app, 'north', { alias: 'north' }), 'north');
    const folder = Folder.existing(north, 'All Firewalls');
    const mixed =
      /^north\/north\/.* uses the provider scm.north, but references base\/All Firewalls\/company.* of scm: /;
    expect(() => new AddressGroup(folder, 'group', { members: [tills] })).toThrow(mixed);
    expect(() => new Folder(folder, 'shops', { snippets: [new Snippet(company, 'baseline')] })).toThrow(mixed);
    expect(() => new Device(folder, 'pa', { serial: '007', onDestroy: { folder: company } })).toThrow(mixed);
  });
});
