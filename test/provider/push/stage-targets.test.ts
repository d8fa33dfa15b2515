import { describe, expect, test } from '@jest/globals';
import type { Stage } from '../../../src/provider/push/stages/stage';
import { stageTargets } from '../../../src/provider/push/stages/stage-targets';
import { pushTreeOf } from '../../../src/provider/push/tree';

const folders = [
  { name: 'Norway', parent: 'All Firewalls' },
  { name: 'Bergen', parent: 'Norway' },
  { name: 'Sweden', parent: 'All Firewalls' },
];
const serial = '007951000000001';
const stage: Stage = { name: 'one', folders: [], devices: [serial], waitMs: 0, maxFailures: 0, checks: [] };
const norway = { folders: ['Norway'], devices: [], to: 'named' } as const;
const listed = (folder: string) => pushTreeOf(folders, [{ name: serial, folder }]);

describe('a stage with a firewall', () => {
  test('must be within the folders of the push', () => {
    expect(stageTargets([stage], norway, listed('Bergen'))).toMatchObject([{ devices: [serial] }]);
    expect(() => stageTargets([stage], norway, listed('Sweden'))).toThrow(
      `stage "one" has the firewall "${serial}", which is not in the folders and devices of the push`,
    );
  });

  test('is not called outside of the push if the firewalls cannot be listed', () => {
    expect(stageTargets([stage], norway, pushTreeOf(folders, 'no role'))).toMatchObject([{ devices: [serial] }]);
  });
});
