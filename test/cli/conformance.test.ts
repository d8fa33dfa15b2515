import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReport } from '../../src/tools/conformance';
import { createService, type Service } from '../../src/service';
import { startScm, type Ended, type StartedCommand } from '../support/scm';

let dir: string;
let service: Service;
let env: Record<string, string>;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-conformance-'));
  service = await createService();
  const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
  const { access } = service;
  env = {
    HOME: dir,
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
  rmSync(dir, { recursive: true, force: true });
});

function start(args: readonly string[]): StartedCommand {
  return startScm(['conformance', ...args], { dir, env });
}
function scm(args: readonly string[]): Promise<Ended> {
  return start(args).ended;
}

async function sandboxes(): Promise<readonly unknown[]> {
  const folders = await service.tenant(service.access.tsg).find('folder');
  return folders.map(({ name }) => String(name)).filter((name) => name.startsWith('scm-conformance'));
}
const some = '--kinds=tag,address,scm_security_rule';

test('compares the tenant that the user names, shows progress and writes a report', async () => {
  const { code, stdout, stderr } = await scm(['--write', '--tenant', service.access.tsg, some, '--out', 'r.json']);
  const sandbox: unknown = expect.stringMatching(/sandbox folder scm-conformance-\w{8} in ngfw-shared\n/);
  expect({ code, stderr }).toEqual({ code: 0, stderr: sandbox });
  for (const phase of ['reading lists', 'comparing', 'removing the sandbox']) expect(stderr).toContain(phase);
  expect(stdout).toMatch(/^3 kinds compared with \d+ requests, 0 not, 0 differences\nreport: r\.json\n$/);
  expect(parseReport(readFileSync(join(dir, 'r.json'), 'utf8')).walked).toEqual(['tag', 'address', 'security_rule']);
});

test('exits with 3 and names each difference, as JSON too', async () => {
  service.control.quirks.set(service.access.tsg, { nullForEmptyList: true, unknownFields: true });
  const text = await scm(['--write', '--tenant', service.access.tsg, some]);
  expect(text.code).toBe(3);
  expect(text.stdout).toMatch(
    /null-list \(end\), 3 times: tag, address, security_rule\n {5}expected \[\] at data, got null/,
  );
  const { code, stdout } = await scm(['--write', '--tenant', service.access.tsg, some, '--json', '--out', 'r.json']);
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, report: 'r.json', left: [] });
});

test('only reads without --write, and two reports are compared', async () => {
  const { code, stdout, stderr } = await scm([some, '--out', 'first.json']);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '3 kinds compared with 9 requests, 0 not, 0 differences\nreport: first.json\n',
  });
  expect(stderr).toContain('read-only: no object is created or changed');
  const methods = service.journal.entries.filter(({ path }) => !path.includes('oauth2')).map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(['GET']));
  service.control.quirks.set(service.access.tsg, { ignoredPages: true, nullForEmptyList: true });
  expect((await scm([some, '--out', 'second.json'])).code).toBe(3);
  const compared = await scm(['--compare', 'first.json', 'second.json']);
  expect(compared.code).toBe(3);
  expect(compared.stdout).toMatch(/^\d+ differences appeared, 0 are gone, 0 are unchanged\nappeared:\n/);
  expect((await scm(['--compare', 'second.json', 'first.json'])).stdout).toMatch(
    /^0 differences appeared, \d+ are gone/,
  );
  expect((await scm(['--compare', 'second.json', 'second.json'])).code).toBe(0);
  expect(await scm(['--compare', 'first.json'])).toMatchObject({ code: 2 });
  expect((await scm(['--compare', 'first.json', 'nowhere.json'])).stderr).toContain(
    'cannot read the report nowhere.json',
  );
});

test('refuses another tenant than that of the credentials, and sends nothing', async () => {
  const { code, stderr } = await scm(['--tenant', '4711']);
  expect(code).toBe(2);
  expect(await scm(['--write'])).toMatchObject({ code: 2, stderr: expect.stringContaining('unnamed tenant') });
  expect(await scm(['--push'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--push needs --write') });
  expect(stderr).toContain('cannot compare tenant 4711: the credentials are for ');
  expect(service.journal.entries).toEqual([]);
  expect((await scm(['--write', '--tenant', service.access.tsg, '--kinds', 'adress'])).stderr).toContain(
    'cannot find the kind "adress"',
  );
});

test('an interrupt removes the sandbox, and the report has what was seen', async () => {
  const running = start(['--write', '--tenant', service.access.tsg, '--out', 'r.json']);
  await running.said(/comparing/);
  running.signal('SIGINT');
  const interrupted = await running.ended;
  expect(interrupted.code).toBe(1);
  expect(interrupted.stderr).toContain('the run ended early, and the sandbox was removed');
  expect(existsSync(join(dir, 'r.json'))).toBe(true);
  const made = service.journal.entries.filter(({ method, path }) => method === 'POST' && path.endsWith('/folders'));
  const removed = service.journal.entries.filter(
    ({ method, path }) => method === 'DELETE' && path.includes('/folders/'),
  );
  expect([made.length, removed.length, removed[0]?.status]).toEqual([1, 1, 200]);
  expect(await sandboxes()).toEqual([]);
});
