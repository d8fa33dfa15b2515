import {
  containerOf,
  hasKind,
  kindNamed,
  rulebases,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { isObject, makeMoves, planMoves, type Anchor } from '../../core';
import type { PlanValues, PlanEntry } from '../plan/read-plan';
import type { ObjectState } from './object-change';

/** What one resource that owns an order says. */
export interface RuleOrder {
  readonly kind: ResourceKind;
  readonly container: Container;
  /** Undefined for kinds with one rulebase. */
  readonly position: RulebasePosition | undefined;
  /** Names of rules from the top. */
  readonly rules: readonly string[];
  readonly anchor: Anchor | undefined;
}

/** What an entry of a plan says about order, before and after. */
export interface OrderChange {
  readonly address: string;
  readonly action: PlanEntry['action'];
  readonly before: RuleOrder | undefined;
  readonly after: RuleOrder | undefined;
}

/** Reads an entry that owns an order. */
export function orderChange(entry: PlanEntry): OrderChange {
  const { address, action, before, after } = entry;
  return { address, action, before: orderOf(before), after: orderOf(after) };
}

function orderOf(fields: PlanValues | undefined): RuleOrder | undefined {
  const { type, position, rules, rule_ids: ids, anchor } = fields ?? {};
  const container = containerOf(fields ?? {});
  if (typeof type !== 'string' || !hasKind(type) || container === undefined || !Array.isArray(rules)) return undefined;
  // An order may list ids: their names are told beside it.
  const names = new Map(Object.entries(isObject(ids) ? ids : {}).map(([name, id]) => [id, name]));
  const listed = rules.filter((rule) => typeof rule === 'string');
  const kind = kindNamed(type);
  return {
    kind,
    container,
    position: kind.api.rulebase === true ? (rulebases.find((one) => one === position) ?? 'pre') : undefined,
    rules: listed.map((rule) => names.get(rule) ?? rule),
    anchor: anchorOf(anchor),
  };
}

function anchorOf(value: unknown): Anchor | undefined {
  if (!isObject(value)) return undefined;
  const { where, rule } = value;
  if (where === 'top' || where === 'bottom') return { where };
  return (where === 'before' || where === 'after') && typeof rule === 'string' ? { where, rule } : undefined;
}

/** The rules as they stand when the order was brought about by the fewest moves, as the provider does it. */
export function inOrder(
  rules: readonly ObjectState[],
  wanted: readonly string[],
  anchor?: Anchor,
): readonly ObjectState[] {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  // An order may list a rule by its id.
  const byId = new Map(rules.map((rule) => [rule.fields['id'], rule.name]));
  const named = (rule: string): string => (byName.has(rule) ? rule : (byId.get(rule) ?? rule));
  const current = [...byName.keys()];
  const listed = wanted.map(named).filter((name) => byName.has(name));
  const place = anchor !== undefined && 'rule' in anchor ? { ...anchor, rule: named(anchor.rule) } : anchor;
  if (place !== undefined && 'rule' in place && !byName.has(place.rule)) return inOrder(rules, wanted);
  return makeMoves(current, planMoves(current, listed, place)).flatMap((name) => byName.get(name) ?? []);
}
