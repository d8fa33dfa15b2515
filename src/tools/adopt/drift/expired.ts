import { dayOfMinute, scheduleEnd } from '../../../catalog';
import type { AdoptableObject } from '../adoptable-object';

/** A rule that still exists although its schedule has ended. */
export interface ExpiredRule {
  readonly what: 'expired';
  readonly rule: AdoptableObject;
  /** Its last day. */
  readonly day: string;
  /** Address of its resource; absent if it is not declared. */
  readonly address?: string;
}

/**
 * Finds rules that still exist although their schedule has ended. A schedule of that name in the location of the rule
 * counts; without one, every visible definition must have ended.
 */
export function findExpired(
  own: readonly AdoptableObject[],
  minute: number,
  addressOf: (rule: AdoptableObject) => string | undefined,
): readonly ExpiredRule[] {
  const schedules = own.filter(({ kind }) => kind.policyRole === 'schedule');
  return own.flatMap((rule): readonly ExpiredRule[] => {
    const name = rule.kind.api.rulebase === true ? rule.fields['schedule'] : undefined;
    if (typeof name !== 'string' || rule.fields['disabled'] === true) return [];
    const named = schedules.filter((schedule) => schedule.name === name);
    const near = named.filter(({ container }) => placeOf(container) === placeOf(rule.container));
    const ends = (near.length > 0 ? near : named).map(({ fields }) => scheduleEnd(fields));
    const known = ends.filter((end) => end !== undefined && end <= minute);
    if (known.length === 0 || known.length < ends.length) return [];
    const address = addressOf(rule);
    const day = dayOfMinute(Math.max(...known.map(Number)));
    return [{ what: 'expired', rule, day, ...(address === undefined ? {} : { address }) }];
  });
}

function placeOf(container: AdoptableObject['container']): string {
  return container === undefined ? '' : `${container.scope} ${container.name}`;
}
