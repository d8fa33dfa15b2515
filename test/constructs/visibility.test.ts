import { describe, expect, test } from '@jest/globals';
import { AddressGroup, AddressObject, Folder, Snippet } from '../../constructs';
import { office, synth } from './office';

describe('an object that a construct uses', () => {
  test('is an error in a sibling folder, which names both', () => {
    const { stack, all } = office();
    const branches = new Folder(all, 'branches');
    const [oslo, lyon] = [new Folder(branches, 'oslo'), new Folder(branches, 'lyon')];
    const till = new AddressObject(lyon, 'till', { ipNetmask: '10.2.0.1' });
    new AddressGroup(oslo, 'tills', { members: [till] });
    expect(() => synth(stack)).toThrow(
      /branches\/oslo\/tills uses .*branches\/lyon\/till, which is not visible there: .*declare it in a common parent folder/,
    );
  });

  test('is an error in a folder below, used from above', () => {
    const { stack, all } = office();
    const oslo = new Folder(all, 'oslo');
    const till = new AddressObject(oslo, 'till', { ipNetmask: '10.2.0.1' });
    new AddressGroup(all, 'tills', { members: [till] });
    expect(() => synth(stack)).toThrow(/is not visible there/);
  });

  test('is visible in its folder and below, and where the stack does not know the folders', () => {
    const { stack, all } = office();
    const branches = new Folder(all, 'branches');
    const oslo = new Folder(branches, 'oslo');
    const till = new AddressObject(branches, 'till', { ipNetmask: '10.2.0.1' });
    new AddressGroup(oslo, 'tills', { members: [till] });
    new AddressGroup(branches, 'own', { members: [till] });
    new AddressGroup(Folder.existing(stack, 'Elsewhere'), 'unknown', { members: [till] });
    const snippet = new Snippet(stack, 'base');
    const shared = new AddressObject(snippet, 'shared', { ipNetmask: '10.3.0.1' });
    new AddressGroup(oslo, 'of-a-snippet', { members: [shared] });
    expect(() => synth(stack)).not.toThrow();
  });
});
