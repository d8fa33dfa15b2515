import { describe, expect, test } from '@jest/globals';
import { Construct } from 'constructs';
import { AddressObject, Folder, Tag, type ExistingFolder } from '../../constructs';
import { addresses, office, synth } from './office';

/** Something that a team writes once and uses for every site. */
class Site extends Construct {
  readonly network: AddressObject;

  constructor(scope: Construct, id: string, network: string) {
    super(scope, id);
    this.network = new AddressObject(this, 'lan', { name: `${id}-lan`, ipNetmask: network });
  }
}

describe('a logical id', () => {
  test('is the path of ids, with the nearest folder only', () => {
    const { stack, all } = office();
    const north = new Folder(new Folder(all, 'branches'), 'north');
    new AddressObject(north, 'pos', { ipNetmask: '10.1.0.0/24' });
    new Tag(all, 'pci');
    expect(addresses(stack)).toEqual([
      'scm_address.north_pos',
      'scm_folder.branches',
      'scm_folder.north',
      'scm_tag.All-Firewalls_pci',
    ]);
  });

  test('stays when a folder with everything below moves, and when it is renamed', () => {
    const build = (place: (all: ExistingFolder) => Folder | ExistingFolder, name: string) => {
      const { stack, all } = office();
      const branches = new Folder(place(all), 'branches', { name });
      const north = new Folder(branches, 'north');
      for (let i = 0; i < 20; i += 1) new AddressObject(north, `a${i}`, { ipNetmask: `10.0.${i}.0/24` });
      new Tag(branches, 'pci');
      return stack;
    };
    const before = addresses(build((all) => all, 'Branches'));
    const after = build((all) => new Folder(all, 'emea'), 'Stores');
    expect(addresses(after)).toEqual([...before, 'scm_folder.emea'].sort());
    expect(synth(after).resource['scm_folder']?.['branches']).toMatchObject({
      name: 'Stores',
      parent: '${scm_folder.emea.name}',
    });
    expect(synth(after).resource['scm_folder']?.['north']).toMatchObject({ parent: '${scm_folder.branches.name}' });
  });

  test('keeps plain constructs on the path, so that one can be used twice', () => {
    const { stack, all } = office();
    new Site(all, 'berlin', '10.1.0.0/16');
    new Site(all, 'lyon', '10.2.0.0/16');
    expect(addresses(stack)).toEqual(['scm_address.All-Firewalls_berlin_lan', 'scm_address.All-Firewalls_lyon_lan']);
  });

  test('starts with what Terraform allows', () => {
    const { stack, all } = office();
    new Folder(all, '7 hills');
    expect(addresses(stack)).toEqual(['scm_folder._7-hills']);
  });

  test('that two constructs share is an error that names both', () => {
    const { stack, all } = office();
    const [north, south] = [new Folder(all, 'north'), new Folder(all, 'south')];
    new Folder(north, 'shops');
    new Folder(south, 'shops');
    expect(() => synth(stack)).toThrow(
      'office/All Firewalls/north/shops and office/All Firewalls/south/shops are both scm_folder.shops: change the id of one of them',
    );
  });

  test('may be shared by constructs of different kinds', () => {
    const { stack, all } = office();
    new Folder(all, 'shops');
    new Tag(new Construct(all, 'x'), 'shops');
    new AddressObject(new Construct(all, 'y'), 'shops', { ipNetmask: '10.0.0.1' });
    expect(() => synth(stack)).not.toThrow();
  });
});
