import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push } from './office';

const folder = 'scm_folder.branches';

describe.each([['-parallelism=1'], ['-parallelism=10']])('at %s', (parallelism) => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  const last = (writes: readonly string[]) => writes[writes.length - 1];

  test('a delete that Terraform makes after the push is pushed as well', async () => {
    const early = 'lifecycle { create_before_destroy = true }';
    workspace.write(
      branches +
        address('a', '10.0.0.1') +
        address('b', '10.0.0.2', early) +
        push([folder, 'scm_address.a', 'scm_address.b']),
    );
    await workspace.apply(parallelism);
    workspace.writes();
    workspace.write(
      branches +
        address('a', '10.0.0.1') +
        push([folder, 'scm_address.a']).replace('triggers = {', `${early}\n  triggers = {`),
    );
    await workspace.apply(parallelism);
    expect(last(workspace.writes())).toContain('candidate:push 201');
    expect(await workspace.find(addressesPath, 'Branches', 'b')).toBeUndefined();
    expect(await workspace.plan()).toEqual([]);
  });

  test('a push that is new in the run that deletes something covers the delete', async () => {
    workspace.write(branches + address('a', '10.0.0.1') + address('b', '10.0.0.2'));
    await workspace.apply(parallelism);
    workspace.writes();
    workspace.write(branches + address('a', '10.0.0.1') + push([folder, 'scm_address.a']));
    await workspace.apply(parallelism);
    expect(last(workspace.writes())).toContain('candidate:push 201');
    expect(await workspace.plan()).toEqual([]);
  });

  test('ten deletes, two changes and a create are one push, the last of all', async () => {
    const many = (from: number, ip: string) =>
      Array.from({ length: 13 - from }, (_, i) => address(`m${i + from}`, ip)).join('');
    const names = (from: number) => Array.from({ length: 13 - from }, (_, i) => `scm_address.m${i + from}`);
    workspace.write(branches + many(1, '10.0.0.1') + push([folder, ...names(1)]));
    await workspace.apply(parallelism);
    workspace.writes();
    workspace.write(
      branches + many(11, '10.0.0.2') + address('new', '10.0.0.3') + push([folder, ...names(11), 'scm_address.new']),
    );
    await workspace.apply(parallelism);
    const writes = workspace.writes();
    expect(writes.filter((write) => write.includes(':push'))).toHaveLength(1);
    expect(last(writes)).toContain('candidate:push 201');
  });
});

test('a push that does not end in time says which job goes on, and the next run waits for the same job', async () => {
  const workspace = await openWorkspace();
  try {
    const timeouts = 'timeouts = { create = "2s", update = "2s" }';
    workspace.write(branches + push([folder], timeouts));
    await workspace.apply();
    await workspace.tenant.addDevice({ serial: '007951000123456', name: 'fw', folder: 'Branches' });
    await workspace.tenant.setOutcome('007951000123456', { result: 'never' });
    workspace.write(branches + address('a', '10.0.0.1') + push([folder, 'scm_address.a'], timeouts));
    const late = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(late.code).toBe(1);
    const job = /job (\d+) timed out/.exec(late.output.replace(/\s+/g, ' '))?.[1];
    expect(job).toBeDefined();
    await workspace.tenant.setOutcome('007951000123456', { result: 'success' });
    await workspace.apply();
    const shown = await workspace.terraform(['show', '-json']);
    expect(shown.stdout).toContain(`"job_id":"${job ?? ''}"`);
    expect(await workspace.plan()).toEqual([]);
  } finally {
    await workspace.close();
  }
});

test('a removal in a folder that is removed too stays staged unless folders are named, and the run says so', async () => {
  const workspace = await openWorkspace();
  try {
    const nameless = branches.replace('folders = ["All Firewalls"]', '');
    workspace.write(nameless + address('a', '10.0.0.1') + push([folder, 'scm_address.a']));
    await workspace.apply();
    workspace.writes();
    const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color']);
    expect(destroyed.code).toBe(0);
    expect(destroyed.output).toMatch(/The removal is pushed to the remaining folders/);
    expect(destroyed.output).toMatch(/stays staged/);
    expect(workspace.writes().filter((write) => write.includes(':push'))).toEqual([]);
  } finally {
    await workspace.close();
  }
});
