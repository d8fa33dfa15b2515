import {
  isOrdered,
  allKinds,
  isSameContainer,
  onlyContainer,
  rulebases,
  type Container,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { isForbidden, isInvalid, isNotFound, type ScmClient, type WireObject } from '../../client';
import { CodedError, messageOf } from '../../core';
import { effectiveItem } from '../../engine/policy';
import {
  containerOfObject,
  type ContainerState,
  snapshotFormat,
  type SavedObject,
  type SavedRules,
  type Snapshot,
} from '../../tenant';

type Client = Pick<ScmClient, 'list'>;
type Unread = Snapshot['unread'][number];

/** Result of reading one list. */
interface Listed {
  readonly kind: ResourceKind;
  readonly container: Container | undefined;
  readonly position: RulebasePosition | undefined;
  readonly items: readonly WireObject[];
  readonly unread?: Unread & { readonly because: 'forbidden' | 'absent' };
}

/**
 * Reads the objects of every folder, snippet and device of a tenant.
 * A container is partial if the account lacks permission for some of its content. Secrets are omitted.
 */
export async function takeSnapshot(client: Client, kinds: readonly ResourceKind[], now: Date): Promise<Snapshot> {
  const holders = allKinds().filter(({ contains }) => contains !== undefined);
  const found = await Promise.all(holders.map((kind) => listKind(client, kind, undefined)));
  const containers = found.flatMap(({ kind, items }) => items.flatMap((item) => containerOfObject(kind, item) ?? []));
  if (containers.length === 0) {
    throw new CodedError(
      'NOTHING_TO_SEE',
      'the account sees no folder, snippet or device: check the roles of the service account',
    );
  }
  const lists = await Promise.all(
    kinds.filter((kind) => !holders.includes(kind)).flatMap((kind) => listsOf(client, kind, containers)),
  );
  const all = [...found, ...lists];
  const unread = all.flatMap((list) => (list.unread === undefined ? [] : [list.unread]));
  return {
    format: snapshotFormat,
    made: now.toISOString(),
    containers: sortBy(containers, ({ container }) => placeText(container)).map((state) => ({
      ...state,
      completeness: unread.some((one) => hides(one, state.container)) ? 'partial' : 'complete',
    })),
    objects: sortBy(
      // Rules of the tenant, such as onboarding rules, are in no rulebase.
      all.filter(({ kind, container }) => !isOrdered(kind) || container === undefined).flatMap(objectsIn),
      ({ kind, container, name }) => `${kind} ${placeText(container)} ${name}`,
    ),
    rulebases: sortBy(
      all.filter(({ kind }) => isOrdered(kind)).flatMap(rulesIn),
      ({ kind, container, rulebase = '' }) => `${kind} ${placeText(container)} ${rulebase}`,
    ),
    unread: unread.map(({ because: _, ...container }) => container),
  };
}

/** Sorts items independently of the service's order, so that snapshots of the same tenant are equal. */
function sortBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const keyed = items.map((item) => [keyOf(item), item] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}

function placeText(container: Container | undefined): string {
  return container === undefined ? '' : `${container.scope}/${container.name}`;
}

/**
 * Reports whether an unread list makes a container partial: a forbidden one does, a kind that the service lacks does
 * not.
 */
function hides({ because, container }: { because: string; container?: Container }, from: Container): boolean {
  return because === 'forbidden' && (container === undefined || isSameContainer(container, from));
}

function listsOf(
  client: Client,
  kind: ResourceKind,
  containers: readonly ContainerState[],
): readonly Promise<Listed>[] {
  const only = onlyContainer(kind);
  if (only !== undefined) return [listKind(client, kind, only)];
  if (kind.scopes.length === 0) return [listKind(client, kind, undefined)];
  const places = containers.map(({ container }) => container).filter(({ scope }) => kind.scopes.includes(scope));
  const sides = kind.api.rulebase === true ? rulebases : [undefined];
  return places.flatMap((container) => sides.map((position) => listKind(client, kind, container, position)));
}

async function listKind(
  client: Client,
  kind: ResourceKind,
  container: Container | undefined,
  position?: RulebasePosition,
): Promise<Listed> {
  const of = { kind, container, position };
  if (!kind.api.operations.includes('list')) return { ...of, items: [] };
  try {
    return { ...of, items: await client.list(kind, { container, position }) };
  } catch (error) {
    // The service may not offer every kind, the account may not be allowed to read it, and some lists require a name.
    if (!isNotFound(error) && !isForbidden(error) && !isInvalid(error)) throw error;
    const because = isForbidden(error) ? 'forbidden' : 'absent';
    const where = container === undefined ? {} : { container };
    return { ...of, items: [], unread: { kind: kind.name, ...where, why: messageOf(error), because } };
  }
}

function objectsIn({ kind, container, items }: Listed): readonly SavedObject[] {
  return items.flatMap((item) => {
    if (container === undefined) {
      const { name, fields } = effectiveItem(kind, { scope: 'folder', name: '' }, item);
      return [
        { kind: kind.name, name, fields: kind.contains === undefined ? fields : { ...fields, ...placeOf(item) } },
      ];
    }
    const { name, origin, fields } = effectiveItem(kind, container, item);
    return origin === 'own' ? [{ kind: kind.name, container, name, fields: { ...fields, name } }] : [];
  });
}

function placeOf({ name, folder }: WireObject): Readonly<Record<string, unknown>> {
  return { name, ...(folder === undefined ? {} : { folder }) };
}

function rulesIn({ kind, container, position, items }: Listed): readonly SavedRules[] {
  if (container === undefined) return [];
  const own = items.map((item) => effectiveItem(kind, container, item)).filter(({ origin }) => origin === 'own');
  if (own.length === 0) return [];
  const side = position === undefined ? {} : { rulebase: position };
  return [
    {
      kind: kind.name,
      container,
      ...side,
      rules: own.map(({ name, fields }) => ({ name, fields: { ...fields, name } })),
    },
  ];
}
