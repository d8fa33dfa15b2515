import { append, cachedBy } from '../../core';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import { usersOfChange } from '../entries/entries';
import { fieldChanges } from '../entries/field-changes';
import type { TrafficChange } from '../report/report';
import { isDeciding } from '../state/meaning';
import type { ObjectChange } from '../state/object-change';
import type { FindingContext } from '../findings/context';

/** Returns the changed objects, rules among them, that reach a rule which decides changed traffic: it may come from them. */
export function reachingChanges(changes: readonly TrafficChange[], context: FindingContext): readonly ObjectChange[] {
  const { changed, byRule } = changedIn(context);
  const deciders = new Set(changes.flatMap(({ before, after }) => [trafficRuleKey(before), trafficRuleKey(after)]));
  const places = new Set([...deciders].flatMap((rule) => byRule.get(rule) ?? []));
  return [...places].toSorted((a, b) => a - b).flatMap((place) => changed[place] ?? []);
}

/** Changed objects, and their places by the keys of the rules that they are or reach. Each finding of traffic without a computed cause asks for them. */
const changedIn = cachedBy(({ changes, reaches }: FindingContext) => {
  const changed = changes.objects.filter(isChanged);
  const byRule = new Map<string, number[]>();
  for (const [place, change] of changed.entries())
    for (const rule of new Set(rulesOf(change, reaches))) append(byRule, rule, place);
  return { changed, byRule };
});

function isChanged(change: ObjectChange): boolean {
  const { action } = change;
  if (action === 'none' || action === 'forget' || action === 'read') return false;
  return fieldChanges(change).length > 0;
}

function rulesOf(change: ObjectChange, reaches: FindingContext['reaches']): readonly string[] {
  const { kind, before, after } = change;
  if (isDeciding(kind)) return [before, after].flatMap((state) => (state === undefined ? [] : [stateRuleKey(state)]));
  const users = usersOfChange(change, reaches);
  return users.filter((user) => isDeciding(user.kind)).map(stateRuleKey);
}
