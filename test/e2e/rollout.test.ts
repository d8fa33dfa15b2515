import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openProject, type Project } from '../support/cdktf';
import { openWorkspace, type Workspace } from '../support/workspace';

const serials = { bergen: '007951000000001', oslo: '007951000000002', moss: '007951000000003' } as const;
type Place = Pick<Workspace, 'service' | 'tenant'>;

/** The value of the address that each firewall runs. */
async function running({ service }: Place): Promise<Readonly<Record<string, unknown>>> {
  const found = await Promise.all(
    Object.entries(serials).map(async ([name, serial]) => {
      const { sections } = await service.control.view({ container: { scope: 'device', name: serial }, of: 'running' });
      const items = sections.find(({ kind }) => kind === 'address')?.items ?? [];
      return [name, items.find((item) => item.name === 'shop')?.fields['ip_netmask']] as const;
    }),
  );
  return Object.fromEntries(found);
}

async function addFirewalls({ tenant }: Place): Promise<void> {
  await tenant.addDevice({ serial: serials.bergen, name: 'bergen-fw', folder: 'Bergen' });
  await tenant.addDevice({ serial: serials.oslo, name: 'oslo-fw', folder: 'Norway' });
  await tenant.addDevice({ serial: serials.moss, name: 'moss-fw', folder: 'Norway' });
}

const all = (value: string) => ({ bergen: value, oslo: value, moss: value });
const shopIs = (code: number): string => `process.stderr.write('shop is down'); process.exit(${String(code)})`;

describe('three firewalls, two stages, and a check that fails after the first', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write(hcl('10.0.0.1', 0));
    await workspace.apply();
    await addFirewalls(workspace);
    workspace.write(hcl('10.0.0.2', 0));
    await workspace.apply();
  }, 120_000);
  afterAll(() => workspace.close());

  const hcl = (ip: string, code: number): string => `
resource "scm_push_on_destroy" "last" { folders = ["All Firewalls"] }
resource "scm_folder" "norway" {
  name       = "Norway"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}
resource "scm_folder" "bergen" {
  name   = "Bergen"
  parent = scm_folder.norway.name
}
resource "scm_address" "shop" {
  name       = "shop"
  folder     = scm_folder.norway.name
  ip_netmask = "${ip}"
}
resource "scm_push" "push" {
  folders  = [scm_folder.norway.name]
  triggers = { shop = scm_address.shop.revision, bergen = scm_folder.bergen.revision }
  stages = [
    {
      name    = "canary"
      folders = [scm_folder.bergen.name]
      checks  = [{ name = "shop", command = [${JSON.stringify(process.execPath)}, "-e", ${JSON.stringify(shopIs(code))}] }]
    },
    { name = "rest" },
  ]
  on_failure                 = "restore"
  discard_all_staged_changes = true
  depends_on                 = [scm_push_on_destroy.last]
}
`;

  test('the second never gets it, the first is back, and a fixed run gives it to all', async () => {
    expect(await running(workspace)).toEqual(all('10.0.0.2'));
    expect(await workspace.plan()).toEqual([]);
    workspace.write(hcl('10.0.0.3', 7));
    const stopped = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(stopped.code).toBe(1);
    const text = stopped.output.replace(/[│╷╵]/g, '').replace(/\s+/g, ' ');
    expect(text).toMatch(/stopped at stage "canary" \(1 of 2\): check shop .* exit code 7: shop is down/);
    expect(text).toMatch(/not pushed: stage "rest"/);
    expect(text).toMatch(/The stage runs the configuration of version \d+ again/);
    expect(await running(workspace)).toEqual(all('10.0.0.2'));

    workspace.write(hcl('10.0.0.3', 0));
    await workspace.apply();
    expect(await running(workspace)).toEqual(all('10.0.0.3'));
    expect(await workspace.plan()).toEqual([]);
  }, 120_000);
});

describe('the same in CDKTF', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  }, 120_000);
  afterAll(() => project.close());

  const body = (ip: string, code: number): string => `
const norway = new scm.Folder(all, 'Norway');
const bergen = new scm.Folder(norway, 'Bergen');
new scm.AddressObject(norway, 'shop', { ipNetmask: '${ip}' });
const shop = { name: 'shop', command: [${JSON.stringify(process.execPath)}, '-e', ${JSON.stringify(shopIs(code))}] };
new scm.Push(stack, 'push', {
  folders: [norway],
  stages: [scm.canary(bergen, { checks: [shop] }), scm.rest()],
  onFailure: 'restore',
  discardAllStagedChanges: true,
  onDestroy: { folders: ['All Firewalls'] },
});
`;

  test('the second never gets it, and the first is back', async () => {
    project.write(body('10.0.0.1', 0));
    await project.deploy();
    await addFirewalls(project);
    project.write(body('10.0.0.2', 0));
    await project.deploy();
    expect(await running(project)).toEqual(all('10.0.0.2'));
    project.write(body('10.0.0.3', 7));
    await expect(project.deploy()).rejects.toThrow(/stopped at stage "Bergen"/);
    expect(await running(project)).toEqual(all('10.0.0.2'));
  }, 180_000);
});
