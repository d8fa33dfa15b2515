import { kindLabel, type ResourceKind } from '../../../catalog';
import { textsAt } from '../../../engine/policy/engine';
import type { Edit, Evidence, Proposal } from '../proposal';
import { notesOf } from '../rules/removed-rule';
import type { Inventory, Item } from './inventory';
import { isKept } from './is-kept';
import { referencedKinds, referrersOf } from './object-kinds';

/** What is known of references. */
export interface ReferenceScope {
  /** Whether the objects of a kind were read. */
  readonly isRead: (kind: ResourceKind) => boolean;
  /** Whether all containers were read completely. */
  readonly isComplete: boolean;
}

/** Objects that no rule and no other object references, each with the objects that only it references. */
export function unusedObjects(inventory: Inventory, scope: ReferenceScope): readonly Proposal[] {
  const kinds = new Map(referencedKinds().map((kind) => [kind.name, kind]));
  const removable = inventory.items.filter((item) => !item.isRule && kinds.has(item.object.kind) && !isKept(item));
  const users = new Map(removable.map((item) => [item, inventory.usersOf(item)]));
  const isSelected = ({ object, fields }: Item): boolean => {
    const { certain, possible } = inventory.filtersSelecting(textsAt(fields, 'tag'), object.container);
    return certain.length + possible.length > 0;
  };
  const isFree = (item: Item, removed: ReadonlySet<Item>): boolean =>
    !isSelected(item) && (users.get(item) ?? []).every((user) => removed.has(user));
  const unused = removable.filter((item) => isFree(item, new Set()));
  const listed = new Set(unused);
  return unused.map((item) => {
    const removed = new Set([item]);
    for (const one of removed) {
      const orphans = removable.filter(
        (other) => !listed.has(other) && (users.get(other) ?? []).includes(one) && isFree(other, removed),
      );
      for (const orphan of orphans) {
        removed.add(orphan);
        listed.add(orphan);
      }
    }
    return proposalOf([item, ...[...removed].filter((one) => one !== item)], scope);
  });
}

function proposalOf(items: readonly [Item, ...Item[]], { isRead, isComplete }: ReferenceScope): Proposal {
  const [first, ...others] = items;
  const unread = [
    ...new Set(items.flatMap(({ object }) => referrersOf(object.kind).filter((referrer) => !isRead(referrer)))),
  ];
  const evidence: Evidence = {
    is: 'decisions unchanged',
    covers: isComplete && unread.length === 0 ? 'everything' : 'what is known',
  };
  const only = others.map(({ object: { kind, name } }) => `${kindLabel(kind)} "${name}"`);
  return {
    id: `unused-object ${first.key}`,
    sort: 'unused-object',
    evidence,
    title: `${itemText(first)} is unused`,
    reasons: [
      'no rule and no other object references it, disabled rules included',
      ...(only.length === 0 ? [] : [`only it references ${only.join(', ')}`]),
      ...(unread.length === 0
        ? []
        : [`kinds that were not read may reference it: ${unread.map(({ name }) => kindLabel(name)).join(', ')}`]),
    ],
    loses: items.flatMap(({ object, fields }) => notesOf(object.name, fields)),
    edits: items.map(({ object, fields }): Edit => ({ is: 'remove', object, before: fields })),
  };
}

/** `address "web" of folder Oslo` */
export function itemText({ object: { kind, name, container } }: Item): string {
  return `${kindLabel(kind)} "${name}"${container === undefined ? '' : ` of ${container.scope} ${container.name}`}`;
}
