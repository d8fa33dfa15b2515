import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kindNamed } from '../../src/catalog';
import { findPackage } from '../../src/core';
import { createService, type Service } from '../../src/service';
import { clientOf } from '../support/populate';
import { startScmProcess, type EndedProcess } from '../support/scm-process';
import { scm as run, type Ended } from '../support/scm';

let dir: string;
let service: Service;
let env: Record<string, string>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-cli-adopt-'));
  service = await createService({ strictness: 'strict', jobSpeed: 20 });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  const { clientId, clientSecret, scope, tokenPath } = service.access;
  env = {
    ...{ SCM_HOST: '127.0.0.1', SCM_PORT: new URL(url).port, SCM_PROTOCOL: 'http', SCM_SCOPE: scope },
    ...{ SCM_AUTH_URL: `${url}${tokenPath}`, SCM_CLIENT_ID: clientId, SCM_CLIENT_SECRET: clientSecret },
  };
  const client = clientOf(service, url);
  await client.create(kindNamed('folder'), undefined, { name: 'Branches', parent: 'All Firewalls' });
  const place = { scope: 'folder', name: 'Branches' } as const;
  await client.create(kindNamed('tag'), place, { name: 'web' });
  await client.create(kindNamed('local_user'), place, { name: 'me', password: 'never-to-be-seen' });
  await client.close();
}, 300_000);
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

const scm = (...args: readonly string[]): Promise<Ended> => run(args, { dir, env });

test('a repository has our packages from the folder of a release, and its README a command that exists', async () => {
  const { version } = findPackage(__dirname);
  mkdirSync(join(dir, 'release'));
  writeFileSync(join(dir, 'release', `cdktf-provider-scm-cli-${version}.tgz`), '');
  const options = ['--folder', 'Branches', '--packages', 'release'];
  const tarball = (name: string): string => `file:../release/${name}-${version}.tgz`;
  await scm('adopt', ...options, '--language', 'hcl', '--dir', 'packed-hcl');
  const readme = readFileSync(join(dir, 'packed-hcl', 'README.md'), 'utf8');
  expect(readme).toContain(`npx --package ${tarball('cdktf-provider-scm-cli')} scm install `);
  await scm('adopt', ...options, '--dir', 'packed-ts');
  const manifest = readFileSync(join(dir, 'packed-ts', 'package.json'), 'utf8');
  expect(manifest).toContain(`"cdktf-provider-scm": "${tarball('cdktf-provider-scm')}"`);
  expect(manifest).toContain(`"cdktf-provider-scm-cli": "${tarball('cdktf-provider-scm-cli')}"`);
});

/** Starts an adoption, and stops it when so many questions were asked. */
async function stopped(signal: NodeJS.Signals, after: number, into: string): Promise<EndedProcess> {
  service.journal.clear();
  const slow = service.faults.add({ match: { method: 'GET' }, action: { delayMs: 20 } });
  const process = startScmProcess(['adopt', '--folder', 'Branches', '--dir', into], { dir, env: inherited() });
  while (requestedPaths().length < after) await sleep(5);
  process.kill(signal);
  const ended = await process.ended;
  slow();
  return ended;
}

const inherited = (): NodeJS.ProcessEnv => ({ ...process.env, ...env });

const requestedPaths = (): readonly string[] =>
  service.journal.entries.filter(({ method }) => method === 'GET').map(({ path }) => path);

test('scm adopt says what it wrote, what to fill in and what comes next', async () => {
  const { code, stdout, stderr } = await scm('adopt', '--folder', 'Branches', '--dir', 'mine');
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 });
  // Folder, tag, user and the anchor of the push.
  expect(stdout).toMatch(/^4 resources to import, in \d+ files in mine$/m);
  expect(stdout).toContain('secrets to fill in: TF_VAR_branches_me_password');
  expect(stdout).toContain('next: cd mine && npm install && npx cdktf diff');
  expect(stderr).toMatch(/read (\d+) of \1 lists, \d+ objects/);
  expect(stdout + stderr).not.toContain('never-to-be-seen');
  expect(existsSync(join(dir, 'mine', 'folders', 'branches', 'tag.ts'))).toBe(true);
}, 300_000);

