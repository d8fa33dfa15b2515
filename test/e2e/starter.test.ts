import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { templates } from '../../src/cli/init/template';
import { linkPackages, makePackages, tarballs } from '../support/packages';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { alone, running, withRegistry } from '../support/stranger';

const minutes = 60_000;

let base = '';
let scm = '';
let packages: ReturnType<typeof makePackages> = {};
beforeAll(() => {
  // A possible folder name of a user.
  base = mkdtempSync(join(tmpdir(), 'scm début '));
  packages = makePackages();
  scm = join(packages['cdktf-provider-scm-cli'] ?? '', 'bin', 'scm.js');
}, 10 * minutes);
afterAll(() => rmSync(base, { recursive: true, force: true }));

const init = (cwd: string, ...args: readonly string[]) =>
  running(process.execPath, [scm, 'init', ...args], cwd, alone(base));

// The fast tier takes another one with each commit.
describe.each(rotated(templates, 'starter', () => 'template'))('scm init --template %s', (template) => {
  let project = '';
  const npmRun = (script: string) =>
    running('npm', ['run', '--silent', script], project, { ...alone(join(base, `home ${template}`)), CI: '1' });
  beforeAll(async () => {
    project = join(base, template);
    mkdirSync(join(base, `home ${template}`));
    const output = await init(base, template, '--template', template, '--packages', tarballs);
    expect(output).toMatch(new RegExp(`\\nnext: cd ${template} && npm install && npm run local\\n$`));
    // The full tier installs what the package.json names, from the registry and the tarballs.
    if (isFullTier()) {
      await running('npm', ['install', '--no-audit', '--no-fund'], project, withRegistry(base));
      // As its pipeline does: the lock file has every platform.
      await running('npm', ['ci', '--no-audit', '--no-fund'], project, withRegistry(base));
    } else linkPackages(project, packages, template === 'cdktn' ? 'cdktn' : 'cdktf', testTools);
  }, 10 * minutes);

  test(
    'deploys to a local service, pushes, and leaves no state of it behind',
    async () => {
      const output = await npmRun('local');
      expect(output).toMatch(/Apply complete! Resources: \d+ added, 0 changed, 0 destroyed/);
      expect(output).toContain('running on Branches: tills-to-bank, deny');
      // It shows the review, and a push that reaches a firewall.
      expect(output).toContain('not judged');
      expect(output).not.toContain('the push reached no firewall');
      // The first run is to show the deployment, not what terraform init warns of.
      expect(output).not.toContain('Incomplete lock file');
      expect(output).not.toContain(join(project, 'terraform'));
      // A second run starts from nothing as well.
      expect(await npmRun('local')).toContain('running on Branches: tills-to-bank, deny');
    },
    10 * minutes,
  );

  test(
    'has a policy test that passes, and fails once a rule opens unwanted access',
    async () => {
      await npmRun('test');
      const file = join(project, template === 'hcl' ? 'branches/main.tf' : 'firewall.ts');
      const text = readFileSync(file, 'utf8');
      const narrow = template === 'hcl' ? '[scm_address.bank.name]' : '[bank]';
      const wide = template === 'hcl' ? '["any"]' : 'any';
      expect(text).toContain(narrow);
      writeFileSync(file, text.replace(narrow, wide).replace(/\['ssl'\]|\["ssl"\]/, wide));
      try {
        await expect(npmRun('test')).rejects.toThrow(/ended with 1/);
      } finally {
        writeFileSync(file, text);
      }
    },
    10 * minutes,
  );

  if (template !== 'hcl') {
    test('compiles', () => npmRun('check'), 5 * minutes);
  }

  test('is not overwritten by a second run', async () => {
    const readme = join(project, 'README.md');
    writeFileSync(readme, 'mine\n');
    const output = await init(base, template, '--template', template, '--packages', tarballs);
    expect(output).not.toMatch(/^wrote/m);
    expect(output).toMatch(/^kept, because they exist: .*README\.md/m);
    expect(readFileSync(readme, 'utf8')).toBe('mine\n');
  });
});

const testTools = ['expect'];
