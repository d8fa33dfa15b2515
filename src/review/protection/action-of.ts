import type { Attribute } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';

/** The action that a value names: a word, or an object with one member. Undefined where there is none. */
export function actionIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (!isObject(value)) return undefined;
  const [member] = Object.keys(value).filter((name) => value[name] !== null);
  return member?.replace('_', '-').replace('block-ip', 'block_ip');
}

/** The action of an item, by the attributes that the catalog says hold one. A number that is reached is one too. */
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

/** Whether items with these attributes have an action. */
export function haveAction(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ strength }) => strength?.of === 'action' || strength?.of === 'threshold');
}
