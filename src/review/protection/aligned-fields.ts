import type { Container } from '../../catalog';
import type { Configuration } from '../../policy';
import { policyConfiguration } from '../state/configuration';
import type { PlanValues } from '../plan/read-plan';
import type { ObjectChange } from '../state/object-change';
import type { TenantStates } from '../state/tenant-states';
import { alignedReferences } from './aligned-references';
import type { FindObject } from './find-object';
import { finderIn } from './protection-changes';
import { containerKey } from '../../tenant';

/** Returns the fields of objects before a change with the names that their references have after it. */
export class AlignedFields {
  readonly #states: TenantStates;
  readonly #finders = new Map<string, FindObject>();
  readonly #aligned = new Map<ObjectChange, PlanValues>();
  #configurations: readonly [Configuration, Configuration] | undefined;

  constructor(states: TenantStates) {
    this.#states = states;
  }

  /** Returns the comparable fields before; no fields for a new object. */
  before(change: ObjectChange): PlanValues {
    const known = this.#aligned.get(change);
    if (known !== undefined) return known;
    const aligned = this.#align(change);
    this.#aligned.set(change, aligned);
    return aligned;
  }

  #align({ kind, before, after }: ObjectChange): PlanValues {
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
