import { placeName, type Container } from '../../catalog';
import { associationOf } from './state-builder';
import type { Changes } from './changes';
import type { ObjectChange, ObjectState } from './object-change';
import type { TenantState } from './tenant-state';
import { type Snapshot, containerKey } from '../../tenant';

/** The input of a review. */
interface Named {
  readonly changes: Changes;
  readonly base: Snapshot | undefined;
  readonly after?: Snapshot | undefined;
}

/** Gives containers the names that people use: folders as the plan writes them, firewalls by name with serial number. */
export function withShownNames({ changes, base, after }: Named): Named {
  const names = new Map([...writtenFolders(changes), ...firewalls(changes, [base, after])]);
  if (names.size === 0) return { changes, base, after };
  const named = <T extends Container | undefined>(container: T): T => {
    const shown = container === undefined ? undefined : names.get(containerKey(container));
    return shown === undefined ? container : { ...container, shown };
  };
  const placed = <T extends { readonly container?: Container | undefined }>(one: T): T => {
    const container = named(one.container);
    return container === one.container ? one : { ...one, container };
  };
  const state = (one: ObjectState | undefined): ObjectState | undefined => one && placed(one);
  const object = (change: ObjectChange): ObjectChange => {
    const before = state(change.before);
    const after = change.after === change.before ? before : state(change.after);
    return before === change.before && after === change.after ? change : { ...change, before, after };
  };
  const saved = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    containers: snapshot.containers.map(placed),
    objects: snapshot.objects.map(placed),
    rulebases: snapshot.rulebases.map(placed),
  });
  return {
    changes: {
      ...changes,
      objects: changes.objects.map(object),
      drift: changes.drift.map(object),
      orders: changes.orders.map((order) => ({
        ...order,
        before: order.before && placed(order.before),
        after: order.after && placed(order.after),
      })),
    },
    base: base && saved(base),
    after: after && saved(after),
  };
}

/** Returns a container with the name that people use, if the state contains it. */
export function knownAs(container: Container, state: TenantState | undefined): Container {
  return state?.containers.get(containerKey(container))?.container ?? container;
}

/** Returns a folder that a user wrote, which texts show as it is written. */
export function writtenContainer(container: Container): Container {
  return placeName(container) === container.name ? container : { ...container, shown: container.name };
}

/** Yields predefined folders that the plan writes with the stored name: `All`, which pages show as `Global`. */
function* writtenFolders({ objects, orders, associations }: Changes): Generator<readonly [string, string]> {
  const seen = new Set<string>();
  const states = [...objects, ...orders].flatMap(({ before, after }) => after ?? before ?? []);
  const associated = associations.flatMap(({ after, before }) => associationOf(after ?? before) ?? []);
  for (const { container } of [...states, ...associated]) {
    if (container?.scope !== 'folder' || seen.has(container.name)) continue;
    seen.add(container.name);
    const { shown } = writtenContainer(container);
    if (shown !== undefined) yield [containerKey(container), shown];
  }
}

/** Yields the firewalls that have a display name. */
function* firewalls(
  changes: Changes,
  snapshots: readonly (Snapshot | undefined)[],
): Generator<readonly [string, string]> {
  const saved = snapshots.flatMap((one) => one?.objects.filter(({ kind }) => kind === 'device') ?? []);
  const planned = changes.objects.flatMap(({ kind, before, after }) =>
    kind.name === 'device' ? (after ?? before ?? []) : [],
  );
  for (const { name, fields } of [...saved, ...planned]) {
    const shown = fields['display_name'];
    if (typeof shown === 'string' && shown !== '' && shown !== name)
      yield [containerKey({ scope: 'device', name }), `${shown} (${name})`];
  }
}
