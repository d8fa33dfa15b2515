import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../support/cdktf';

const program = (name: string, parent: 'all' | 'area') => `
const area = new scm.Folder(all, 'area', { name: 'Area' });
const snippet = new scm.Snippet(stack, 'baseline');
const branches = new scm.Folder(${parent}, 'branches', { name: '${name}', snippets: [snippet] });
const site = new scm.Folder(branches, 'site', { name: 'Site' });
const till = new scm.AddressObject(branches, 'till', { ipNetmask: '10.1.0.1' });
new scm.Rulebase(branches, 'pre', { position: 'pre', rules: [
  scm.rule('tills', { ...everything, source: [till], action: 'allow' }),
  scm.rule('deny', { ...everything, action: 'deny' }),
] });
new scm.Rulebase(site, 'pre', { position: 'pre', rules: [scm.rule('site', { ...everything, action: 'deny' })] });
new scm.NatRule(branches, 'hide', { from: 'any', to: 'any', source: 'any', destination: 'any', service: 'any' });
new scm.Push(stack, 'push', { onDestroy: { folders: ['All Firewalls'] } });
`;

describe('a folder of constructs with rules, NAT, a snippet and a push', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
    project.write(program('Branches', 'all'));
    await project.deploy();
  }, 600_000);
  afterAll(() => project.close());

  test.each([
    ['is renamed', program('Offices', 'all'), 'Offices'],
    ['is moved', program('Offices', 'area'), 'Offices'],
    ['is renamed and moved', program('Sites', 'all'), 'Sites'],
  ])(
    '%s by one update and one push, and nothing is left to do',
    async (_, body, name) => {
      project.write(body);
      project.writes();
      expect(await project.deploy()).toContain('0 added, 2 changed, 0 destroyed');
      expect(project.writes()).toEqual([
        expect.stringMatching(/^PUT \/config\/setup\/v1\/folders\/\S+ 200$/),
        expect.stringContaining('candidate:push 201'),
      ]);
      const rules = await project.tenant.effectiveRules(name, 'running');
      expect(rules.map(({ rule }) => rule['name'])).toEqual(['hide', 'tills', 'deny']);
      expect(await project.deploy()).toContain('No changes');
      expect(project.writes()).toEqual([]);
    },
    600_000,
  );
});
