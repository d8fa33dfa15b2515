import { BoxIndex, overlap, type Limits } from '../../policy/engine';
import type { Vocabulary } from '../../policy';
import type { OrderedSecurityRule } from '../steps/security';
import { toSameHost } from './host-agreement';
import { allowedOn, compareWays } from './reached-flows';
import type { Way } from './ways-through';

interface Delivering {
  readonly ways: readonly Way[];
  readonly rules: readonly OrderedSecurityRule[];
}

/**
 * Reports whether some traffic reaches the same host in two configurations by different ways. Its protection may then
 * differ: other zones, another tunnel, another gateway. True beyond the limits.
 */
export function isRerouted(
  before: Delivering,
  after: Delivering,
  { limits, vocabulary }: { readonly limits: Limits; readonly vocabulary: Vocabulary },
): boolean {
  const ways = compareWays(before.ways.map(withPath), after.ways.map(withPath), limits);
  if (ways === undefined) return true;
  const old = allowedOn(ways.onlyBefore, before.rules, 'before', vocabulary);
  const fresh = allowedOn(ways.onlyAfter, after.rules, 'after', vocabulary);
  const index = new BoxIndex(old.map(({ box }, at) => ({ box, at })));
  return fresh.some((one) =>
    index.meeting([one.box]).some(({ at, box }) => {
      const other = old[at];
      const common = overlap(one.box, box);
      return other !== undefined && common !== undefined && toSameHost(common, one.way, other.way) !== undefined;
    }),
  );
}

function withPath(way: Way): Way {
  return { ...way, key: `${way.key} ${way.path}` };
}
