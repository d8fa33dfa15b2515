import { isSameContainer } from '../../catalog';
import type { Claim } from '../accounts/accounts';
import { pathOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import type { PlaceReachability } from '../analysis/reachability';
import type { ObjectChange } from '../state/object-change';
import { Tree } from '../state/tree';
import { claim, type Case, type Judge } from './judge';

/** What the difference of reachability reads of each kind: attributes, by Terraform name. */
const read: Readonly<Record<string, readonly string[]>> = {
  nat_rule: ['from', 'to', 'source', 'destination', 'service', 'disabled', 'destination_translation'],
  zone: ['network'],
  logical_router: ['vrf'],
};

/** Claims NAT, zones and static routes: compares which traffic arrives at a host before and after. */
export const routingJudge: Judge = (one) => {
  const { context, leaves, changeOf } = one;
  const wanted = leaves.filter((leaf) => isRead(leaf, changeOf(leaf.entry)));
  if (wanted.length === 0) return [];
  const found = context.reachability();
  const trees = [new Tree(context.states.before), new Tree(context.states.after)];
  return wanted.flatMap((leaf): readonly Claim[] => {
    const change = changeOf(leaf.entry);
    if (change === undefined) return [];
    const met = found.filter(({ place }) => isConcerned(place, change, trees));
    return claimOn(leaf, met, one);
  });
};

function isRead(leaf: Leaf, change: ObjectChange | undefined): boolean {
  const name = attributeOfLeaf(leaf);
  if (change === undefined || name === undefined || read[change.kind.name]?.includes(name) !== true) return false;
  if (change.kind.name === 'logical_router') return pathOf(leaf).includes('static_route');
  // Protection of a zone is not about its interfaces.
  return change.kind.name !== 'zone' || !pathOf(leaf).some((step) => /profile|inspection/.test(String(step)));
}

function isConcerned(
  place: PlaceReachability['place'],
  { before, after }: ObjectChange,
  trees: readonly Tree[],
): boolean {
  return [before, after].some((state) =>
    trees.some((tree) =>
      tree.path(place).some((one) => state?.container === undefined || isSameContainer(one, state.container)),
    ),
  );
}

function claimOn(leaf: Leaf, met: readonly PlaceReachability[], { context }: Case): readonly Claim[] {
  const changes = met.flatMap(({ difference }) => difference.changes);
  if (changes.some(({ what, extent }) => what === 'opened' && extent === 'exact')) {
    return [claim(leaf, 'opens', 'traffic arrives that did not arrive before')];
  }
  const [missing] = met.flatMap(({ difference }) => [
    ...(difference.undecided === undefined ? [] : [difference.undecided]),
    ...difference.missing,
  ]);
  if (missing !== undefined) return [claim(leaf, 'not judged', missing)];
  if (met.length === 0 || context.base === undefined) return [];
  if (changes.some(({ extent }) => extent !== 'exact')) return [];
  return [
    changes.length === 0
      ? claim(leaf, 'equal', 'the same traffic arrives at each host')
      : claim(leaf, 'stricter', 'less traffic arrives than before'),
  ];
}
