import { isOrdered, kindNamed, type Container } from '../../catalog';
import { growthOf, NamedSets, type Growth } from '../../engine/policy';
import { isChange, type Reaches } from '../entries/entries';
import type { Changes } from '../state/changes';
import { policyConfiguration } from '../state/configuration';
import type { ObjectState } from '../state/object-change';
import type { TenantStates } from '../state/tenant-states';
import type { PlaceAnalysis } from './place-analysis';
import { objectKey } from '../../tenant';

/** Objects that cover other addresses or services than before, with the same difference for all of them. */
export interface ChangedMeaning {
  readonly objects: readonly [ObjectState, ...ObjectState[]];
  readonly growth: Growth;
  /** Containers whose policy is affected. */
  readonly places: readonly Container[];
}

type Found = ChangedMeaning & { readonly objects: [ObjectState, ...ObjectState[]]; readonly places: Container[] };

/**
 * Finds networks, groups, variables and services that exist before and after but cover something else, directly or
 * through their members.
 */
export function changedMeanings(
  changes: Changes,
  states: TenantStates,
  reaches: Reaches,
  places: readonly PlaceAnalysis[],
): readonly ChangedMeaning[] {
  const candidates = candidatesOf(changes, reaches);
  if (candidates.length === 0) return [];
  const [before, after] = [policyConfiguration(states.before), policyConfiguration(states.after)];
  const found = new Map<string, Found>();
  for (const analysis of places) {
    if (analysis.isNew) continue;
    const [was, is] = [new NamedSets(before, analysis.before.container), new NamedSets(after, analysis.place)];
    const groups = new Map<string, Found>();
    for (const { kind, name } of candidates) {
      const [old, now] = [was.of(kind, name), is.of(kind, name)];
      const growth = old === undefined || now === undefined ? undefined : growthOf(old, now);
      const state = states.after.objects.get(
        objectKey({ kind: kindNamed(kind), name, container: is.find(kind, name)?.container }),
      );
      if (growth === undefined || growth.isSame || state === undefined) continue;
      const key = JSON.stringify(growth);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { objects: [state], growth, places: [analysis.place] });
      else group.objects.push(state);
    }
    for (const [growth, group] of groups) {
      const key = [growth, ...group.objects.map(objectKey)].join('\n');
      const known = found.get(key);
      if (known === undefined) found.set(key, group);
      else known.places.push(analysis.place);
    }
  }
  return [...found.values()];
}

interface Named {
  readonly kind: string;
  readonly name: string;
}

/** Returns the objects that change, and those that contain a changed object. */
function candidatesOf({ objects }: Changes, reaches: Reaches): readonly Named[] {
  const found = new Map<string, Named>();
  const note = ({ kind, name }: ObjectState): void => {
    if (!isOrdered(kind)) found.set(`${kind.name} ${name}`, { kind: kind.name, name });
  };
  for (const change of objects) {
    const { action, before, after } = change;
    if (!isChange(change) || action === 'none' || action === 'forget') continue;
    // Values known only after the apply are reported separately.
    if (after?.unknown.length === 0) note(after);
    if (before !== undefined) reaches.before.holdersOf(before).forEach(note);
    if (after !== undefined) reaches.after.holdersOf(after).forEach(note);
    if (action === 'delete' && before !== undefined) note(before);
  }
  return [...found.values()];
}
