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
import type { ChangedValues } from '../accounts/leaf';
import type { PlanValues, PlanEntry } from '../plan/read-plan';
import type { ObjectState } from './object-change';

/** Content of a rule-order resource. */
export interface RuleOrder {
  readonly kind: ResourceKind;
  readonly container: Container;
  /** Undefined for kinds with one rulebase. */
  readonly position: RulebasePosition | undefined;
  /** Rule names from the top. */
  readonly rules: readonly string[];
  readonly anchor: Anchor | undefined;
}

/** Change of a rule-order resource. */
export interface OrderChange {
  readonly address: string;
  readonly action: PlanEntry['action'];
  readonly before: RuleOrder | undefined;
  readonly after: RuleOrder | undefined;
  readonly values: ChangedValues;
}

/** Converts the values of a rule order; those of a plan are its entry. */
export function orderChange(address: string, action: PlanEntry['action'], values: ChangedValues): OrderChange {
  return { address, action, before: orderOf(values.before), after: orderOf(values.after), values };
}

function orderOf(fields: PlanValues | undefined): RuleOrder | undefined {
  const { type, position, rules, rule_ids: ids, anchor } = fields ?? {};
  const container = containerOf(fields ?? {});
  if (typeof type !== 'string' || !hasKind(type) || container === undefined || !Array.isArray(rules)) return undefined;
  // An order may list IDs; another attribute maps them to names.
  const names = new Map(Object.entries(isObject(ids) ? ids : {}).map(([name, id]) => [id, name]));
  const listed = rules.filter((rule) => typeof rule === 'string');
  const kind = kindNamed(type);
  return {
    kind,
    container,
    position: kind.api.rulebase === true ? (rulebases.find((rulebase) => rulebase === position) ?? 'pre') : undefined,
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

/** Returns the rules after the order was established with the fewest moves, like the provider does it. */
export function inOrder(
  rules: readonly ObjectState[],
  wanted: readonly string[],
  anchor?: Anchor,
): readonly ObjectState[] {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  // An order may list a rule by ID.
  const byId = new Map(rules.map((rule) => [rule.fields['id'], rule.name]));
  const ruleName = (rule: string): string => (byName.has(rule) ? rule : (byId.get(rule) ?? rule));
  const current = [...byName.keys()];
  const listed = wanted.map(ruleName).filter((name) => byName.has(name));
  const place = anchor !== undefined && 'rule' in anchor ? { ...anchor, rule: ruleName(anchor.rule) } : anchor;
  if (place !== undefined && 'rule' in place && !byName.has(place.rule)) return inOrder(rules, wanted);
  return makeMoves(current, planMoves(current, listed, place)).flatMap((name) => byName.get(name) ?? []);
}
