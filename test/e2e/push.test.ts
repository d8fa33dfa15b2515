import { killChildrenOf, standBetween } from '../support/between';
import { openWorkspace, type Workspace } from '../support/workspace';
import { address, addressesPath, branches, push } from './office';

const folder = 'scm_folder.branches';
const tsg = '1000000001';
const withDevices = {
  tenants: [{ tsg, accounts: [{ clientId: 'team', clientSecret: 'a-secret-of-the-test' }] }],
};

async function jobs(workspace: Workspace): Promise<readonly Readonly<Record<string, string>>[]> {
  const { body } = await workspace.api('GET', '/config/operations/v1/jobs?filter=push');
  return (body['data'] as Record<string, string>[]).filter((job) => job['parent_id'] === '0');
}

const pushes = (writes: readonly string[]) => writes.filter((write) => write.includes('candidate:push'));

describe('a push', () => {
  let workspace: Workspace;
  beforeEach(async () => (workspace = await openWorkspace(withDevices)));
  afterEach(() => workspace.close());

  const hcl = (ip: string) => branches + address('a', ip) + push([folder, 'scm_address.a']);

  test('is made when a trigger changes and not otherwise, and A, B, A again are three jobs', async () => {
    const revisions = (value: string) => `${branches}
resource "scm_push" "push" {
  folders    = ["All Firewalls"]
  triggers   = { config = "${value}" }
  depends_on = [scm_push_on_destroy.last, scm_folder.branches]
}`;
    for (const value of ['A', 'B', 'A']) {
      workspace.write(revisions(value));
      await workspace.apply();
      expect(await workspace.plan()).toEqual([]);
    }
    expect(await jobs(workspace)).toHaveLength(3);
    await workspace.apply();
    expect(await jobs(workspace)).toHaveLength(3);
  });

  test('that fails on a device fails the run with device and reason, and the next run pushes again', async () => {
    workspace.write(branches + push([folder]));
    await workspace.apply();
    await workspace.tenant.addDevice({ serial: '007951000123456', name: 'berlin-fw', folder: 'Branches' });
    await workspace.tenant.setOutcome('007951000123456', { result: 'failure', errors: ['the disk is full'] });
    workspace.write(hcl('10.0.0.1'));
    const failed = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('berlin-fw');
    expect(failed.output).toContain('the disk is full');

    await workspace.tenant.setOutcome('007951000123456', { result: 'success' });
    workspace.writes();
    await workspace.apply();
    expect(workspace.writes()).toEqual([expect.stringContaining('candidate:push 201')]);
    expect(await workspace.plan()).toEqual([]);
  });

  test.each(['update', 'create'] as const)(
    'comes in the next run when the provider is killed between an %s and the saved state',
    async (what) => {
      workspace.write(what === 'update' ? hcl('10.0.0.1') : branches + push([folder]));
      await workspace.apply();
      workspace.write(hcl('10.0.0.2'));
      let terraform = 0;
      let killed = 0;
      const method = what === 'update' ? 'PUT' : 'POST';
      const between = await standBetween(Number(workspace.env['SCM_PORT']), (usedMethod, path) => {
        if (usedMethod === method && path.startsWith(addressesPath) && killed === 0) killed = killChildrenOf(terraform);
      });
      const running = workspace.start(['apply', '-auto-approve', '-no-color'], { SCM_PORT: String(between.port) });
      terraform = running.pid;
      const broken = await running.done;
      await between.close();
      expect(killed).toBeGreaterThan(0);
      expect(broken.code).not.toBe(0);
      expect(pushes(workspace.writes()).length).toBe(1);
      expect((await workspace.find(addressesPath, 'Branches', 'a'))?.['ip_netmask']).toBe('10.0.0.2');

      await workspace.apply();
      expect(pushes(workspace.writes())).toHaveLength(1);
      expect(await workspace.plan()).toEqual([]);
      const { body } = await workspace.api('GET', `${addressesPath}?folder=Branches`);
      expect(body['total']).toBe(1);
    },
  );

  test('whose job a killed provider left behind is taken over', async () => {
    workspace.write(branches + push([folder]));
    await workspace.apply();
    await workspace.tenant.addDevice({ serial: '007951000123456', name: 'berlin-fw', folder: 'Branches' });
    workspace.write(hcl('10.0.0.1'));
    let terraform = 0;
    const between = await standBetween(Number(workspace.env['SCM_PORT']), (_, path) => {
      if (path.includes('candidate:push')) killChildrenOf(terraform);
    });
    const running = workspace.start(['apply', '-auto-approve', '-no-color'], { SCM_PORT: String(between.port) });
    terraform = running.pid;
    expect((await running.done).code).not.toBe(0);
    await between.close();
    expect(await jobs(workspace)).toHaveLength(2);
    await workspace.apply();
    expect(await jobs(workspace)).toHaveLength(2);
    expect(await workspace.plan()).toEqual([]);
  });

  test('a plan for one changed object shows the object, and of the push its trigger and its job', async () => {
    workspace.write(hcl('10.0.0.1'));
    await workspace.apply();
    workspace.write(hcl('10.0.0.2'));
    const { output } = await workspace.terraform(['plan', '-no-color']);
    const [, ofPush = ''] = output.split('# scm_push.');
    expect(ofPush.split('\n').filter((line) => /^ +[-~+] (?!resource)/.test(line))).toEqual([
      expect.stringMatching(/~ job_id +=.*-> \(known after apply\)/),
      expect.stringMatching(/~ triggers +=/),
      expect.stringMatching(/~ .*-> \(known after apply\)/),
    ]);
    await workspace.apply();
  });

  test('says which objects left the configuration by a removed block but not the service', async () => {
    workspace.write(hcl('10.0.0.1'));
    await workspace.apply();
    workspace.write(`${branches}${push([folder])}
removed {
  from = scm_address.a
  lifecycle {
    destroy = false
  }
}`);
    const applied = await workspace.apply();
    expect(applied.output).toMatch(/removed from the configuration but still exists/);
    expect(applied.output).toMatch(/import/);
    expect(await workspace.find(addressesPath, 'Branches', 'a')).toBeDefined();
  });

  test('is no change when a moved block changes its keys', async () => {
    workspace.write(hcl('10.0.0.1'));
    await workspace.apply();
    workspace.write(`${branches}${address('a', '10.0.0.1').replace('"scm_address" "a"', '"scm_address" "renamed"')}
moved {
  from = scm_address.a
  to   = scm_address.renamed
}
${push([folder, 'scm_address.renamed'])}`);
    expect(await workspace.plan()).toEqual([]);
  });
});
