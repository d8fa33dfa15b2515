import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../support/cdktf';

const minutes = 60_000;
const push = 'POST /config/operations/v1/config-versions/candidate:push 201';
const addresses = '/config/objects/v1/addresses';

interface Parts {
  /** In the stack of the base, which others build on. */
  readonly base?: string;
  /** Addresses that the rule of the shops names. */
  readonly source?: string;
  readonly shops?: string;
  readonly office?: string;
}

/** A base of folders and objects, two stacks of rules on it, and a stack that pushes all three. */
function program({ base = '', source = '[tills]', shops = '', office = '' }: Parts = {}): string {
  return `
const stack = (name: string) => {
  const made = new TerraformStack(app, name);
  new scm.ScmProvider(made, 'scm');
  return made;
};
const [base, shops, office, push] = [stack('base'), stack('shops'), stack('office'), stack('push')];
const all = scm.Folder.existing(base, 'All Firewalls');
const baseline = new scm.Snippet(base, 'baseline');
const company = new scm.Folder(all, 'company', { name: 'Kestrel', snippets: [baseline] });
const shopsFolder = new scm.Folder(company, 'shops', { name: 'Shops' });
const tills = new scm.AddressObject(company, 'tills', { ipNetmask: '10.1.0.0/16' });
${base}
{
  const folder = scm.Folder.existing(shops, shopsFolder);
  new scm.Rulebase(folder, 'pre', { position: 'pre', rules: [
    scm.rule('tills', { ...everything, source: ${source}, action: 'allow' }),
  ] });
  ${shops}
}
{
  const folder = scm.Folder.existing(office, company);
  new scm.SecurityRule(folder, 'deny', { ...everything, action: 'deny', position: 'post' });
  new scm.Tag(scm.Snippet.existing(office, baseline), 'known');
  ${office}
}
new scm.Push(push, 'push', { stacks: [base, shops, office], onDestroy: { folders: ['All Firewalls'] } });
`;
}

describe('several stacks with one push', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  const deploy = async (parts: Parts = {}): Promise<readonly string[]> => {
    project.writeApp(program(parts));
    await project.deployAll();
    return project.writes();
  };

  test(
    'deploy from the base up, with one push at the end, and then change nothing',
    async () => {
      const writes = await deploy();
      expect(writes.filter((call) => call === push)).toHaveLength(1);
      expect(writes.at(-1)).toBe(push);
      const rules = await project.tenant.effectiveRules('Shops', 'running');
      expect(rules.map(({ rule }) => rule['name'])).toEqual(['tills', 'deny']);
      expect(await deploy()).toEqual([]);
    },
    8 * minutes,
  );

  test(
    'stage the change of one that is deployed alone, until the push is',
    async () => {
      project.writeApp(program({ base: `new scm.Tag(company, 'pci')` }));
      await project.deployAll('base');
      expect(project.writes()).toEqual([expect.stringMatching(/POST .*\/tags 201/)]);
      // One tenant, one journal, not one in each stack.
      expect(readdirSync(join(project.dir, 'cdktf.out', 'scm-journal'))).toHaveLength(1);
      expect(existsSync(join(project.dir, 'cdktf.out', 'stacks', 'base', '.terraform', 'scm-journal'))).toBe(false);
      await project.deployAll('push');
      expect(project.writes()).toEqual([push]);
    },
    8 * minutes,
  );

  test(
    'push once when several stacks changed, a removal among it',
    async () => {
      const writes = await deploy({ shops: `new scm.Tag(folder, 'shop')`, office: `new scm.Tag(folder, 'staff')` });
      expect(
        writes
          .slice(0, -1)
          .map((call) => call.split(' ')[0])
          .sort(),
      ).toEqual(['DELETE', 'POST', 'POST']);
      expect(writes.at(-1)).toBe(push);
    },
    8 * minutes,
  );

  test(
    'delete in the base what a rule of another stack lets go of in the same deploy',
    async () => {
      const guests = `const guests = new scm.AddressObject(company, 'guests', { ipNetmask: '10.2.0.0/16' });`;
      await deploy({ base: guests, source: '[tills, guests]' });
      const writes = await deploy();
      expect(await project.find(addresses, 'Kestrel', 'guests')).toBeUndefined();
      expect(writes.filter((call) => call === push)).toHaveLength(1);
      expect(writes.at(-1)).toBe(push);
    },
    10 * minutes,
  );

  test(
    'rename a folder of the base by one update, and push once',
    async () => {
      project.writeApp(program().replace(`name: 'Shops'`, `name: 'Stores'`));
      await project.deployAll();
      expect(project.writes()).toEqual([expect.stringMatching(/^PUT .*\/folders\//), push]);
      await project.deployAll();
      expect(project.writes()).toEqual([]);
    },
    8 * minutes,
  );

  test(
    'are destroyed from the top down, and their removal is pushed',
    async () => {
      const { code, output } = await project.cdktf('destroy', '*', '--auto-approve');
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(project.writes().at(-1)).toBe(push);
      expect(await project.tenant.find('security_rule', {})).toEqual([]);
    },
    5 * minutes,
  );
});
