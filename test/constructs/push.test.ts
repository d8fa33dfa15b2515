import { describe, expect, test } from '@jest/globals';
import { Address } from '#l1/address';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Testing, type TerraformStack } from 'cdktf';
import { AddressObject, Folder, Push, Tag } from '../../constructs';
import { isFullTier } from '../support/runs';
import { office, synth } from './office';

const anchor = 'scm_push_on_destroy.push-on-destroy';

function lists(stack: TerraformStack, push = 'push') {
  const { resource } = synth(stack);
  const { triggers, depends_on } = resource['scm_push']?.[push] ?? {};
  return { triggers: triggers as Record<string, string>, after: depends_on as readonly string[], resource };
}

describe('a push', () => {
  test('comes after everything in the stack and is triggered by all of it, wherever it is made', () => {
    const { stack, all } = office();
    new Push(stack, 'push', { onDestroy: { folders: [all] } });
    const branches = new Folder(all, 'branches');
    new AddressObject(branches, 'pos', { ipNetmask: '10.1.0.0/24' });
    new Address(stack, 'generated', { name: 'g', folder: 'All Firewalls', ipNetmask: '10.2.0.0/24', count: 2 });
    const { triggers, after, resource } = lists(stack);
    expect(triggers).toEqual({
      'scm_folder.branches': '${scm_folder.branches.revision}',
      'scm_address.branches_pos': '${scm_address.branches_pos.revision}',
      'scm_address.generated': '${jsonencode([for r in scm_address.generated : r.revision])}',
    });
    expect(new Set(after)).toEqual(new Set([...Object.keys(triggers), anchor]));
    for (const [type, resources] of Object.entries(resource)) {
      if (type === 'scm_push_on_destroy') continue;
      for (const one of Object.values(resources)) expect(one['depends_on']).toContain(anchor);
    }
    expect(resource['scm_push_on_destroy']).toEqual({ 'push-on-destroy': { folders: ['All Firewalls'] } });
  });

  test('of no folders in particular leaves them to the provider', () => {
    const { stack, all } = office();
    new Tag(all, 'pci');
    new Push(stack, 'push', { description: 'nightly', timeouts: { create: '10m' }, devices: ['0123456789'] });
    expect(synth(stack).resource['scm_push']?.['push']).toMatchObject({
      description: 'nightly',
      timeouts: { create: '10m' },
      devices: ['0123456789'],
    });
    expect(synth(stack).resource['scm_push']?.['push']).not.toHaveProperty('folders');
  });

  test('passes on how it is made, to the anchor too', () => {
    const { stack, all } = office();
    new Tag(all, 'pci');
    const how = { ownChangesOnly: true, onBusy: 'wait', offlineDevices: 'warn' } as const;
    const failing = { onFailure: 'restore', discardAllStagedChanges: true, first: 'record' } as const;
    new Push(stack, 'push', { ...how, ...failing, timeouts: { create: '10m', delete: '5m' } });
    const { resource } = synth(stack);
    const pushFields = { own_changes_only: true, on_busy: 'wait', offline_devices: 'warn' };
    expect(resource['scm_push']?.['push']).toMatchObject({
      ...pushFields,
      on_failure: 'restore',
      discard_all_staged_changes: true,
      first: 'record',
    });
    expect(resource['scm_push_on_destroy']?.['push-on-destroy']).toEqual({ ...pushFields, timeouts: { delete: '5m' } });
  });

  test('leaves out a resource that only moved to another address', () => {
    const { stack, all } = office();
    const old = new Tag(all, 'old');
    new Tag(all, 'new', { name: 'old' }).addMoveTarget('here');
    old.moveTo('here');
    new Push(stack, 'push');
    const { triggers, resource } = lists(stack);
    expect(Object.keys(triggers)).toEqual(['scm_tag.All-Firewalls_new']);
    expect(Object.keys(resource['scm_tag'] ?? {})).toEqual(['All-Firewalls_new']);
  });

  test('says the same each time it is rendered', () => {
    const { stack, all } = office();
    new Tag(all, 'pci');
    new Push(stack, 'push');
    expect(lists(stack)).toEqual(lists(stack));
  });

  test('is the only one of a whole stack', () => {
    const { stack, all } = office();
    new Push(stack, 'push');
    expect(() => new Push(stack, 'again')).toThrow('office/again: office/push already pushes this stack');
    expect(() => new Push(stack, 'part', { folders: [all] })).toThrow('office/part: office/push already pushes');
  });

  test('cannot name a folder on destroy that is known only while it exists', () => {
    const { stack, all } = office();
    const emea = new Folder(all, 'emea');
    const named = new Folder(all, 'named', { name: emea.id });
    expect(() => new Push(stack, 'push', { onDestroy: { folders: [named] } })).toThrow(
      /onDestroy references .*remains/,
    );
  });
});

