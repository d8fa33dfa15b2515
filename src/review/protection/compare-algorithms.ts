import type { Strength } from '../../catalog';
import type { ComparedLists } from './compare-entries';
import type { StrengthDifference } from './strength-difference';

type Algorithms = Extract<Strength, { of: 'algorithms' }>;

/**
 * Compares the algorithms that two lists offer. A peer can choose the weakest one, and can choose none that is stronger
 * than the strongest one.
 */
export function compareAlgorithms(
  { fromWeak, absent = [] }: Algorithms,
  { what, before, after }: ComparedLists,
): readonly StrengthDifference[] {
  const named = (list: readonly unknown[]): readonly string[] => (list.length === 0 ? absent : list.map(String));
  const [was, is] = [named(before), named(after)];
  const texts = { what, from: was.join(', ') || 'not set', to: is.join(', ') || 'not set' };
  const ranks = [was, is].map((names) => names.map((name) => fromWeak.indexOf(name)));
  const [old = [], now = []] = ranks;
  if (old.length === 0 || now.length === 0 || [...old, ...now].includes(-1))
    return [{ ...texts, direction: 'incomparable' }];
  const weakest = Math.min(...now) - Math.min(...old);
  const strongest = Math.max(...now) - Math.max(...old);
  if (weakest === 0 && strongest === 0) return [];
  if (weakest < 0 || (weakest === 0 && strongest < 0)) return [{ ...texts, direction: 'weaker' }];
  return [{ ...texts, direction: strongest >= 0 ? 'stricter' : 'incomparable' }];
}
