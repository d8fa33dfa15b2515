import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { rotated } from '../support/rotated';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches } from './office';

/** A push that names what it depends on, and no trigger. */
function push(...on: readonly string[]): string {
  return `
resource "scm_push" "push" {
  depends_on = [${on.join(', ')}]
}`;
}

const parallelisms = rotated(['-parallelism=1', '-parallelism=10'], 'push-simple', () => 'parallelism');
describe.each(parallelisms)('a push without triggers at %s', (parallelism) => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  const then = async (hcl: string, ...args: readonly string[]) => {
    workspace.write(hcl);
    workspace.writes();
    await workspace.apply(parallelism, ...args);
    return workspace.writes().map((write) => (write.includes('candidate:push') ? 'PUSH' : write.split(' ')[0]));
  };
  const folder = 'scm_folder.branches';
  const [a, b] = ['scm_address.a', 'scm_address.b'];
  const one = branches + address('a', '10.0.0.1') + push(folder, a);
  const two = (ip: string) => branches + address('a', '10.0.0.1') + address('b', ip) + push(folder, a, b);

  test('is made exactly when something changed', async () => {
    expect((await then(two('10.0.0.2'))).slice(-1)).toEqual(['PUSH']);
    expect(await workspace.plan()).toEqual([]);
    expect(await then(two('10.0.0.2'))).toEqual([]);
    expect(await then(two('10.0.0.3'))).toEqual(['PUT', 'PUSH']);
    expect(await then(one)).toEqual(['DELETE', 'PUSH']);
    expect(await workspace.plan()).toEqual([]);
    expect(await then(two('10.0.0.3'))).toEqual(['POST', 'PUSH']);
    const found = await workspace.find(addressesPath, 'Branches', 'b');
    const externalEdit = { name: 'b', ip_netmask: '10.9.9.9' };
    await workspace.api('PUT', `${addressesPath}/${String(found?.['id'])}`, externalEdit);
    expect(await then(two('10.0.0.3'))).toEqual(['PUT', 'PUSH']);
    expect(await then(two('10.0.0.4'), '-target=scm_address.b')).toEqual(['PUT']);
    expect(await workspace.plan()).toEqual([{ address: 'scm_push.push', actions: ['update'] }]);
    expect(await then(two('10.0.0.4'))).toEqual(['PUSH']);
    expect(await workspace.plan()).toEqual([]);
  }, 900_000);

  test('is made once when everything is destroyed, at the end', async () => {
    expect((await then(two('10.0.0.2'))).slice(-1)).toEqual(['PUSH']);
    const { code } = await workspace.terraform(['destroy', '-auto-approve', '-no-color', parallelism]);
    expect(code).toBe(0);
    const paths = workspace.writes().map((write) => (write.includes('candidate:push') ? 'PUSH' : write.split(' ')[0]));
    expect(paths).toEqual(['DELETE', 'DELETE', 'DELETE', 'PUSH']);
  }, 900_000);
});

describe('a push without triggers from two machines', () => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  /** One state, as of a shared backend; data folders of their own, and a journal of their own unless it is shared. */
  const on = async (machine: 'a' | 'b', hcl: string, ...args: readonly string[]) => {
    workspace.write(hcl);
    workspace.writes();
    const env = { TF_DATA_DIR: join(workspace.dir, machine), ...journal };
    const { code, output } = await workspace.terraform(['apply', '-auto-approve', '-no-color', ...args], env);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    return workspace.writes().map((write) => (write.includes('candidate:push') ? 'PUSH' : write.split(' ')[0]));
  };
  let journal: Readonly<Record<string, string>> = {};
  const config = (ip: string) => branches + address('a', ip) + push('scm_folder.branches', 'scm_address.a');

  test('is made by the one that changed something; with a shared journal, also by the other one', async () => {
    expect((await on('a', config('10.0.0.1'))).slice(-1)).toEqual(['PUSH']);
    expect(await on('b', config('10.0.0.1'))).toEqual([]);
    expect(await on('b', config('10.0.0.2'))).toEqual(['PUT', 'PUSH']);
    expect(await on('a', config('10.0.0.2'))).toEqual([]);
    journal = { SCM_JOURNAL: join(workspace.dir, 'journal') };
    expect(await on('a', config('10.0.0.3'), '-target=scm_address.a')).toEqual(['PUT']);
    expect(await on('b', config('10.0.0.3'))).toEqual(['PUSH']);
    expect(await on('a', config('10.0.0.3'))).toEqual([]);
  }, 900_000);
});
