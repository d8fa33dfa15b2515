import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push, rule } from './office';

const folder = 'scm_folder.branches';

async function runningSources(workspace: Workspace): Promise<unknown> {
  const rules = await workspace.tenant.effectiveRules('Branches', 'running');
  return rules.map(({ rule: one }) => [one['name'], one['source']]);
}

/** Exactly one push, and it is the last write. */
function expectOnePushLast(writes: readonly string[]): void {
  const pushes = writes.filter((write) => write.includes('candidate:push'));
  expect(pushes).toHaveLength(1);
  expect(writes[writes.length - 1]).toContain('candidate:push 201');
}

describe.each([['-parallelism=1'], ['-parallelism=10']])('in one run at %s', (parallelism) => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace()));
  afterEach(() => workspace.close());

  test('an address is taken out of a rule that stays, and deleted', async () => {
    workspace.write(
      branches +
        address('a', '10.0.0.1') +
        address('b', '10.0.0.2') +
        rule('web', '[scm_address.a.name, scm_address.b.name]') +
        push([folder, 'scm_address.a', 'scm_address.b', 'scm_security_rule.web']),
    );
    await workspace.apply(parallelism);
    workspace.writes();
    workspace.write(
      branches +
        address('a', '10.0.0.1') +
        rule('web', '[scm_address.a.name]') +
        push([folder, 'scm_address.a', 'scm_security_rule.web']),
    );
    await workspace.apply(parallelism);
    expectOnePushLast(workspace.writes());
    expect(await workspace.find(addressesPath, 'Branches', 'b')).toBeUndefined();
    expect(await runningSources(workspace)).toEqual([['web', ['a']]]);
    expect(await workspace.plan()).toEqual([]);
  });

  test('one of fifty members of a group is deleted', async () => {
    const config = (count: number) => `${branches}
locals { names = [for i in range(${count}) : "m\${i}"] }
resource "scm_address" "m" {
  for_each   = toset(local.names)
  name       = each.key
  folder     = scm_folder.branches.name
  ip_netmask = "10.0.1.1"
}
resource "scm_address_group" "all" {
  name   = "all"
  folder = scm_folder.branches.name
  static = [for m in scm_address.m : m.name]
}
${rule('web', '[scm_address_group.all.name]')}
resource "scm_push" "push" {
  triggers = {
    folder = scm_folder.branches.revision
    m      = jsonencode([for m in scm_address.m : m.revision])
    all    = scm_address_group.all.revision
    web    = scm_security_rule.web.revision
  }
  depends_on = [scm_push_on_destroy.last, scm_folder.branches, scm_address.m, scm_address_group.all, scm_security_rule.web]
}`;
    workspace.write(config(50));
    await workspace.apply(parallelism);
    workspace.writes();
    workspace.write(config(49));
    await workspace.apply(parallelism);
    expectOnePushLast(workspace.writes());
    expect(await workspace.find(addressesPath, 'Branches', 'm49')).toBeUndefined();
    expect(await workspace.plan()).toEqual([]);
  });

  test('an address is replaced while it is in use', async () => {
    workspace.write(
      branches +
        address('a', '10.0.0.1') +
        rule('web', '[scm_address.a.name]') +
        push([folder, 'scm_address.a', 'scm_security_rule.web']),
    );
    await workspace.apply(parallelism);
    const before = await workspace.find(addressesPath, 'Branches', 'a');
    workspace.writes();
    await workspace.apply(parallelism, '-replace=scm_address.a');
    expectOnePushLast(workspace.writes());
    const after = await workspace.find(addressesPath, 'Branches', 'a');
    expect(after?.['id']).toBe(before?.['id']);
    expect(await runningSources(workspace)).toEqual([['web', ['a']]]);
    expect(await workspace.plan()).toEqual([]);
  });

  test('a rule and its address are removed, and everything is destroyed with one push at the end', async () => {
    workspace.write(
      branches +
        address('a', '10.0.0.1') +
        rule('web', '[scm_address.a.name]') +
        push([folder, 'scm_address.a', 'scm_security_rule.web']),
    );
    await workspace.apply(parallelism);
    workspace.writes();
    workspace.write(branches + push([folder]));
    await workspace.apply(parallelism);
    expectOnePushLast(workspace.writes());
    expect(await runningSources(workspace)).toEqual([]);

    const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color', parallelism]);
    expect(destroyed.output).toContain('Destroy complete');
    expectOnePushLast(workspace.writes());
    const { body } = await workspace.api('GET', '/config/setup/v1/folders?name=Branches');
    expect(body['data']).toEqual([]);
  });
});

describe('an object that is still referenced', () => {
  test('keeps the push from starting, names its users, and pushes once they let go', async () => {
    const workspace = await openWorkspace();
    try {
      workspace.write(branches + address('a', '10.0.0.1') + push([folder, 'scm_address.a']));
      await workspace.apply();
      const body = { name: 'byhand', folder: 'Branches', static: ['a'] };
      const created = await workspace.api('POST', '/config/objects/v1/address-groups', body);
      workspace.writes();
      workspace.write(branches + push([folder]));
      const refused = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/address "a" in folder "Branches"/);
      expect(refused.output).toContain('byhand');
      expect(workspace.writes().filter((write) => write.includes(':push'))).toEqual([]);

      await workspace.api('DELETE', `/config/objects/v1/address-groups/${String(created.body['id'])}`);
      await workspace.apply();
      expectOnePushLast(workspace.writes());
      expect(await workspace.find(addressesPath, 'Branches', 'a')).toBeUndefined();
    } finally {
      await workspace.close();
    }
  });

  test('is an error that names its users and the remedy where the provider block says so', async () => {
    const workspace = await openWorkspace({ provider: 'referenced_delete = "fail"' });
    try {
      workspace.write(branches + address('a', '10.0.0.1') + rule('web', '[scm_address.a.name]'));
      await workspace.apply();
      workspace.write(branches + rule('web', '["any"]'));
      const refused = await workspace.terraform(['apply', '-auto-approve', '-no-color', '-parallelism=1']);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/still referenced/);
      expect(refused.output).toContain('web');
      expect(refused.output).toContain('referenced_delete = "owe"');
    } finally {
      await workspace.close();
    }
  });
});
