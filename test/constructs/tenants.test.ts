import { Address } from '#l1/address';
import { DataScmTag } from '#l1/data-scm-tag';
import { describe, expect, test } from '@jest/globals';
import { TerraformStack, Testing } from 'cdktf';
import {
  AddressObject,
  any,
  Folder,
  Push,
  rule,
  Rulebase,
  ScmProvider,
  SecurityRule,
  Snippet,
  Tag,
} from '../../constructs';
import { synth } from './office';

function twoTenants() {
  const stack = new TerraformStack(Testing.app(), 'office');
  const north = new ScmProvider(stack, 'north', { alias: 'north' });
  const south = new ScmProvider(stack, 'south', { alias: 'south' });
  return { stack, north, south };
}

/** The same configuration in any tenant. */
function shops(tenant: ScmProvider) {
  const folder = new Folder(Folder.existing(tenant, 'All Firewalls'), 'shops');
  const tills = new AddressObject(folder, 'tills', { ipNetmask: '10.1.0.0/16' });
  const everything = { from: any, to: any, source: any, destination: any, application: any, service: any } as const;
  new Rulebase(folder, 'pre', {
    position: 'pre',
    rules: [rule('tills', { ...everything, source: [tills], action: 'allow' })],
  });
  return { folder, tills };
}

describe('what lies in a provider', () => {
  test('belongs to it, each with an address of its own, and so does a push', () => {
    const { stack, north, south } = twoTenants();
    for (const tenant of [north, south]) {
      shops(tenant);
      new Push(tenant, 'push', { onDestroy: { folders: ['All Firewalls'] } });
    }
    const { resource } = synth(stack);
    for (const [type, resources] of Object.entries(resource)) {
      expect({
        type,
        ids: Object.keys(resources)
          .map((id) => id.split('_')[0])
          .sort(),
      }).toEqual({
        type,
        ids: ['north', 'south'],
      });
      for (const [id, one] of Object.entries(resources)) expect(one['provider']).toBe(`scm.${id.split('_')[0]}`);
    }
    for (const tenant of ['north', 'south']) {
      const { triggers, depends_on } = resource['scm_push']?.[`${tenant}_push`] ?? {};
      const own = [
        `scm_folder.${tenant}_shops`,
        `scm_address.${tenant}_shops_tills`,
        `scm_rule_order.${tenant}_shops_pre`,
        `scm_security_rule.${tenant}_shops_pre_tills`,
      ];
      expect(Object.keys(triggers as object).sort()).toEqual(own.sort());
      const anchor = `scm_push_on_destroy.${tenant}_push-on-destroy`;
      expect([...(depends_on as string[])].sort()).toEqual([...own, anchor].sort());
      expect(resource['scm_address']?.[`${tenant}_shops_tills`]?.['depends_on']).toEqual([anchor]);
    }
  });

  test('says so even when a generated class made it', () => {
    const { stack, north } = twoTenants();
    const { folder } = shops(north);
    new Address(folder, 'generated', { name: 'g', folder: 'shops', ipNetmask: '10.0.0.1' });
    new DataScmTag(north, 'pci', { name: 'pci', folder: 'All Firewalls' });
    const { resource, data } = synth(stack);
    expect(Object.values(resource['scm_address'] ?? {}).map((one) => one['provider'])).toEqual([
      'scm.north',
      'scm.north',
    ]);
    expect(Object.values(data?.['scm_tag'] ?? {}).map((one) => one['provider'])).toEqual(['scm.north']);
  });
});

