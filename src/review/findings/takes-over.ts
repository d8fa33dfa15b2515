import { lazy } from '../../core';
import { PlaceScope } from '../judges/place-scope';
import { RuleOutcomes } from '../judges/rule-outcomes';
import type { ObjectChange } from '../state/object-change';
import type { FindingContext } from './context';

/** Reports whether a change is a new rule that only decides what other rules allowed before, as after a split. */
export type TakesOver = (change: ObjectChange) => boolean;

/** Compares as the judge of traffic does, so that a finding is left out only where all that decides is known. */
export function takingOver(context: FindingContext): TakesOver {
  const { traffic, exposure, changes } = context;
  const outcomes = lazy(() => new RuleOutcomes([...traffic, ...exposure]));
  const scope = lazy(() => new PlaceScope(context));
  return ({ before, after }) => {
    if (before !== undefined || after === undefined || !changes.isComplete) return false;
    if (after.unknown.length + after.hidden.length > 0) return false;
    const { opened, undecided } = outcomes().of([after]);
    const { missing, isUsed } = scope().of([after.container]);
    return !opened && !undecided && isUsed && missing === undefined;
  };
}
