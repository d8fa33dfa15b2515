import {
  actionMayPass,
  actionParameter,
  actionPasses,
  compareActions,
  type ActionContext,
  type ActionVerdict,
  type Attribute,
  type Strength,
} from '../../catalog';
import { deepEqual, isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { compareRank, textOf } from './compare-rank';
import { verdictOf, type StrengthDifference, type Weakening } from './strength-difference';

/** Returns the context of the actions of an item; undefined if it has none. */
export function contextOf(attributes: readonly Attribute[]): ActionContext | undefined {
  return attributes
    .map(({ strength }) => strength)
    .find(
      (strength): strength is Extract<Strength, { of: 'action' | 'threshold' }> =>
        strength?.of === 'action' || strength?.of === 'threshold',
    )?.context;
}

/** Returns the action in a value: a string, or the only member of an object. Undefined if there is none. */
export function actionIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (!isObject(value)) return undefined;
  const [member] = Object.keys(value).filter((name) => value[name] !== null);
  return member?.replace('_', '-').replace('block-ip', 'block_ip');
}

/** Returns a difference with a direction; empty if it has none. */
export function withDirection(texts: Weakening, verdict: ActionVerdict): readonly StrengthDifference[] {
  return verdict === 'equal' ? [] : [{ ...texts, direction: verdict }];
}

/** What happens to a subject: an action with its parameters. */
export interface TakenAction {
  readonly action: string;
  readonly parameters: PlanValues;
}

/** Returns the action of a value with its parameters; `none` if it has none. */
export function takenAction(value: unknown, none: string): TakenAction {
  return { action: actionIn(value) ?? none, parameters: parametersIn(value) };
}

/**
 * Returns what an item with an action does, from the attribute that the catalog marks as one. A threshold that is set
 * counts as an action. An item that states none has the action of the signature if its items have actions for threats.
 */
export function itemAction(attributes: readonly Attribute[], item: PlanValues): TakenAction {
  for (const { wire, strength, default: usual } of attributes) {
    const value = strength?.of === 'action' ? (item[wire] ?? usual) : undefined;
    if (actionIn(value) !== undefined) return takenAction(value, '');
  }
  const thresholds = attributes.flatMap(({ wire, strength }) =>
    strength?.of === 'threshold' && typeof item[wire] === 'number' ? [{ at: item[wire], action: strength.action }] : [],
  );
  const reached = thresholds.flatMap(({ at, action }) => (at > 0 ? [action] : []));
  if (thresholds.length > 0 && reached.length === 0) return { action: 'none', parameters: {} };
  return { action: reached.includes('block') ? 'block' : (reached[0] ?? unstated(attributes)), parameters: {} };
}

/** The action of an item that states none; a word that its context does not know cannot be compared. */
function unstated(attributes: readonly Attribute[]): string {
  const context = contextOf(attributes);
  return context === 'threat' || context === 'dns' ? 'default' : 'not set';
}

/** Compares two actions of a context, and their parameters if the action is the same. */
export function compareTaken(context: ActionContext, from: TakenAction, to: TakenAction): ActionVerdict {
  if (from.action !== to.action) return compareActions(context, from.action, to.action);
  const names = new Set([...Object.keys(from.parameters), ...Object.keys(to.parameters)]);
  const verdicts = [...names].map((name): ActionVerdict => {
    const was = from.parameters[name] ?? null;
    const is = to.parameters[name] ?? null;
    if (deepEqual(was, is)) return 'equal';
    const strength = actionParameter(context, from.action, name);
    return strength === undefined ? 'incomparable' : verdictOf(compareRank(strength, was, is));
  });
  return verdictOf(verdicts.flatMap((verdict) => withDirection({ what: '', from: '', to: '' }, verdict)));
}

/** Returns an action as text, with its parameters if they make the difference. */
export function takenText({ action, parameters }: TakenAction, other: TakenAction): string {
  return action !== other.action || Object.keys(parameters).length === 0 ? action : `${action} ${textOf(parameters)}`;
}

/** What happens to a subject before and after. */
export type Outcome = readonly [from: TakenAction, to: TakenAction];

/**
 * Compares what may happen to a subject whose action is not decided by one item alone. It protects less if something may
 * pass that did not, and otherwise only if every outcome agrees.
 */
export function compareOutcomes(context: ActionContext, outcomes: readonly Outcome[]): ActionVerdict {
  const verdicts = outcomes.map(([from, to]) => compareTaken(context, from, to));
  const has = (verdict: ActionVerdict): boolean => verdicts.includes(verdict);
  const mayPass = outcomes.some(
    ([from, to], i) =>
      verdicts[i] === 'weaker' && !actionPasses(context, from.action) && actionMayPass(context, to.action),
  );
  if (mayPass) return 'weaker';
  if (has('incomparable') || (has('weaker') && has('stricter'))) return 'incomparable';
  if (has('weaker')) return 'weaker';
  return has('stricter') ? 'stricter' : 'equal';
}

/** Returns the parameters of an action that is an object with one member: its duration, and by what it is tracked. */
function parametersIn(value: unknown): PlanValues {
  if (!isObject(value)) return {};
  const [member] = Object.values(value).filter((one) => one !== null);
  return isObject(member) ? member : {};
}
