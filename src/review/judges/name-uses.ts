import { kindLabel } from '../../catalog';
import { append, cachedBy, deepEqual, lazy } from '../../core';
import type { FindingContext } from '../findings/context';
import { contentOf } from '../protection/compare-object';
import type { ObjectChange, ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';
import type { PlaceScope } from './place-scope';
import { policyKinds, objectKey } from '../../tenant';

type Changed = Pick<ObjectChange, 'kind' | 'before' | 'after'>;

/**
 * Tells whether references keep their meaning where a name appears or goes: the nearest object of a name counts, so that a
 * new one, one that is deleted and one that gets another name can each take the place of a farther one.
 */
export class NameUses {
  readonly #context: FindingContext;
  readonly #scope: PlaceScope;
  readonly #inSnapshots = lazy(() => new Set(policyKinds().map(({ name }) => name)));

  constructor(context: FindingContext, scope: PlaceScope) {
    this.#context = context;
    this.#scope = scope;
  }

  /** Returns why a reference may mean another object than before; undefined if none does. */
  doubtOf({ before, after }: Changed): string | undefined {
    if (before !== undefined && after !== undefined && objectKey(before) === objectKey(after)) return undefined;
    const { states } = this.#context;
    if (states.refused.some(({ object }) => object === before)) return 'the service refuses to delete what is in use';
    const [fresh, gone] = [isKept(after, states.before), isKept(before, states.after)];
    return (
      (after === undefined || fresh ? undefined : this.#doubtAbout(after, 'before')) ??
      (before === undefined || gone ? undefined : this.#doubtAbout(before, 'after'))
    );
  }

  /** A name that appears must not be in use before, and one that goes must not be in use after. */
  #doubtAbout(state: ObjectState, side: 'before' | 'after'): string | undefined {
    const { reaches, base } = this.#context;
    const user = reaches[side].referrersOf(state).find((referrer) => !isSameObject(referrer, state));
    const { kind, name } = state;
    if (user !== undefined) return `${kindLabel(user.kind.name)} "${user.name}" uses the name "${name}"`;
    if (this.#hasOther(state)) return `another ${kindLabel(kind.name)} is called "${name}" there`;
    if (base !== undefined && !this.#inSnapshots().has(kind.name))
      return `a snapshot contains no ${kindLabel(kind.name)}, so another one may be called "${name}"`;
    return this.#scope.of([state.container]).missing;
  }

  /** Reports whether another object of the kind and name can be seen with this one, before or after. */
  #hasOther(state: ObjectState): boolean {
    const { states, reaches } = this.#context;
    return (['before', 'after'] as const).some((side) =>
      sameNamed(states[side], state).some(
        (one) => !isSameObject(one, state) && reaches[side].tree.isRelated(one.container, state.container),
      ),
    );
  }
}

/** Returns the objects of the kind and name, wherever they are. */
function sameNamed(state: TenantState, one: ObjectState): readonly ObjectState[] {
  return byName(state).get(nameKey(one)) ?? [];
}

const byName = cachedBy(({ objects }: TenantState) => {
  const found = new Map<string, ObjectState[]>();
  for (const one of objects.values()) append(found, nameKey(one), one);
  return found;
});

function nameKey({ kind, name }: ObjectState): string {
  return `${kind.name} ${name}`;
}

function isSameObject(one: ObjectState, other: ObjectState): boolean {
  return objectKey(one) === objectKey(other);
}

/** Reports whether an object of the same name, place and content is there on the other side: a resource replaces another. */
function isKept(state: ObjectState | undefined, { objects }: TenantState): boolean {
  const other = state === undefined ? undefined : objects.get(objectKey(state));
  if (state === undefined || other === undefined) return false;
  const isOpen = [state, other].some(({ unknown, hidden }) => unknown.length + hidden.length > 0);
  return !isOpen && deepEqual(contentOf(other.fields), contentOf(state.fields));
}
