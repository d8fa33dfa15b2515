import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openWorkspace, type Workspace } from '../support/workspace';
import { push } from './office';

const folders = '/config/setup/v1/folders';
const devices = '/config/setup/v1/devices';
const anchor = `
resource "scm_push_on_destroy" "last" {
  folders = ["All Firewalls"]
}`;

let workspace: Workspace;
beforeEach(async () => (workspace = await openWorkspace()));
afterEach(() => workspace.close());

async function named(collection: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await workspace.api('GET', `${collection}?name=${encodeURIComponent(name)}`);
  const [found] = body['data'] as Readonly<Record<string, unknown>>[];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

describe('a snippet', () => {
  const config = (name: string, associated: 'associated' | 'alone', more = '') => `${anchor}
resource "scm_folder" "branches" {
  name       = "Branches"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}
resource "scm_snippet" "base" {
  name       = ${JSON.stringify(name)}
  depends_on = [scm_push_on_destroy.last]
}
resource "scm_variable" "net" {
  snippet = scm_snippet.base.name
  name    = "$net"
  type    = "ip-netmask"
  value   = "10.1.0.0/16"
}
resource "scm_address" "net" {
  snippet    = scm_snippet.base.name
  name       = "net"
  ip_netmask = scm_variable.net.name
}
${
  associated === 'associated'
    ? `resource "scm_snippet_association" "base" {
  snippet = scm_snippet.base.name
  folder  = scm_folder.branches.name
}`
    : ''
}
${more}
${push([
  'scm_folder.branches',
  'scm_snippet.base',
  'scm_variable.net',
  'scm_address.net',
  ...(associated === 'associated' ? ['scm_snippet_association.base'] : []),
])}`;

  const till = '007951000000001';
  const seen = new Set<unknown>();

  /** Serial numbers of the firewalls that were pushed to since the last call of this. */
  async function pushedTo(): Promise<readonly unknown[]> {
    const { body } = await workspace.api('GET', '/config/operations/v1/jobs');
    const jobs = (body['data'] as Readonly<Record<string, unknown>>[]).filter(({ id }) => !seen.has(id));
    for (const { id } of jobs) seen.add(id);
    return jobs.filter(({ parent_id: parent }) => parent !== '0').map(({ device_name: name }) => name);
  }

  test('is associated with a folder beside others, seen there, pushed there, and taken out again alone', async () => {
    workspace.write(config('Baseline', 'alone'));
    await workspace.apply();
    await workspace.tenant.addDevice({ serial: till, folder: 'Branches' });
    await workspace.tenant.addDevice({ serial: '007951000000002', folder: 'All Firewalls' });
    const externalEdit = await workspace.api('POST', '/config/setup/v1/snippets', { name: 'By hand' });
    const branches = await named(folders, 'Branches');
    await workspace.api('PUT', `${folders}/${String(branches['id'])}`, {
      name: 'Branches',
      parent: 'All Firewalls',
      snippets: ['By hand'],
    });
    expect(externalEdit.status).toBe(201);
    await pushedTo();

    workspace.write(config('Baseline', 'associated'));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect((await named(folders, 'Branches'))['snippets']).toEqual(['By hand', 'Baseline']);
    expect(await pushedTo()).toEqual([till]);
    const found = await workspace.find('/config/objects/v1/addresses', 'Branches', 'net');
    expect(found).toMatchObject({ snippet: 'Baseline', ip_netmask: '$net' });

    // A change inside the snippet is pushed to where it is associated.
    workspace.write(config('Baseline', 'associated').replace('10.1.0.0/16', '10.2.0.0/16'));
    await workspace.apply();
    expect(await pushedTo()).toEqual([till]);

    // A new name is no other association.
    workspace.write(config('Base line', 'associated').replace('10.1.0.0/16', '10.2.0.0/16'));
    const { output } = await workspace.apply();
    expect(output).toContain('0 destroyed');
    expect(await workspace.plan()).toEqual([]);
    expect((await named(folders, 'Branches'))['snippets']).toEqual(['By hand', 'Base line']);

    // Taken out by hand: drift that the next run repairs.
    const now = await named(folders, 'Branches');
    await workspace.api('PUT', `${folders}/${String(now['id'])}`, {
      name: 'Branches',
      parent: 'All Firewalls',
      snippets: ['By hand'],
    });
    expect((await workspace.plan()).map(({ address }) => address)).toEqual(
      expect.arrayContaining(['scm_snippet_association.base', 'scm_push.push']),
    );
    await workspace.apply();
    expect((await named(folders, 'Branches'))['snippets']).toEqual(['By hand', 'Base line']);
    await pushedTo();

    workspace.write(config('Base line', 'alone').replace('10.1.0.0/16', '10.2.0.0/16'));
    await workspace.apply();
    expect((await named(folders, 'Branches'))['snippets']).toEqual(['By hand']);
    expect(await pushedTo()).toEqual([till]);
    expect(await workspace.plan()).toEqual([]);
  }, 300_000);

  test('an association is imported, and everything goes with one destroy', async () => {
    workspace.write(config('Baseline', 'associated'));
    await workspace.apply();
    await workspace.terraform(['state', 'rm', 'scm_snippet_association.base']);
    workspace.write(
      config(
        'Baseline',
        'associated',
        `import {\n  to = scm_snippet_association.base\n  id = "folder/Branches/Baseline"\n}`,
      ),
    );
    const { output } = await workspace.apply();
    expect(output).toContain('1 imported, 0 added');
    expect(await workspace.plan()).toEqual([]);
    const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color']);
    expect(destroyed.output).toContain('Destroy complete');
    expect((await workspace.api('GET', `${folders}?name=Branches`)).body['data']).toEqual([]);
  }, 300_000);
});

describe('a firewall', () => {
  const serial = '007951000123456';
  const config = (more: string) => `${anchor}
resource "scm_folder" "branches" {
  name       = "Branches"
  parent     = "All Firewalls"
  depends_on = [scm_push_on_destroy.last]
}
resource "scm_device" "till" {
  name   = "${serial}"
  folder = scm_folder.branches.name
  ${more}
}
${push(['scm_folder.branches', 'scm_device.till'])}`;

  test('is taken over, keeps unset attributes, moves, and is abandoned', async () => {
    await workspace.tenant.addDevice({ serial, name: 'till-1', folder: 'All Firewalls' });
    workspace.write(config('folder_on_destroy = "All Firewalls"'));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(await named(devices, serial)).toMatchObject({ display_name: 'till-1', folder: 'Branches' });
    workspace.write(config('folder_on_destroy = "All Firewalls"\n  display_name = "till one"'));
    await workspace.apply();
    expect(await workspace.plan()).toEqual([]);
    expect(await named(devices, serial)).toMatchObject({ display_name: 'till one', is_connected: true });
    const destroyed = await workspace.terraform(['destroy', '-auto-approve', '-no-color']);
    expect(destroyed.output).toContain('Destroy complete');
    expect(await named(devices, serial)).toMatchObject({ folder: 'All Firewalls' });
  }, 300_000);

  test('that is not onboarded is an error that says so', async () => {
    workspace.write(config(''));
    const { code, output } = await workspace.terraform(['apply', '-auto-approve', '-no-color']);
    expect(code).toBe(1);
    expect(output).toContain(`device "${serial}" does not exist`);
    expect(output).toContain('onboard it first');
  }, 120_000);
});