describe('a push of folders', () => {
  function twoBranches() {
    const { stack, all } = office();
    const [north, south] = [new Folder(all, 'north'), new Folder(all, 'south', { name: 'South' })];
    new Tag(new Folder(north, 'oslo'), 'n');
    new Tag(south, 's');
    new Address(stack, 'literal', { name: 'x', folder: 'South', ipNetmask: '10.0.0.1' });
    new Address(stack, 'snippet', { name: 'x', snippet: 'Baseline', ipNetmask: '10.0.0.1' });
    new Tag(Folder.existing(stack, 'Somewhere'), 'e');
    return { stack, all, north, south };
  }

  test('owns what lies in them or below, and what cannot be placed', () => {
    const { stack, north, south } = twoBranches();
    new Push(stack, 'a', { folders: [north] });
    new Push(stack, 'b', { folders: ['South', south] });
    const unplaced = ['scm_address.snippet', 'scm_tag.Somewhere_e'];
    expect(Object.keys(lists(stack, 'a').triggers).sort()).toEqual(
      [...unplaced, 'scm_folder.north', 'scm_folder.oslo', 'scm_tag.oslo_n'].sort(),
    );
    expect(Object.keys(lists(stack, 'b').triggers).sort()).toEqual(
      [...unplaced, 'scm_folder.south', 'scm_tag.south_s', 'scm_address.literal'].sort(),
    );
    expect(synth(stack).resource['scm_push']?.['a']?.['folders']).toEqual(['${scm_folder.north.name}']);
  });

  test('of All Firewalls, under any of its names, owns all of it', () => {
    for (const name of ['All Firewalls', 'ngfw-shared', 'Global', 'All']) {
      const { stack } = twoBranches();
      new Push(stack, 'push', { folders: [name] });
      expect(Object.keys(lists(stack).triggers)).toHaveLength(8);
    }
  });

  test('leaves nothing behind that provably lies elsewhere', () => {
    const { stack, north } = twoBranches();
    new Push(stack, 'push', { folders: [north] });
    expect(() => synth(stack)).toThrow(
      'office/All Firewalls/south/s is not in a folder that office/push pushes: add its folder there, or add another Push',
    );
  });
});

test('a stack without a push has no anchor', () => {
  const { stack, all } = office();
  new Tag(all, 'pci');
  expect(Object.keys(synth(stack).resource)).toEqual(['scm_tag']);
});

// 2,000 of them in the full tier: a time that grew with the square would not end.
test('a push of many resources synthesises', () => {
  const { stack, all } = office();
  const count = isFullTier() ? 2000 : 300;
  for (let i = 0; i < count; i += 1) new AddressObject(all, `a${i}`, { ipNetmask: `10.0.${i >> 8}.${i & 255}` });
  new Push(stack, 'push', { folders: [all] });
  // `Testing.synth` takes time with the square of the resources of a type; `cdktf synth` does not.
  const written = readFileSync(join(Testing.fullSynth(stack), 'stacks/office/cdk.tf.json'), 'utf8');
  const { resource } = JSON.parse(written) as ReturnType<typeof synth>;
  expect(Object.keys(resource['scm_push']?.['push']?.['triggers'] ?? {})).toHaveLength(count);
});
