import type { Attribute } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';

/** Returns the action in a value: a string, or the only member of an object. Undefined if there is none. */
export function actionIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (!isObject(value)) return undefined;
  const [member] = Object.keys(value).filter((name) => value[name] !== null);
  return member?.replace('_', '-').replace('block-ip', 'block_ip');
}

/**
 * Returns the action of an item, from the attributes that the catalog marks as an action. A threshold that is set
 * counts as an action.
 */
export function protectionAction(attributes: readonly Attribute[], item: PlanValues): string | undefined {
  for (const { wire, strength, default: usual } of attributes) {
    const action = strength?.of === 'action' ? actionIn(item[wire] ?? usual) : undefined;
    if (action !== undefined) return action;
  }
  const reached = attributes.flatMap(({ wire, strength }) =>
    strength?.of === 'threshold' && typeof item[wire] === 'number' ? [strength.action] : [],
  );
  return reached.includes('block') ? 'block' : reached[0];
}

/** Returns the action of an item that states none: that of the signature, if its items have actions for threats. */
export function usualAction(attributes: readonly Attribute[]): string {
  const isThreat = attributes.some(({ strength, type }) => strength?.of === 'action' && type.kind === 'object');
  return isThreat ? 'default' : 'not set';
}

/** Reports whether items with these attributes have an action. */
export function haveAction(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ strength }) => strength?.of === 'action' || strength?.of === 'threshold');
}
