import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import type { Changes } from './changes';
import type { TenantStates } from './tenant-states';
import { objectKey } from '../../tenant';

/**
 * Returns a leaf for each existing rule that the provider moves without a changed value of it: the apply of another rule
 * makes all placements of the rulebase true.
 */
export function movedLeaves(
  { objects, leaves }: Pick<Changes, 'objects' | 'leaves'>,
  { moved }: Pick<TenantStates, 'moved'>,
): readonly Leaf[] {
  if (moved.length === 0) return [];
  const keys = new Set(moved.map(objectKey));
  const shown = new Set(
    leaves.flatMap((leaf) => (placement.includes(attributeOfLeaf(leaf) ?? '') ? [leaf.values] : [])),
  );
  return objects.flatMap(({ address, action, before, after, values }): readonly Leaf[] =>
    before === undefined ||
    after === undefined ||
    action === 'replace' ||
    !keys.has(objectKey(after)) ||
    shown.has(values)
      ? []
      : [{ address, values, value: { path: ['relative_position'], what: 'order' } }],
  );
}

const placement: readonly string[] = ['relative_position', 'target_rule'];
