import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '../../src/tools/testing';

describe('startService', () => {
  const open: TestService[] = [];
  afterEach(async () => {
    for (const service of open.splice(0)) await service.close();
  });
  const start = async (...args: Parameters<typeof startService>): Promise<TestService> => {
    const service = await startService(...args);
    open.push(service);
    return service;
  };

  test('gives each test a service of its own', async () => {
    const [one, two] = [await start(), await start()];
    await one.tenant.create('tag', { name: 'prod', folder: 'All Firewalls' });
    expect(await one.tenant.find('tag', { name: 'prod' })).toMatchObject([{ name: 'prod' }]);
    expect(await two.tenant.find('tag', { name: 'prod' })).toEqual([]);
    expect(one.env['SCM_CLIENT_SECRET']).not.toBe(two.env['SCM_CLIENT_SECRET']);
  });

  test('starts with devices, a seed and quirks', async () => {
    const { tenant, control, tsg } = await start({
      seed: 'small',
      devices: [{ serial: '007', folder: 'All Firewalls' }],
      quirks: { nullForEmptyList: true },
    });
    expect(await tenant.find('device')).toMatchObject([{ name: '007' }]);
    expect((await tenant.find('security_rule')).length).toBeGreaterThan(0);
    expect(control.quirks.of(tsg).nullForEmptyList).toBe(true);
  });

  test('shows what was asked, and makes requests fail', async () => {
    const { url, journal, fail } = await start();
    const end = fail({ match: { path: /health/ }, action: { status: 429 } });
    fail({ match: { path: /config/ }, action: { status: 418 } });
    end();
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/config/x`)).status).toBe(418);
    expect(journal.count({ path: /^\/config/ })).toBe(1);
  });

  test('is found under the name of the package, built, by a program elsewhere', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'scm-testing-'));
    const root = join(__dirname, '../..');
    mkdirSync(join(dir, 'node_modules'));
    symlinkSync(root, join(dir, 'node_modules/cdktf-provider-scm'));
    writeFileSync(
      join(dir, 'program.js'),
      `const { startService } = require('cdktf-provider-scm/testing');
       (async () => {
         const service = await startService({ seed: 'small' });
         const { status } = await fetch(service.url + '/health');
         console.log(JSON.stringify({ status, names: Object.keys(service.env), tags: (await service.tenant.find('tag')).length }));
         await service.close();
       })();`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ['program.js'], { cwd: dir });
    rmSync(dir, { recursive: true });
    const { status, names, tags } = JSON.parse(stdout) as { status: number; names: string[]; tags: number };
    expect(status).toBe(200);
    expect(names).toContain('SCM_AUTH_URL');
    expect(tags).toBeGreaterThan(0);
  });
});
