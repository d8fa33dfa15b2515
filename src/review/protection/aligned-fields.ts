import { isSameContainer, isSetting, type Container } from '../../catalog';
import type { Configuration } from '../../engine/policy';
import { policyConfiguration } from '../state/configuration';
import type { PlanValues } from '../plan/read-plan';
import type { ObjectChange, ObjectState } from '../state/object-change';
import { stateHierarchy } from '../state/state-hierarchy';
import type { TenantState } from '../state/tenant-state';
import type { TenantStates } from '../state/tenant-states';
import { alignedReferences } from './aligned-references';
import type { FindObject } from './find-object';
import { finderIn } from './protection-changes';
import { containerKey } from '../../tenant';

/** A setting of a place above another one. */
interface Inherited {
  readonly fields: PlanValues;
  /** Whether no place in between can have another one. */
  readonly isNearest: boolean;
}

/** Returns the fields of objects before a change with the names that their references have after it. */
export class AlignedFields {
  readonly #states: TenantStates;
  readonly #finders = new Map<string, FindObject>();
  readonly #aligned = new Map<ObjectChange, PlanValues>();
  #configurations: readonly [Configuration, Configuration] | undefined;

  constructor(states: TenantStates) {
    this.#states = states;
  }

  /** Returns the comparable fields before: for a new setting those that it inherits, for another new object none. */
  before(change: ObjectChange): PlanValues {
    const known = this.#aligned.get(change);
    if (known !== undefined) return known;
    const aligned = this.#align(change);
    this.#aligned.set(change, aligned);
    return aligned;
  }

  /** Returns the setting that applied before in a place which now has its own, as far as it is known. */
  inherited(state: ObjectState): Inherited | undefined {
    return inheritedIn(this.#states.before, state);
  }

  /** Returns the setting that applies in a place whose own one is deleted, as far as it is known. */
  later(state: ObjectState): Inherited | undefined {
    return inheritedIn(this.#states.after, state);
  }

  #align({ kind, before, after }: ObjectChange): PlanValues {
    if (before === undefined && after !== undefined) return this.inherited(after)?.fields ?? {};
    if (before?.container === undefined || after?.container === undefined) return before?.fields ?? {};
    const [from, to] = [before.container, after.container];
    return alignedReferences(kind.name, before.fields, after.fields, {
      before: (name, object) => this.#finder(0, from)(name, object),
      after: (name, object) => this.#finder(1, to)(name, object),
    });
  }

  /** Made at the first name that differs: most changes have none. */
  #finder(side: 0 | 1, place: Container): FindObject {
    const key = `${side} ${containerKey(place)}`;
    const known = this.#finders.get(key);
    if (known !== undefined) return known;
    this.#configurations ??= [policyConfiguration(this.#states.before), policyConfiguration(this.#states.after)];
    const made = finderIn(this.#configurations[side], place);
    this.#finders.set(key, made);
    return made;
  }
}

function inheritedIn(states: TenantState, { kind, name, container }: ObjectState): Inherited | undefined {
  if (!isSetting(kind) || container === undefined) return undefined;
  const hierarchy = stateHierarchy(states);
  const above = hierarchy.visible(container).slice(1);
  const isParentKnown = hierarchy.path(container).length > 1;
  const known = [...states.objects.values()].filter((state) => state.kind === kind && state.name === name);
  for (const [i, place] of above.entries()) {
    const found = known.find((state) => state.container !== undefined && isSameContainer(state.container, place));
    if (found !== undefined) return { fields: found.fields, isNearest: i === 0 && isParentKnown };
  }
  return undefined;
}
