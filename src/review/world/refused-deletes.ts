import { nameReferencesOf } from '../../catalog';
import type { ObjectChange, ObjectState } from './object-change';
import { Tree } from './tree';
import { containerKey, isOrdered, type World } from './world';

/** A delete that the service refuses, because somebody still speaks of the object. */
export interface PlannedRefusal {
  readonly object: ObjectState;
  /** Those who speak of it, and find no other object of its name. */
  readonly users: readonly ObjectState[];
}

/**
 * The deletes of some changes that the service refuses, after all of them: somebody who stays speaks of the object, or
 * something whose own delete is refused.
 */
export function refusedDeletes(objects: readonly ObjectChange[], after: World): readonly PlannedRefusal[] {
  const deleted = objects.flatMap(({ action, before }) =>
    action === 'delete' && before !== undefined && !isOrdered(before.kind) ? [before] : [],
  );
  if (deleted.length === 0) return [];
  const tree = new Tree(after);
  const names = new Set(deleted.map(({ name }) => name));
  const speakers = speakersOf(names, stayingIn(after));
  const refused: PlannedRefusal[] = [];
  let open = deleted;
  for (;;) {
    const found = open.flatMap((object): readonly PlannedRefusal[] => {
      const users = (speakers.get(object.name) ?? []).filter((user) => needs(user, object, after, tree));
      return users.length === 0 ? [] : [{ object, users }];
    });
    if (found.length === 0) return refused;
    refused.push(...found);
    const kept = found.map(({ object }) => object);
    open = open.filter((object) => !kept.includes(object));
    for (const [name, users] of speakersOf(names, kept)) speakers.set(name, [...(speakers.get(name) ?? []), ...users]);
  }
}

function stayingIn({ objects, rulebases }: World): readonly ObjectState[] {
  return [...objects.values(), ...[...rulebases.values()].flatMap(({ rules }) => rules)];
}

/** Name → who speaks of it, for some names. */
function speakersOf(names: ReadonlySet<string>, among: readonly ObjectState[]): Map<string, readonly ObjectState[]> {
  const found = new Map<string, ObjectState[]>();
  for (const state of among) {
    const mentioned = new Set(nameReferencesOf(state.kind, state.fields).map(({ name }) => name));
    for (const name of mentioned) {
      if (!names.has(name)) continue;
      const users = found.get(name);
      if (users === undefined) found.set(name, [state]);
      else users.push(state);
    }
  }
  return found;
}

/** Whether a name in one object means the other one, and nothing else once that is gone. */
function needs(user: ObjectState, { kind, name, container }: ObjectState, after: World, tree: Tree): boolean {
  const means = nameReferencesOf(user.kind, user.fields).some(
    (mention) => mention.name === name && mention.reference.kinds.includes(kind.name),
  );
  return means && tree.isRelated(container, user.container) && !isDefined(after, tree, user, name, [kind.name]);
}

/** Whether some definition of a name is visible from an object. */
export function isDefined(
  world: World,
  tree: Tree,
  from: ObjectState,
  name: string,
  kinds: readonly string[],
): boolean {
  const path = from.container === undefined ? [undefined] : [...tree.path(from.container), undefined];
  return kinds.some((kind) =>
    path.some((container) => world.objects.has(`${kind}|${containerKey(container)}|${name}`)),
  );
}
