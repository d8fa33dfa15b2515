import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type TestService } from '../../src/tools/testing';
import { isFullTier } from '../support/runs';
import { copyExample, installPackages, linkPackages, makePackages, type Library } from '../support/packages';
import { alone, running, withRegistry } from '../support/stranger';

/** The full run has npm install everything; the usual one asks no registry. */
const fromRegistry = isFullTier();
const minutes = 60_000;

let base: string | undefined;
let packages: ReturnType<typeof makePackages> = {};
beforeAll(() => {
  // A possible folder name of a user.
  base = mkdtempSync(join(tmpdir(), 'scm größe '));
  packages = makePackages();
}, 10 * minutes);
afterAll(() => rmSync(base ?? '', { recursive: true, force: true }));

describe.each(['cdktf', 'cdktn'] as const)('in an empty folder and an empty home, with %s', (library: Library) => {
  let service: TestService;
  let [home, project]: readonly string[] = [];
  beforeAll(async () => {
    service = await startService();
    home = join(base ?? '', `home-${library}`);
    project = join(base ?? '', `project-${library}`);
    mkdirSync(home);
    copyExample('branch-office', project, library);
    if (fromRegistry) installPackages(project, library, withRegistry(home));
    else linkPackages(project, packages, library);
  }, 10 * minutes);
  afterAll(() => service.close());
  const here = (command: string, ...args: readonly string[]) =>
    running(command, args, project ?? '', { ...alone(home ?? ''), ...service.env });

  test(
    'scm install, then plain cdktf deploy works, and a second one changes nothing',
    async () => {
      expect(await here('npx', 'scm', 'install')).toMatch(/terraform init and cdktf deploy find it now/);
      expect(await here('npx', 'cdktf', 'deploy', '--auto-approve')).toMatch(/Apply complete! Resources: \d+ added/);
      expect(await service.tenant.find('tag', { folder: 'Kestrel' })).not.toHaveLength(0);
      expect(service.journal.count({ method: 'POST', path: pushPath })).toBe(1);
      expect(await here('npx', 'cdktf', 'deploy', '--auto-approve')).toMatch('No changes.');
      expect(service.journal.count({ method: 'POST', path: pushPath })).toBe(1);
    },
    10 * minutes,
  );

  test(
    'its program type-checks against the types of the package',
    async () => {
      await here('npx', 'tsc', '--noEmit');
    },
    5 * minutes,
  );
});

test(
  'the twin in HCL works with plain terraform after the same scm install',
  async () => {
    const service = await startService();
    try {
      const [home, project] = [join(base ?? '', 'home-hcl'), join(base ?? '', 'project-hcl')];
      mkdirSync(home);
      copyExample('branch-office-hcl', project, 'cdktf');
      const env = { ...alone(home), ...service.env };
      const terraform = (...args: readonly string[]) => running('terraform', args, project, env);
      await running('npx', ['scm', 'install'], join(base ?? '', 'project-cdktf'), env);
      expect(await terraform('init', '-no-color')).toMatch('Terraform has been successfully initialized!');
      expect(await terraform('apply', '-auto-approve', '-no-color')).toMatch(/Apply complete! Resources: \d+ added/);
      expect(await terraform('apply', '-auto-approve', '-no-color')).toMatch('No changes.');
    } finally {
      await service.close();
    }
  },
  10 * minutes,
);

const pushPath = /candidate:push$/;
