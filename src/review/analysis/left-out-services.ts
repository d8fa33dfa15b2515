import { CodedError } from '../../core';
import type { Effect, Policy, Region } from '../../engine/policy';
import type { TrafficChange } from '../report/report';
import { boxOfRegion, firstMatch, withDefaults, type Box } from '../../engine/policy/engine';

type LeftOut = NonNullable<TrafficChange['leftOut']>;

interface Compared {
  readonly before: Policy;
  readonly after: Policy;
}

/** More pieces are not worth a few words. */
const mostPieces = 200;

/**
 * Says what holds for all services that an opened region leaves out, with its other values: they were open before, or are
 * blocked now as before. Undefined if neither holds for all of them.
 */
export function leftOutServices(region: Region, policies: readonly Compared[]): LeftOut | undefined {
  const { service } = region;
  if (service.is !== 'except') return undefined;
  const rest: Region = { ...region, service: { is: 'only', values: service.values } };
  const found = new Set(policies.map((policy) => heldBy(rest, policy)));
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function heldBy(rest: Region, { before, after }: Compared): LeftOut | undefined {
  try {
    const flows = [boxOfRegion(rest, after.vocabulary)];
    const [was, is] = [decided(before, flows), decided(after, flows)];
    if (is.allow.length === 0) return was.allow.length === 0 ? 'still blocked' : undefined;
    // What opens is a region of its own, so that something must be left that was open, and still is.
    const isOpen = was.allow.length > 0 && decided(after, was.allow).block.length === 0;
    return isOpen && decided(after, was.block).block.length === 0 ? 'open before' : undefined;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'QUERY_TOO_WIDE') return undefined;
    throw error;
  }
}

/** Splits flows by what a policy does with them. */
function decided(policy: Policy, flows: readonly Box[]): Readonly<Record<Effect, readonly Box[]>> {
  const { matches } = firstMatch(flows, withDefaults(policy), mostPieces);
  const of = (effect: Effect): readonly Box[] =>
    matches.filter(({ rule }) => rule.effect === effect).flatMap(({ boxes }) => boxes);
  return { allow: of('allow'), block: of('block') };
}
