import { kindLabel, type Container } from '../../catalog';
import type { Claim } from '../accounts/accounts';
import { isComputedName, pathOf } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import { isDeciding } from '../state/meaning';
import { associationOf } from '../state/state-builder';
import { isSameContainer } from '../../catalog';
import type { AssociationChange } from '../state/changes';
import type { ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';
import { claim, ruleClaim, type Case, type Judge } from './judge';
import { PlaceScope } from './place-scope';
import { RuleOutcomes } from './rule-outcomes';

/** What places a folder or a device, and so decides which rules and objects it gets. */
const placing: ReadonlySet<string> = new Set(['parent', 'folder', 'snippets']);

/**
 * Claims default rules of folders, and associations of snippets, if the engine compares everything in the snippet: security rules and the objects
 * that they match; and the place of a folder or device, if it opens or weakens something.
 */
export const associationJudge: Judge = (one) => {
  const { context, leaves } = one;
  const changes = new Map(context.changes.associations.map((change) => [change.values, change]));
  const outcomes = new RuleOutcomes([...context.traffic, ...context.exposure]);
  const scope = new PlaceScope(context);
  return leaves.flatMap((leaf): readonly Claim[] => {
    const change = leaf.values === undefined ? undefined : changes.get(leaf.values);
    if (leaf.value === undefined) return [];
    const name = attributeOfLeaf(leaf) ?? '';
    if (change === undefined) {
      const place = one.changeOf(leaf.values);
      const contains = place?.kind.contains;
      if (place === undefined || contains === undefined) return [];
      if (name === 'default_rules') {
        const container: Container = { scope: contains, name: (place.after ?? place.before)?.name ?? '' };
        return defaultRuleClaims(leaf, scope.of([container]).missing, outcomes);
      }
      return placing.has(name) ? placeClaims(leaf, context, outcomes) : [];
    }
    if (isComputedName(name) || name === 'id') return [claim(leaf, 'no effect', 'computed by the provider')];
    return [claimOn(leaf, change, one, { outcomes, scope })];
  });
};

/** Another place also has settings that neither a plan nor a snapshot contains, so nothing proves that it is equal. */
function placeClaims(leaf: Leaf, { losses }: Case['context'], { all }: RuleOutcomes): readonly Claim[] {
  if (all.opened) return [ruleClaim(leaf, 'opens', 'traffic opens, because other rules apply')];
  return losses.length === 0 ? [] : [claim(leaf, 'weaker', 'traffic is protected less than before')];
}

/** The engine compares the default rules of every place; it does not compare their logs. */
function defaultRuleClaims(leaf: Leaf, missing: string | undefined, { all }: RuleOutcomes): readonly Claim[] {
  if (!pathOf(leaf).some((step) => step === 'action' || step === 'name')) return [];
  if (all.opened) return [ruleClaim(leaf, 'opens', 'traffic opens that no rule matches')];
  if (missing !== undefined) return [claim(leaf, 'not judged', missing)];
  if (all.undecided) return [claim(leaf, 'not judged', 'not decided within the budget of the review')];
  return all.closed
    ? [ruleClaim(leaf, 'stricter', 'traffic closes, and none opens')]
    : [claim(leaf, 'equal', 'the rules decide the same traffic')];
}

function claimOn(
  leaf: Leaf,
  { before, after }: AssociationChange,
  { context: { states, losses } }: Case,
  { outcomes, scope }: { readonly outcomes: RuleOutcomes; readonly scope: PlaceScope },
): Claim {
  const ends = [associationOf(before), associationOf(after)].filter((end) => end !== undefined);
  const held = ends.flatMap(({ snippet }) => {
    const place: Container = { scope: 'snippet', name: snippet };
    return [...heldIn(states.before, place), ...heldIn(states.after, place)];
  });
  const other = held.find(
    ({ kind }) => !isDeciding(kind) && (kind.policyRole === undefined || kind.policyRole === 'zone'),
  );
  if (other !== undefined) {
    return claim(leaf, 'not judged', `the snippet also contains the ${kindLabel(other.kind.name)} "${other.name}"`);
  }
  const { missing } = scope.of(ends.map(({ container }) => container));
  const { opened, closed, undecided } = outcomes.all;
  if (opened) return ruleClaim(leaf, 'opens', 'traffic opens');
  if (losses.length > 0) return claim(leaf, 'weaker', 'traffic is protected less than before');
  if (missing !== undefined) return claim(leaf, 'not judged', missing);
  if (undecided) return claim(leaf, 'not judged', 'not decided within the budget of the review');
  return closed
    ? ruleClaim(leaf, 'stricter', 'traffic closes, and none opens')
    : claim(leaf, 'equal', 'the rules decide the same traffic');
}

function heldIn({ objects, rulebases }: TenantState, place: Container): readonly ObjectState[] {
  const isHere = (container: Container | undefined): boolean =>
    container !== undefined && isSameContainer(container, place);
  return [
    ...[...objects.values()].filter(({ container }) => isHere(container)),
    ...[...rulebases.values()].filter(({ container }) => isHere(container)).flatMap(({ rules }) => rules),
  ];
}
