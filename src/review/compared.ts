import { containerKindName, kindNamed, placeText } from '../catalog';
import {
  applyChanges,
  compareTenants,
  lostDifference,
  objectKey,
  parentField,
  rulebaseKey,
  unknownParts,
  type ContainerDifference,
  type ContainerState,
  type Fields,
  type LostPart,
  type Snapshot,
  type TenantChange,
  type UnknownPart,
} from '../tenant';
import type { Leaf } from './accounts/leaf';
import type { Examined } from './examined';
import { orderAddress, proposedChanges, type ProposedChange, type ProposedOrder } from './proposed';
import { examineChanges, type ReviewOptions } from './review';

/** A snapshot and its name in the report. */
export interface NamedSnapshot {
  readonly name: string;
  readonly snapshot: Snapshot;
}

/** Reviews the difference of two snapshots: everything that a tenant consists of. */
export function examineDifference(before: NamedSnapshot, after: NamedSnapshot, options: ReviewOptions = {}): Examined {
  const [old, now] = [before.snapshot, after.snapshot];
  const changes = compareTenants(old, now);
  const proposed = proposedChanges(objectChanges(changes, old, now), orderChanges(changes, old, now));
  const unknown = [...unknownParts(old, now).map(unknownLeaf), ...lostDifference(old.lost, now.lost).map(lostLeaf)];
  return examineChanges(
    { ...proposed, leaves: [...proposed.leaves, ...unknown] },
    [{ name: after.name, terraform: '' }],
    {
      ...options,
      base: before,
      after: now,
      afterWithout: (left) =>
        applyChanges(
          old,
          changes.filter((change) => !left.has(addressOfChange(change))),
          now,
        ),
    },
  );
}

/** What was not read may differ, whatever the rest says. */
function unknownLeaf({ kind, container }: UnknownPart): Leaf {
  return {
    address: container === undefined ? 'the tenant' : placeText(container),
    event: 'not read',
    ...(kind === undefined ? {} : { detail: kind }),
  };
}

/** A part of two exports that no conversion has, and that differs. */
function lostLeaf({ text, line }: LostPart): Leaf {
  return { address: 'the export', event: 'not read', detail: `${text} (line ${line})` };
}

/** Objects and rules. A folder, snippet or device is an object with its parent and its snippets, whether or not it is listed. */
function objectChanges(changes: readonly TenantChange[], before: Snapshot, after: Snapshot): readonly ProposedChange[] {
  const places = new Map(
    changes.flatMap((change) => (change.is === 'container' ? [[containerObjectKey(change), change] as const] : [])),
  );
  const listed = changes.flatMap((change): readonly ProposedChange[] => {
    if (change.is !== 'object' && change.is !== 'rule') return [];
    if (places.has(objectKey(change))) return [];
    const { is: _, ...object } = change;
    return [{ ...object, address: addressOf(change.kind, change.name) }];
  });
  if (places.size === 0) return listed;
  const [old, now] = [before, after].map(
    ({ objects }) => new Map(objects.map((object) => [objectKey(object), object.fields])),
  );
  const placed = [...places].flatMap(([key, { container, before: was, after: is }]): readonly ProposedChange[] => {
    const kind = containerKindName(container.scope);
    const [left, right] = [containerFields(was, old?.get(key)), containerFields(is, now?.get(key))];
    return [
      {
        kind,
        name: container.name,
        address: addressOf(kind, container.name),
        ...(left === undefined ? {} : { before: left }),
        ...(right === undefined ? {} : { after: right }),
      },
    ];
  });
  return [...placed, ...listed];
}

function containerObjectKey({ container: { scope, name } }: ContainerDifference): string {
  return objectKey({ kind: containerKindName(scope), name });
}

/** The fields of the object of a container, with those that place it. */
function containerFields(state: ContainerState | undefined, fields: Fields = {}): Fields | undefined {
  if (state === undefined) return undefined;
  const { container, above, snippets = [], defaultRules = [] } = state;
  return {
    ...fields,
    ...(defaultRules.length === 0 ? {} : { default_rules: defaultRules }),
    name: container.name,
    ...(above === undefined ? {} : { [parentField(container.scope)]: above }),
    ...(snippets.length === 0 ? {} : { snippets }),
  };
}

/** The order of each rulebase with a new or a moved rule. */
function orderChanges(changes: readonly TenantChange[], before: Snapshot, after: Snapshot): readonly ProposedOrder[] {
  const touched = new Set(
    changes.flatMap((change) =>
      change.is === 'order' || (change.is === 'rule' && change.before === undefined) ? [rulebaseKey(change)] : [],
    ),
  );
  const old = new Map(before.rulebases.map((rulebase) => [rulebaseKey(rulebase), rulebase]));
  return after.rulebases.flatMap((list): readonly ProposedOrder[] => {
    const key = rulebaseKey(list);
    if (!touched.has(key)) return [];
    const { kind, container, rulebase, rules } = list;
    const side = kindNamed(kind).api.rulebase === true ? { rulebase: rulebase ?? ('pre' as const) } : {};
    const names = (old.get(key)?.rules ?? []).map(({ name }) => name);
    return [{ kind, container, ...side, before: names, after: rules.map(({ name }) => name) }];
  });
}

/** The address that a difference has in the review: a container that is listed as an object is one change with it. */
function addressOfChange(change: TenantChange): string {
  if (change.is === 'container') return addressOf(containerKindName(change.container.scope), change.container.name);
  if (change.is === 'order') return orderAddress(change);
  return addressOf(change.kind, change.name);
}

function addressOf(kind: string, name: string): string {
  return `scm_${kind}.${name.replace(/[^A-Za-z0-9_-]/g, '-')}`;
}
