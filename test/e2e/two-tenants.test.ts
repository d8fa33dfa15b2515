import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../support/cdktf';

const minutes = 60_000;
const tenants = [
  { name: 'north', tsg: '1000000001', secret: 'secret-of-the-north' },
  { name: 'south', tsg: '1000000002', secret: 'secret-of-the-south' },
] as const;
type Name = (typeof tenants)[number]['name'];

/** One program for two tenants, with more in some of them. */
function program(more: Partial<Record<Name, string>> = {}): string {
  return `
const stack = new TerraformStack(app, 'office');
const tenant = (alias: string, tsg: string) => new scm.ScmProvider(stack, alias, {
  alias, scope: 'tsg_id:' + tsg, clientId: alias,
  clientSecret: new TerraformVariable(stack, alias + '_secret', { type: 'string', sensitive: true }).stringValue,
});
const office = (provider: scm.ScmProvider) => {
  const all = scm.Folder.existing(provider, 'All Firewalls');
  const shops = new scm.Folder(all, 'shops');
  const tills = new scm.AddressObject(shops, 'tills', { ipNetmask: '10.1.0.0/16' });
  new scm.Rulebase(shops, 'pre', { position: 'pre', rules: [
    scm.rule('tills', { ...everything, source: [tills], action: 'allow' }),
  ] });
  new scm.Push(provider, 'push', { onDestroy: { folders: [all] } });
  return shops;
};
${tenants.map(({ name, tsg }) => `{ const shops = office(tenant('${name}', '${tsg}')); ${more[name] ?? ''}; void shops; }`).join('\n')}
`;
}

describe('one program for two tenants', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject('implied', {
      tenants: tenants.map(({ name, tsg, secret }) => ({ tsg, accounts: [{ clientId: name, clientSecret: secret }] })),
      env: Object.fromEntries(tenants.map(({ name, secret }) => [`TF_VAR_${name}_secret`, secret])),
    });
  });
  afterAll(() => project.close());

  /** Writes that a tenant saw since the last call for it. */
  const writes = (): Readonly<Record<Name, readonly string[]>> => {
    const { entries } = project.service.journal;
    project.service.journal.clear();
    const of = (wanted: string): readonly string[] =>
      entries
        .filter(({ tenant, method, path }) => tenant === wanted && method !== 'GET' && !path.includes('oauth2'))
        .map(({ method, path }) => `${method} ${path}`);
    return { north: of(tenants[0].tsg), south: of(tenants[1].tsg) };
  };
  const push = 'POST /config/operations/v1/config-versions/candidate:push';

  test(
    'deploys to both, with one push each, and a second deploy changes nothing',
    async () => {
      project.writeApp(program());
      expect(await project.deploy()).toMatch('Resources: 12 added');
      const { north, south } = writes();
      expect(north.filter((call) => call === push)).toHaveLength(1);
      expect([...south].sort()).toEqual([...north].sort());
      for (const { tsg } of tenants) {
        expect(await project.service.tenant(tsg).find('security_rule', { folder: 'shops' })).toHaveLength(1);
        expect(await project.service.tenant(tsg).effectiveRules('shops', 'running')).toHaveLength(1);
      }
      expect(await project.deploy()).toMatch('No changes.');
      expect(writes()).toEqual({ north: [], south: [] });
    },
    4 * minutes,
  );

  test('keeps the secrets out of what it synthesises', () => {
    const out = join(project.dir, 'cdktf.out', 'stacks', 'office');
    const texts = readdirSync(out)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(out, name), 'utf8'));
    expect(texts.length).toBeGreaterThan(0);
    for (const { secret } of tenants) expect(texts.join()).not.toContain(secret);
  });

  test(
    'pushes only the tenant that a change is in',
    async () => {
      project.writeApp(program({ north: `new scm.Tag(shops, 'pci')` }));
      expect(await project.deploy()).toMatch('Resources: 1 added, 1 changed');
      expect(writes()).toEqual({ north: [expect.stringMatching(/\/tags$/), push], south: [] });
      expect(await project.deploy()).toMatch('No changes.');
    },
    4 * minutes,
  );

  test(
    'is told at synth of a name that another tenant has',
    async () => {
      project.writeApp(
        program({ south: `new scm.Tag(shops, 'pci', { provider: stack.node.findChild('north') as scm.ScmProvider })` }),
      );
      const { code, output } = await project.cdktf('deploy', '--auto-approve');
      expect(code).not.toBe(0);
      expect(output).toMatch(/office\/south\/All Firewalls\/shops\/pci uses the provider scm.north, but is in/);
      expect(writes()).toEqual({ north: [], south: [] });
    },
    2 * minutes,
  );

  test(
    'is destroyed whole, with one push at the end of each',
    async () => {
      project.writeApp(program());
      expect(await project.cdktf('destroy', '--auto-approve')).toMatchObject({ code: 0 });
      for (const calls of Object.values(writes())) {
        expect(calls.filter((call) => call === push)).toHaveLength(1);
        expect(calls.at(-1)).toBe(push);
      }
    },
    3 * minutes,
  );
});
