import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { providerSource } from '../../src/provider/source';
import { configuration, looked, makeRows, official, password, rows, stateFile } from '../support/official-fixture';
import type { Absent } from '../support/official-state';
import { openWorkspace, type Workspace } from '../support/workspace';
import { addressesPath, rulesPath } from './office';
import { readPlan, review, type Report } from '../../src/review';
import { kindNamed } from '../../src/catalog';
import { takeSnapshot } from '../../src/tools/snapshot';
import { officialAttributes } from '../support/official-state';
import { clientOf } from '../support/populate';

const limit = 180_000;

let workspace: Workspace;
let answers: Awaited<ReturnType<typeof makeRows>>;
beforeAll(async () => {
  workspace = await openWorkspace();
  answers = await makeRows(workspace);
}, limit);
afterAll(() => workspace.close());

test.each<[Absent]>([['null'], ['defaults and empty lists']])(
  'a state file of the official provider is taken over by replace-provider with nothing to do; absent things are %s',
  async (absent) => {
    workspace.write(configuration(answers));
    workspace.writeFile('terraform.tfstate', stateFile(answers, absent));
    const replaced = await workspace.terraform([
      'state',
      'replace-provider',
      '-auto-approve',
      official,
      providerSource,
    ]);
    expect({ code: replaced.code, output: replaced.output }).toMatchObject({ code: 0 });
    expect(replaced.output).toContain(`Successfully replaced provider for ${rows.length + looked.length} resources`);

    // Before anything was read anew: what the official provider left is readable as it stands.
    const shown = await workspace.terraform(['show', '-json']);
    expect({ code: shown.code, output: shown.output.slice(0, 1000) }).toMatchObject({ code: 0 });
    workspace.writes();
    expect(await workspace.plan('-refresh=false')).toEqual([]);
    expect(await workspace.plan()).toEqual([]);
    const applied = await workspace.apply();
    expect(applied.output).toContain('0 added, 0 changed, 0 destroyed');
    expect(applied.output).not.toContain(password);
    expect(await workspace.plan()).toEqual([]);
    expect(workspace.writes()).toEqual([]);
  },
  limit,
);

test(
  'what was taken over is changed and destroyed like anything else, and what others added stays',
  async () => {
    workspace.write(configuration(answers).replace('10.1.0.0/16', '10.2.0.0/16').replace('["red"]', '[]'));
    expect((await workspace.plan()).map(({ address, actions }) => `${actions.join()} ${address}`)).toEqual([
      'update scm_address.net',
      'update scm_variable.net',
    ]);
    await workspace.apply();
    expect(await workspace.find(addressesPath, 'Branches', 'net')).toMatchObject({ description: 'by hand' });
    expect(await workspace.plan()).toEqual([]);
    const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color']);
    expect({ code: destroyed.code, output: destroyed.output }).toMatchObject({ code: 0 });
    expect((await workspace.api('GET', rulesPath)).body['total']).toBe(0);
  },
  limit,
);

