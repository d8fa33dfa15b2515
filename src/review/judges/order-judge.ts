import { isOrdered } from '../../catalog';
import { cachedBy, deepEqual } from '../../core';
import type { Claim } from '../accounts/accounts';
import { isComputedName } from '../accounts/effects';
import { attributeOfLeaf, type Leaf } from '../accounts/leaf';
import { isDeciding } from '../state/meaning';
import type { ObjectChange } from '../state/object-change';
import type { OrderChange, RuleOrder } from '../state/rule-order';
import type { TenantStates } from '../state/tenant-states';
import { claim, ruleClaim, type Judge } from './judge';
import { PlaceScope } from './place-scope';
import { RuleOutcomes } from './rule-outcomes';
import { rulebaseKey } from '../../tenant';

/**
 * Claims changes of rule orders: the order of the rules that remain, or what the engine finds for security rules. It also
 * claims what moves one rule of any kind.
 */
export const orderJudge: Judge = ({ leaves, context, changeOf }) => {
  const orders = new Map(context.changes.orders.map((change) => [change.values, change]));
  const outcomes = new RuleOutcomes([...context.traffic, ...context.exposure]);
  const scope = new PlaceScope(context);
  const movesOthers = cachedBy((change: OrderChange) => listsOthers(change, context.states));
  return leaves.flatMap((leaf): readonly Claim[] => {
    const doubt = placeDoubt(leaf, changeOf(leaf.values), scope);
    if (doubt !== undefined) return [claim(leaf, 'not judged', doubt)];
    const change = leaf.values === undefined ? undefined : orders.get(leaf.values);
    if (change === undefined || leaf.value === undefined) return [];
    const order = change.after ?? change.before;
    if (order === undefined) return [];
    const name = attributeOfLeaf(leaf) ?? '';
    if (isComputedName(name) || name === 'id') return [claim(leaf, 'no effect', 'computed by the provider')];
    if (leaf.value.what === 'unknown') return [];
    const { missing } = scope.of([order.container]);
    // Another anchor moves the rules among those that are not known.
    if (name === 'anchor' && missing !== undefined) return [claim(leaf, 'not judged', missing)];
    if (missing !== undefined && movesOthers(change)) return [claim(leaf, 'not judged', missing)];
    if (isKeptOrder(order, context.states)) {
      return [claim(leaf, 'equal', 'the rules that remain keep their order; new rules are judged themselves')];
    }
    if (!isDeciding(order.kind)) return [];
    if (missing !== undefined) return [claim(leaf, 'not judged', missing)];
    const { opened, closed, undecided } = outcomes.ofRulebase(order);
    if (opened) return [ruleClaim(leaf, 'opens', 'traffic opens that a rule of this rulebase decides')];
    if (undecided) return [claim(leaf, 'not judged', 'not decided within the budget of the review')];
    return closed
      ? [ruleClaim(leaf, 'stricter', 'traffic closes that a rule of this rulebase decides, and none opens')]
      : [claim(leaf, 'equal', 'the rules decide the same traffic in this order')];
  });
};

/** Reports whether an order lists rules that are not known, which it may move. */
function listsOthers({ before, after }: OrderChange, states: TenantStates): boolean {
  if (after === undefined || (before !== undefined && deepEqual(before, after))) return false;
  const known = new Set(
    [states.before, states.after]
      .flatMap(({ rulebases }) => rulebases.get(rulebaseKey(after))?.rules ?? [])
      .flatMap(({ fields: { id }, name }) => [name, String(id)]),
  );
  return after.rules.some((name) => !known.has(name));
}

/** What moves a rule within its rulebase, or to the other one of its location. */
const moves: ReadonlySet<string> = new Set(['position', 'relative_position', 'target_rule']);

/** A rule that moves, or is made again, passes rules that are not known, whatever it decides among the known ones. */
function placeDoubt(leaf: Leaf, change: ObjectChange | undefined, scope: PlaceScope): string | undefined {
  if (change?.before === undefined || change.after === undefined) return undefined;
  const isMoved = change.action === 'replace' || moves.has(attributeOfLeaf(leaf) ?? '');
  if (!isOrdered(change.kind) || !isMoved) return undefined;
  return scope.of([change.before.container, change.after.container]).missing;
}

/** Reports whether the rules before and after have the same order, apart from those that come and go. */
function isKeptOrder(order: RuleOrder, { before, after }: TenantStates): boolean {
  const key = rulebaseKey(order);
  if (before.rulebases.get(key)?.order === 'assumed') return false;
  const namesIn = (state: TenantStates['before']): readonly string[] =>
    (state.rulebases.get(key)?.rules ?? []).map(({ fields: { id }, name }) => (typeof id === 'string' ? id : name));
  const [was, is] = [namesIn(before), namesIn(after)];
  const [old, fresh] = [new Set(was), new Set(is)];
  return deepEqual(
    was.filter((name) => fresh.has(name)),
    is.filter((name) => old.has(name)),
  );
}
