import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, branches } from './office';

let workspace: Workspace;
beforeAll(async () => (workspace = await openWorkspace({ process: 'started' })));
afterAll(() => workspace.close());

const tokenRequests = (): number =>
  workspace.service.journal.entries.filter(({ path }) => path.includes('oauth2')).length;

test('ten plans at once, with no token at hand, make one token request', async () => {
  workspace.write(branches + address('a', '10.0.0.1'));
  await workspace.apply();
  expect(tokenRequests()).toBe(1);
  const tokens = join(workspace.dir, 'tokens');
  expect(readdirSync(tokens)).toHaveLength(1);
  rmSync(tokens, { recursive: true });
  workspace.service.journal.clear();
  const plans = await Promise.all(
    Array.from({ length: 10 }, () => workspace.terraform(['plan', '-no-color', '-lock=false'])),
  );
  expect(plans.map(({ output }) => /No changes\./.exec(output)?.[0] ?? output)).toEqual(Array(10).fill('No changes.'));
  expect(tokenRequests()).toBe(1);
}, 240_000);

test('a token that the service does not accept any more is replaced once for all', async () => {
  workspace.service.journal.clear();
  workspace.service.faults.add({ match: { path: /^\/config/ }, times: 1, action: { status: 401 } });
  expect(await workspace.plan()).toEqual([]);
  expect(tokenRequests()).toBe(1);
}, 120_000);

test('the cache can be switched off', async () => {
  const off = { SCM_TOKEN_CACHE: 'off' };
  const tokens = join(workspace.dir, 'tokens');
  rmSync(tokens, { recursive: true });
  workspace.service.journal.clear();
  await workspace.terraform(['plan', '-no-color'], off);
  await workspace.terraform(['plan', '-no-color'], off);
  expect(existsSync(tokens)).toBe(false);
  expect(tokenRequests()).toBe(2);
}, 120_000);