describe('the places of rules in a state of the official provider', () => {
  const any = ['any'];
  const open = { source: any, from: any, to: any, destination: any, service: any, application: any };
  interface Configured {
    readonly name: string;
    readonly action: string;
    readonly relative_position?: string;
    /** The rule that the configuration refers to by its UUID. */
    readonly target?: string;
  }
  const rules: readonly Configured[] = [
    { name: 'deny-bad', action: 'deny', relative_position: 'top' },
    { name: 'deny-worse', action: 'deny', relative_position: 'top' },
    { name: 'allow', action: 'allow' },
    { name: 'web', action: 'allow' },
    { name: 'updates', action: 'allow', relative_position: 'before', target: 'web' },
    { name: 'cleanup', action: 'deny', relative_position: 'bottom' },
  ];
  const hcl = rules
    .map(({ name, action, relative_position: where, target }) =>
      [
        `resource "scm_security_rule" "${name}" {`,
        ...Object.entries({ name, folder: 'Shop', action, ...open }).map(
          ([key, value]) => `  ${key} = ${JSON.stringify(value)}`,
        ),
        ...(where === undefined ? [] : [`  relative_position = "${where}"`]),
        ...(target === undefined ? [] : [`  target_rule = scm_security_rule.${target}.id`]),
        '}',
      ].join('\n'),
    )
    .join('\n');
  let shop: Workspace;
  beforeAll(async () => {
    shop = await openWorkspace({ between: 'nothing' });
    await shop.tenant.create('folder', { name: 'Shop', parent: 'All Firewalls' });
  }, limit);
  afterAll(() => shop.close());

  const standing = async () => {
    const { body } = await shop.api('GET', `${rulesPath}?folder=Shop&position=pre`);
    return (body['data'] as { name: string; id: string }[]).map(({ name }) => name);
  };
  /** Makes the rules in an order, and the state in which the official provider leaves them. */
  const takeOver = async (order: readonly string[]): Promise<void> => {
    const { body } = await shop.api('GET', `${rulesPath}?folder=Shop&position=pre`);
    for (const { id } of body['data'] as { id: string }[]) await shop.api('DELETE', `${rulesPath}/${id}`);
    const answers = new Map<string, Readonly<Record<string, unknown>>>();
    for (const name of order) {
      const { action = 'allow' } = rules.find((rule) => rule.name === name) ?? {};
      const answer = await shop.api('POST', rulesPath, {
        ...open,
        name,
        folder: 'Shop',
        action,
        source_user: any,
        category: any,
      });
      expect(answer.status).toBe(201);
      answers.set(name, answer.body);
    }
    const resources = rules.map(({ target, ...rule }) => ({
      mode: 'managed',
      type: 'scm_security_rule',
      name: rule.name,
      provider: `provider["${providerSource}"]`,
      instances: [
        {
          schema_version: 0,
          attributes: officialAttributes(
            'security_rule',
            answers.get(rule.name) ?? {},
            { ...rule, ...open, ...(target === undefined ? {} : { target_rule: answers.get(target)?.['id'] }) },
            'null',
          ),
        },
      ],
    }));
    const lineage = '00000000-0000-4000-8000-000000000002';
    const file = { version: 4, terraform_version: '1.11.4', serial: 1, lineage, outputs: {}, resources };
    shop.write(hcl);
    shop.writeFile('terraform.tfstate', JSON.stringify(file));
  };
  const reviewed = async (): Promise<Report> => {
    const client = clientOf(shop.service, `http://127.0.0.1:${shop.env['SCM_PORT'] ?? ''}`);
    const snapshot = await takeSnapshot(client, [kindNamed('security_rule')], new Date(0));
    await client.close();
    const { stdout } = await shop.terraform(['show', '-json', 'plan.bin']);
    return review([{ name: 'plan', plan: readPlan(stdout, 'plan') }], { base: { name: 'base', snapshot } });
  };

  test.each([
    ['-parallelism=1', ['theirs', 'allow', 'deny-worse', 'deny-bad', 'web', 'cleanup', 'updates']],
    ['-parallelism=10', ['allow', 'web', 'updates', 'deny-bad', 'cleanup', 'deny-worse', 'theirs']],
  ])(
    'are restored by one apply of a saved plan, which the review judges (%s)',
    async (parallelism, order) => {
      await takeOver(order);
      const changes = await shop.plan(parallelism);
      expect(changes.map(({ address }) => address)).toEqual(
        expect.arrayContaining([
          'scm_security_rule.deny-bad',
          'scm_security_rule.cleanup',
          'scm_security_rule.updates',
        ]),
      );
      const { verdict, accounts } = await reviewed();
      // The denies come before the rules that allow everything.
      expect(verdict).toBe('stricter');
      const placed = accounts.rows.filter(({ value }) => value.startsWith('relative_position'));
      expect(placed.map(({ address }) => address).sort()).toEqual(changes.map(({ address }) => address));
      expect(new Set(placed.map(({ judgement }) => judgement))).toContain('stricter');
      await shop.apply(parallelism, 'plan.bin');
      const after = await standing();
      expect(after.slice(0, 2).sort()).toEqual(['deny-bad', 'deny-worse']);
      expect(after.at(-1)).toBe('cleanup');
      expect(after.indexOf('updates')).toBeLessThan(after.indexOf('web'));
      expect(await shop.plan()).toEqual([]);
    },
    limit,
  );
});
