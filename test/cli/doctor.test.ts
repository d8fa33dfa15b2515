import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNode } from '../../src/cli/doctor/machine-checks';
import { createService, type Service } from '../../src/service';
import { scm as run, type Ended } from '../support/scm';

let home: string;
let service: Service;
let env: Record<string, string | undefined>;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'scm-doctor-'));
  service = await createService({ strictness: 'strict' });
  const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
  const { access } = service;
  env = {
    HOME: home,
    SCM_TOKEN_CACHE: undefined,
    SCM_HOST: '127.0.0.1',
    SCM_PORT: String(port),
    SCM_PROTOCOL: 'http',
    SCM_AUTH_URL: `${url}${access.tokenPath}`,
    SCM_CLIENT_ID: access.clientId,
    SCM_CLIENT_SECRET: access.clientSecret,
    SCM_SCOPE: access.scope,
  };
});
afterEach(async () => {
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

// What an earlier run or the machine sets must not count.
const cleared = Object.fromEntries(
  Object.keys(process.env).flatMap((name) => (/^(TF_|CDKTF_)/.test(name) ? [[name, undefined]] : [])),
);
const scm = (...args: readonly string[]): Promise<Ended> => run(args, { dir: home, env: { ...cleared, ...env } });

test('fails before scm install, and all is well after it, with one token request', async () => {
  const before = await scm('doctor');
  expect(before).toMatchObject({ code: 1, output: expect.stringMatching(/fail provider: .*\n {5}→ run scm install/) });
  await scm('install');
  service.journal.clear();
  const { code, output } = await scm('doctor');
  expect({ code, output }).toMatchObject({ code: 0 });
  for (const check of ['node', 'terraform', 'provider', 'credentials', 'clock', 'service']) {
    expect(output).toMatch(new RegExp(`^(ok  |warn) ${check}: `, 'm'));
  }
  expect(output).not.toContain('fail');
  expect(service.journal.entries.filter(({ path }) => path.includes('oauth2'))).toHaveLength(1);
  expect(service.journal.entries.every(({ method, path }) => method === 'GET' || path.includes('oauth2'))).toBe(true);
}, 120_000);

test('says which credentials are refused, and never prints the secret', async () => {
  env['SCM_CLIENT_SECRET'] = 'not-the-secret-4711';
  const { code, output } = await scm('doctor');
  expect(code).toBe(1);
  expect(output).toMatch(/fail credentials: .*\n {5}→ check SCM_CLIENT_ID/);
  expect(output).not.toContain('4711');
}, 120_000);

test('names what is missing, what cannot be reached, and a configuration that hides the provider', async () => {
  writeFileSync(join(home, '.terraformrc'), 'provider_installation {\n  direct {\n  }\n}\n');
  env['SCM_AUTH_URL'] = 'http://127.0.0.1:9/token';
  const away = await scm('doctor');
  expect(away.output).toMatch(/fail credentials: .*\n {5}→ check SCM_AUTH_URL/);
  expect(away.output).toMatch(/fail configuration: .*hides the plugin folder/);
  delete env['SCM_CLIENT_ID'];
  const { ok, findings } = JSON.parse((await scm('doctor', '--json')).output) as {
    ok: boolean;
    findings: { check: string; level: string; message: string }[];
  };
  expect(ok).toBe(false);
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'credentials', level: 'warn', message: expect.stringContaining('SCM_CLIENT_ID') }),
  );
}, 120_000);

test.each([
  ['18.20.0', 'fail'],
  ['20.18.9', 'fail'],
  ['20.19.0', 'ok'],
  ['22.1.0', 'ok'],
  ['24.0.0', 'warn'],
])('Node %s: %s', (version, level) => {
  expect(checkNode(version).level).toBe(level);
});