describe('the provider of a construct', () => {
  test('can be given, and what lies in it takes it', () => {
    const { stack, south } = twoTenants();
    const folder = new Folder(Folder.existing(stack, 'All Firewalls'), 'shops', { provider: south });
    new Tag(folder, 'pci');
    new Tag(new Snippet(stack, 'baseline', { provider: south }), 'known');
    new Push(stack, 'push', { provider: south });
    const { resource } = synth(stack);
    for (const resources of Object.values(resource)) {
      for (const one of Object.values(resources)) expect(one['provider']).toBe('scm.south');
    }
    expect(Object.keys(resource['scm_push']?.['push']?.['triggers'] as object)).toHaveLength(4);
  });

  test('is the one without an alias where none is said', () => {
    const { stack, north } = twoTenants();
    new ScmProvider(stack, 'scm');
    new Tag(Folder.existing(stack, 'All Firewalls'), 'pci');
    shops(north);
    new Push(stack, 'push');
    const { resource } = synth(stack);
    expect(resource['scm_tag']?.['All-Firewalls_pci']).not.toHaveProperty('provider');
    expect(resource['scm_push']?.['push']?.['triggers']).toEqual({
      'scm_tag.All-Firewalls_pci': '${scm_tag.All-Firewalls_pci.revision}',
    });
    expect(resource['scm_address']?.['north_shops_tills']).not.toHaveProperty('depends_on');
  });

  test('must be said where every provider has an alias', () => {
    const { stack } = twoTenants();
    new Tag(Folder.existing(stack, 'All Firewalls'), 'pci');
    expect(() => synth(stack)).toThrow(
      'office/All Firewalls/pci has no provider: the stack has scm.north and scm.south, and none without an alias',
    );
  });

  test('must be said of a generated class, too', () => {
    const { stack } = twoTenants();
    new Address(stack, 'generated', { name: 'g', folder: 'All Firewalls', ipNetmask: '10.0.0.1' });
    expect(() => synth(stack)).toThrow('office/generated has no provider');
  });

  test('must be of the same stack', () => {
    const { north } = twoTenants();
    const stack = new TerraformStack(Testing.app(), 'other');
    new ScmProvider(stack, 'scm');
    new Tag(Folder.existing(stack, 'All Firewalls'), 'pci', { provider: north });
    expect(() => synth(stack)).toThrow('other/All Firewalls/pci uses office/north, which is in another stack');
  });

  test('has a name of its own', () => {
    const { stack, north } = twoTenants();
    new ScmProvider(stack, 'again', { alias: 'north' });
    shops(north);
    expect(() => synth(stack)).toThrow('office/north and office/again are both the provider scm.north');
  });
});

describe('tenants are not mixed', () => {
  test('by a construct in a folder of another one', () => {
    const { north, south } = twoTenants();
    const { folder } = shops(north);
    expect(() => new Tag(folder, 'pci', { provider: south })).toThrow(
      'office/north/All Firewalls/shops/pci uses the provider scm.south, but is in office/north/All Firewalls/shops of scm.north',
    );
  });

  test('by a reference', () => {
    const { stack, north, south } = twoTenants();
    const { tills } = shops(north);
    const { folder } = shops(south);
    const theirs = { from: any, to: any, destination: any, application: any, service: any, action: 'allow' } as const;
    const mixed =
      'uses the provider scm.south, but references office/north/All Firewalls/shops/tills of scm.north: ' +
      'tenants are isolated';
    expect(() => new SecurityRule(folder, 'theirs', { ...theirs, source: [tills] })).toThrow(
      `office/south/All Firewalls/shops/theirs ${mixed}`,
    );
    // As a text it is seen when all is there.
    new SecurityRule(folder, 'text', { ...theirs, source: [tills.name] });
    expect(() => synth(stack)).toThrow(`office/south/All Firewalls/shops/text ${mixed}`);
  });

  test('by a value that is copied, which is no reference', () => {
    const { stack, north, south } = twoTenants();
    const { tills } = shops(north);
    const { folder } = shops(south);
    new AddressObject(folder, 'copy', { name: 'copy', ipNetmask: '10.0.0.1', description: tills.id });
    expect(() => synth(stack)).not.toThrow();
  });

  test('by a push of folders of another one', () => {
    const { north, south } = twoTenants();
    const { folder } = shops(north);
    for (const props of [{ folders: [folder] }, { onDestroy: { folders: [folder] } }]) {
      expect(() => new Push(south, `push${Object.keys(props)[0]}`, props)).toThrow(
        /office\/south\/push\w+ uses the provider scm.south, but references office\/north\/All Firewalls\/shops of scm.north/,
      );
    }
  });

  test('and each has one push', () => {
    const { stack, north, south } = twoTenants();
    new Push(north, 'push');
    new Push(south, 'push');
    expect(() => new Push(stack, 'again', { provider: north })).toThrow(
      'office/again: office/north/push already pushes this stack',
    );
  });
});
