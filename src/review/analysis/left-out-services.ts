import { CodedError } from '../../core';
import type { Policy, Region } from '../../policy';
import type { TrafficChange } from '../report/report';
import { boxOfRegion, firstMatch, withDefaults } from '../../policy/engine';

type LeftOut = NonNullable<TrafficChange['leftOut']>;

/** More pieces are not worth a few words. */
const mostPieces = 200;

/**
 * Says what holds for all services that an opened region leaves out, with its other values: they were open before, or are
 * blocked now as before. Undefined if neither holds for all of them.
 */
export function leftOutServices(
  region: Region,
  policies: readonly { readonly before: Policy; readonly after: Policy }[],
): LeftOut | undefined {
  const { service } = region;
  if (service.is !== 'except') return undefined;
  const rest: Region = { ...region, service: { is: 'only', values: service.values } };
  const found = new Set(policies.map((one) => heldBy(rest, one)));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function heldBy(
  rest: Region,
  { before, after }: { readonly before: Policy; readonly after: Policy },
): LeftOut | undefined {
  try {
    const flows = [boxOfRegion(rest, after.vocabulary)];
    const decided = (policy: Policy, some: typeof flows, effect: 'allow' | 'block'): typeof flows =>
      firstMatch(some, withDefaults(policy), mostPieces)
        .matches.filter(({ rule }) => rule.effect === effect)
        .flatMap(({ boxes }) => boxes);
    const blocked = decided(before, flows, 'block');
    if (decided(after, blocked, 'block').length === 0) {
      // What opens is a region of its own, so that something must be left that was open, and still is.
      const open = decided(before, flows, 'allow');
      return open.length > 0 && decided(after, open, 'block').length === 0 ? 'open before' : undefined;
    }
    return decided(after, flows, 'allow').length === 0 ? 'still blocked' : undefined;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'QUERY_TOO_WIDE') return undefined;
    throw error;
  }
}
