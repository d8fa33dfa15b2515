import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../src/catalog';
import { createService, type Service } from '../../src/service';
import { clientOf } from '../support/populate';

const root = join(__dirname, '..', '..');
let dir: string;
let service: Service;
let env: Record<string, string>;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-cli-adopt-'));
  service = await createService({ jobSpeed: 20 });
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
}, 60_000);
afterAll(async () => {
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

function scm(...args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(root, 'bin/scm.js'), ...args], {
    cwd: dir,
    env: { ...process.env, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

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
}, 60_000);

test('scm adopt without a folder, and of one that is not there, says what to give', async () => {
  expect(await scm('adopt')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("give --folder, as in --folder 'All"),
  });
  const unknown = await scm('adopt', '--folder', 'Nowhere', '--dir', 'other');
  expect(unknown).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no folder "Nowhere"; there are .*Branches/),
  });
}, 60_000);

test('scm drift ends with 3 where something differs, as text and as JSON', async () => {
  const out = join(dir, 'cdktf.out');
  mkdirSync(out);
  const file = 'cdk.tf.json';
  writeFileSync(join(out, 'manifest.json'), JSON.stringify({ stacks: { a: { synthesizedStackPath: file } } }));
  const folder = { scm_folder: { Branches: { name: 'Branches', parent: 'All Firewalls' } } };
  const user = { scm_local_user: { me: { name: 'me', folder: 'Branches', password_wo: '${var.me}' } } };
  writeFileSync(join(out, file), JSON.stringify({ resource: { ...folder, ...user } }));
  const text = await scm('drift');
  expect(text).toMatchObject({ code: 3, stdout: expect.stringContaining('+ tag "web" is in no configuration') });
  const json = await scm('drift', '--json');
  expect(json.code).toBe(3);
  expect(JSON.parse(json.stdout)).toMatchObject({
    findings: [{ what: 'unmanaged', kind: 'tag', name: 'web' }],
    unclear: [],
  });
  const tag = { scm_tag: { web: { name: 'web', folder: 'Branches' } } };
  writeFileSync(join(out, file), JSON.stringify({ resource: { ...folder, ...user, ...tag } }));
  expect(await scm('drift')).toMatchObject({ code: 0, stdout: 'nothing differs in 1 container\n' });
  expect(await scm('drift', '--out', 'none')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npx cdktf synth first'),
  });
}, 60_000);