test.each(['SIGKILL', 'SIGINT'] as const)(
  'scm adopt goes on where a run was that %s has stopped',
  async (signal) => {
    const into = `after-${signal}`;
    const { stderr } = await stopped(signal, 60, into);
    if (signal === 'SIGINT') expect(stderr).toContain('run it again within one hour to continue');
    const working = readFileSync(join(dir, into, '.scm-adopt.working'), 'utf8');
    expect(working.split('\n').length).toBeGreaterThan(40);
    expect(working).not.toContain('never-to-be-seen');
    const before = new Set(requestedPaths());
    service.journal.clear();
    const again = await scm('adopt', '--folder', 'Branches', '--dir', into);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^4 resources to import/m) });
    // The containers and firewalls, and what was under way when it ended; under load a question may be asked twice.
    expect([...new Set(requestedPaths())].filter((path) => before.has(path)).length).toBeLessThanOrEqual(3 + 8);
    expect(existsSync(join(dir, into, '.scm-adopt.working'))).toBe(false);
    expect(readFileSync(join(dir, into, 'imports.ts'), 'utf8')).toContain("'scm_tag.Branches_web'");
  },
  300_000,
);

test('scm adopt without a folder, and of one that is not there, says what to give', async () => {
  expect(await scm('adopt')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("pass --folder, for example --folder 'All"),
  });
  const unknown = await scm('adopt', '--folder', 'Nowhere', '--dir', 'other');
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /cannot find folder "Nowhere": the tenant does not have it; known names are .*"All Firewalls", .*"Branches"/,
    ),
  });
}, 300_000);

test('scm drift finds the state of a folder with HCL', async () => {
  const hcl = join(dir, 'hcl');
  mkdirSync(hcl);
  writeFileSync(join(hcl, 'main.tf'), '');
  const resource = (type: string, attributes: object) => ({
    ...{ mode: 'managed', type, name: 'one', provider: 'provider["terraform.local/cdktf-scm/scm"]' },
    instances: [{ schema_version: 0, attributes, sensitive_attributes: [] }],
  });
  const resources = [resource('scm_folder', { name: 'Branches', parent: 'All Firewalls' })];
  const state = { version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'x', outputs: {}, resources };
  writeFileSync(join(hcl, 'terraform.tfstate'), JSON.stringify(state));
  expect(await run(['drift'], { dir: hcl, env })).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('+ tag "web" is not in the configuration'),
    stderr: expect.stringContaining('comparing with the state of this folder (terraform state pull)'),
  });
}, 300_000);

test('scm drift ends with 3 where something differs, as text and as JSON', async () => {
  const out = join(dir, 'cdktf.out');
  mkdirSync(out);
  const file = 'cdk.tf.json';
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ stacks: { a: { synthesizedStackPath: file } } }));
  const folder = { scm_folder: { Branches: { name: 'Branches', parent: 'All Firewalls' } } };
  const user = { scm_local_user: { me: { name: 'me', folder: 'Branches', password_wo: '${var.me}' } } };
  writeFileSync(join(out, file), JSON.stringify({ resource: { ...folder, ...user } }));
  const text = await scm('drift');
  expect(text).toMatchObject({ code: 3, stdout: expect.stringContaining('+ tag "web" is not in the configuration') });
  const json = await scm('drift', '--json');
  expect(json.code).toBe(3);
  expect(JSON.parse(json.stdout)).toMatchObject({
    findings: [{ what: 'unmanaged', kind: 'tag', name: 'web' }],
    unclear: [],
  });
  const tag = { scm_tag: { web: { name: 'web', folder: 'Branches' } } };
  writeFileSync(join(out, file), JSON.stringify({ resource: { ...folder, ...user, ...tag } }));
  expect(await scm('drift')).toMatchObject({
    code: 0,
    stdout: 'no differences in 1 container\n',
    stderr: expect.not.stringContaining('newer'),
  });
  writeFileSync(join(dir, 'main.ts'), '');
  utimesSync(join(dir, 'main.ts'), Date.now() / 1000 + 60, Date.now() / 1000 + 60);
  expect(await scm('drift')).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(
      /warning: main\.ts \(.*\) is newer than the synth in cdktf\.out \(.*\); run npx cdktf synth/,
    ),
  });
  expect(await scm('drift', '--output', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npx cdktf synth first'),
  });
}, 300_000);
