import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProject, type Project } from '../support/cdktf';
import { runs } from '../support/runs';

const push = 'POST /config/operations/v1/config-versions/candidate:push 201';

describe.each(['implied', 'filesystem'] as const)('with the provider in the %s mirror', (mirror) => {
  test('plain cdktf deploy needs no flag, and a second one changes nothing', async () => {
    const project = await openProject(mirror, { deployedBy: 'cdktf' });
    try {
      project.write(`new scm.Tag(new scm.Folder(all, 'shops'), 'pci'); new scm.Push(stack, 'push');`);
      expect(await project.deploy()).toMatch('Resources: 4 added');
      const lock = readFileSync(join(project.dir, 'cdktf.out/stacks/office/.terraform.lock.hcl'), 'utf8');
      expect(lock).toMatch(
        /provider "terraform.local\/cdktf-scm\/scm" \{\n {2}version.*\n {2}constraints.*\n {2}hashes/,
      );
      expect(await project.deploy()).toMatch('No changes.');
    } finally {
      await project.close();
    }
  });
});

describe('a program that changes', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  test('takes an address out of a rule that stays and deletes it, in one deploy with one push, last', async () => {
    const office = (source: string, addresses: string) =>
      project.write(`
        const shops = new scm.Folder(all, 'shops');
        const a = new scm.AddressObject(shops, 'a', { ipNetmask: '10.0.0.1' });
        ${addresses}
        new scm.SecurityRule(shops, 'rule', { ...everything, source: ${source}, action: 'allow' });
        new scm.Push(stack, 'push', { onDestroy: { folders: [all] } });`);
    office('[a, b]', `const b = new scm.AddressObject(shops, 'b', { ipNetmask: '10.0.0.2' });`);
    await project.deploy();
    project.writes();

    office('[a]', '');
    expect(await project.deploy()).toMatch('0 added, 2 changed, 1 destroyed');
    const writes = project.writes();
    expect(writes.filter((call) => call.includes(':push'))).toHaveLength(1);
    expect(writes.at(-1)).toMatch(/:push/);
    expect(await project.find('/config/objects/v1/addresses', 'shops', 'b')).toBeUndefined();
    expect(await project.deploy()).toMatch('No changes.');
  });

  test('moves and renames a folder with everything below it by one update', async () => {
    const count = runs(20);
    const office = (parent: string, name: string) =>
      project.write(`
        const emea = new scm.Folder(all, 'emea');
        const shops = new scm.Folder(${parent}, 'shops', { name: '${name}' });
        const oslo = new scm.Folder(shops, 'oslo');
        for (let i = 0; i < ${count}; i += 1) new scm.SecurityRule(oslo, 'r' + i, { ...everything, action: 'deny' });
        new scm.Push(stack, 'push', { onDestroy: { folders: [all] } });
        void emea;`);
    office('all', 'shops');
    await project.deploy();
    project.writes();

    office('emea', 'Stores');
    // The folder and the push.
    expect(await project.deploy()).toMatch('0 added, 2 changed, 0 destroyed');
    expect(project.writes()).toEqual([expect.stringMatching(/^PUT .*\/folders\//), expect.stringMatching(/:push/)]);
    expect(await project.deploy()).toMatch('No changes.');
  });

  test('uses one construct twice', async () => {
    project.write(`
      class Site extends Construct {
        constructor(scope: Construct, id: string, net: string) {
          super(scope, id);
          new scm.AddressObject(this, 'lan', { name: id + '-lan', ipNetmask: net });
        }
      }
      const shops = new scm.Folder(all, 'shops', { name: 'Stores' });
      new Site(shops, 'berlin', '10.1.0.0/16');
      new Site(shops, 'lyon', '10.2.0.0/16');
      new scm.Push(stack, 'push', { onDestroy: { folders: [all] } });`);
    await project.deploy();
    for (const [name, net] of [
      ['berlin-lan', '10.1.0.0/16'],
      ['lyon-lan', '10.2.0.0/16'],
    ] as const) {
      expect(await project.find('/config/objects/v1/addresses', 'Stores', name)).toMatchObject({ ip_netmask: net });
    }
  });

  test('is destroyed whole, with one push at the end', async () => {
    project.writes();
    const { code, output } = await project.cdktf('destroy', '--auto-approve');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching('Destroy complete!') });
    const writes = project.writes();
    expect(writes.at(-1)).toBe(push);
    expect(writes.filter((call) => call === push)).toHaveLength(1);
  });
});

test('a mistake in the program is told with the path of the construct, and nothing is written', async () => {
  const project = await openProject();
  try {
    project.write(`new scm.AddressObject(all, 'web', { ipNetmask: '10.0.0.1', fqdn: 'www.example.com' });`);
    const { code, output } = await project.cdktf('deploy', '--auto-approve');
    expect(code).not.toBe(0);
    expect(output).toMatch(/office\/All Firewalls\/web: .*cannot be combined/);
    expect(project.writes()).toEqual([]);
  } finally {
    await project.close();
  }
});
