import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startScm } from '../support/scm';

describe('what scm serve says to its operator', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-serve-lines-'));
    const tenant = (tsg: string): object => ({
      tsg,
      accounts: [{ clientId: 'a', clientSecret: 'a secret of 24 characters' }],
    });
    writeFileSync(join(dir, 'tenants.json'), JSON.stringify([tenant('1000000001'), tenant('1000000002')]));
    writeFileSync(join(dir, 'token'), 'token-of-the-operator');
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test.each([
    [[], /^tenant 1000000001\ntenant 1000000002$/m],
    [['--json'], /"tsg":"1000000001","tenants":\["1000000001","1000000002"\]/],
  ] as const)('has every tenant (%j)', async (more, expected) => {
    const serving = startScm(['serve', '--tenants', join(dir, 'tenants.json'), ...more]);
    try {
      await serving.said(/1000000002/);
      expect(serving.written().stdout).toMatch(expected);
    } finally {
      serving.signal('SIGTERM');
      await serving.ended;
    }
  });

  test.each([
    ['the file of the token', true, {}],
    ['the variable of the token', false, { SCM_METRICS_TOKEN: 'token-of-the-operator' }],
    ['the printed address', false, {}],
  ] as const)('a 401 of the metrics names %s', async (_, hasFile, env) => {
    const file = join(dir, 'token');
    const args = ['serve', '--metrics', '0', ...(hasFile ? ['--metrics-token-file', file] : [])];
    const serving = startScm(args, { env });
    try {
      const address = await serving.said(/metrics at (\S+)/);
      const { origin, pathname } = new URL(address);
      const answer = await fetch(origin + pathname);
      const text = await answer.text();
      expect(answer.status).toBe(401);
      const place = hasFile ? file : 'SCM_METRICS_TOKEN' in env ? 'SCM_METRICS_TOKEN' : 'scm serve';
      expect(text).toContain(place);
      expect(text).not.toContain('token-of-the-operator');
    } finally {
      serving.signal('SIGTERM');
      await serving.ended;
    }
  });
});
