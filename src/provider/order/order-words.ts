import { makeMoves, planMoves, warningDiagnostic, type Anchor, type Diagnostic } from '../../core';
import { ordinal } from './ordinal';

/** A change of the order of a rulebase. Rules are names. */
export interface RuleOrderChange {
  /** The current order, from the top. */
  readonly standing: readonly string[];
  readonly wanted: readonly string[];
  readonly anchor: Anchor | undefined;
  /** Rules that the last applied rule order lists and the new one does not. */
  readonly dropped: readonly string[];
  readonly mode: string | undefined;
}

const mostLines = 20;

/** Describes which rules change their position. Rules that do not exist yet are first appended at the end. */
export function orderInWords({ standing, wanted, anchor, dropped, mode }: RuleOrderChange): readonly Diagnostic[] {
  const fresh = wanted.filter((rule) => !standing.includes(rule));
  const before = [...standing, ...fresh];
  const moves = planMoves(before, wanted, anchor);
  const after = makeMoves(before, moves);
  const lines = wanted.flatMap((rule): readonly string[] => {
    const isFresh = fresh.includes(rule);
    if (!isFresh && !moves.some((move) => move.rule === rule)) return [];
    const place = after.indexOf(rule);
    const next = after[place + 1];
    const will = `will be ${ordinal(place + 1)}${next === undefined ? ', the last' : `, before ${JSON.stringify(next)}`}`;
    const was = isFresh ? 'new' : ordinal(standing.indexOf(rule) + 1);
    return [`rule ${JSON.stringify(rule)} is ${was}, ${will}`];
  });
  const shown = mode === 'exclusive' ? [...lines, ...foreign(dropped)] : lines;
  if (shown.length === 0) return [];
  const more = shown.length > mostLines ? [`and ${shown.length - mostLines} more`] : [];
  const some = [...shown.slice(0, mostLines), ...more];
  return [warningDiagnostic('The order of rules changes', some.join('\n'), ['rules'])];
}

function foreign(rules: readonly string[]): readonly string[] {
  return rules.map(
    (rule) =>
      `rule ${JSON.stringify(rule)} is not listed: unless this run deletes it, list it, delete it, or use mode = "relative"`,
  );
}
