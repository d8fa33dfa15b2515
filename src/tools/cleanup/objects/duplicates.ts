import {
  holdsSecret,
  kindLabel,
  kindNamed,
  matchedFields,
  renameReferences,
  type ResourceKind,
} from '../../../catalog';
import { append, isObject, stableStringify } from '../../../core';
import type { Configuration } from '../../../engine/policy';
import { VisibleScope, textsAt } from '../../../engine/policy/engine';
import type { Edit, Evidence, Fields, Proposal } from '../proposal';
import { notesOf } from '../rules/removed-rule';
import type { Inventory, Item } from './inventory';
import { isKept } from './is-kept';
import { referencedKinds, referrersOf } from './object-kinds';
import { itemText, type ReferenceScope } from './unused';
import { containerKey, objectKey, type Hierarchy } from '../../../tenant';

/** What duplicates are looked for in. */
export interface DuplicateInput {
  readonly configuration: Configuration;
  readonly places: Hierarchy;
  readonly inventory: Inventory;
  readonly scope: ReferenceScope;
  /** Keys of objects that other proposals remove. */
  readonly removed: ReadonlySet<string>;
  /** Keys of rules that get other names by a proposal: what they reference is left for the next run. */
  readonly locked: ReadonlySet<string>;
}

/** Objects of one kind with the same value: references to one become references to the other. */
export function duplicateObjects(input: DuplicateInput): readonly Proposal[] {
  const { inventory, removed } = input;
  // The name of a tag is its value.
  const kinds = referencedKinds().filter(
    ({ policyRole, attributes }) => policyRole !== 'tag' && !holdsSecret(attributes),
  );
  const names = new Set(kinds.map(({ name }) => name));
  const groups = new Map<string, Item[]>();
  for (const item of inventory.items) {
    if (item.isRule || item.hasUnknown || !names.has(item.object.kind) || removed.has(item.key)) continue;
    const key = valueOf(kindNamed(item.object.kind), item.fields);
    append(groups, key, item);
  }
  const lookup = new Lookup(input);
  const [replaced, required] = [new Set<string>(), new Set<string>()];
  const usersOf = (item: Item): number => inventory.usersOf(item).length;
  return [...groups.values()].flatMap((group) =>
    // The one with the most users stays.
    group
      .toSorted((a, b) => usersOf(a) - usersOf(b))
      .flatMap((item): readonly Proposal[] => {
        if (isKept(item) || required.has(item.key)) return [];
        for (const substitute of group.toReversed()) {
          // An object that changes with a proposal has another value after it.
          if (substitute === item || replaced.has(substitute.key)) continue;
          const edits = replacement(item, substitute, lookup, input);
          if (edits === undefined) continue;
          replaced.add(item.key);
          for (const { object } of edits) required.add(objectKey(object));
          required.add(substitute.key);
          return [proposalOf(item, substitute, edits, input)];
        }
        return [];
      }),
  );
}

/** Value of an object: everything but its name, location, notes and tags. */
function valueOf(kind: ResourceKind, fields: Fields): string {
  const unmatched = kind.attributes.filter(({ affectsMatching }) => affectsMatching === false);
  const rest = unmatched.map(({ wire }) => [wire, fields[wire] ?? null]);
  return stableStringify([kind.name, plainAddress(matchedFields(kind, fields)), rest]);
}

/** `10.1.1.1/32` is the address `10.1.1.1`. */
function plainAddress(fields: Fields): Fields {
  const { ip_netmask: address } = fields;
  if (typeof address !== 'string') return fields;
  const length = address.includes(':') ? '/128' : '/32';
  return { ...fields, ip_netmask: address.endsWith(length) ? address.slice(0, -length.length) : address };
}

/** The edits that replace an object by another one; undefined where a name would mean something else somewhere. */
function replacement(
  item: Item,
  substitute: Item,
  lookup: Lookup,
  { inventory, places, locked }: DuplicateInput,
): readonly Edit[] | undefined {
  if (!isSelectedLike(item, substitute, inventory)) return undefined;
  const users = inventory.usersOf(item);
  if (users.includes(substitute) || users.some(({ hasUnknown, key }) => hasUnknown || locked.has(key)))
    return undefined;
  const isNamesake = item.object.name === substitute.object.name;
  if (isNamesake && inventory.namesakesOf(item).length > 1) return undefined;
  const edits = users.map((user): Edit | undefined => {
    const shared = lookup.places.filter(
      (place) => user.object.container === undefined || places.isOnPath(user.object.container, place),
    );
    const isPlain = shared.every((place) => {
      const [own, other] = [lookup.at(place, item), lookup.at(place, substitute)];
      if (isNamesake) return own === item || own === substitute;
      return own === item && other === substitute;
    });
    if (!isPlain || shared.length === 0) return undefined;
    if (isNamesake) return { is: 'change', object: user.object, before: user.fields, after: user.fields };
    const { kind, name } = item.object;
    const renamed = renameReferences(
      kindNamed(user.object.kind),
      user.fields,
      (mention) => mention.name === name && mention.reference.kinds.includes(kind),
      substitute.object.name,
    );
    return { is: 'change', object: user.object, before: user.fields, after: withoutRepeats(renamed) };
  });
  const found = edits.flatMap((edit) => edit ?? []);
  if (found.length < edits.length) return undefined;
  // Without the nearer one, the name means the other one: that has to be visible wherever the nearer one is.
  const isVisible =
    item.object.container === undefined ||
    substitute.object.container === undefined ||
    places.isOnPath(substitute.object.container, item.object.container);
  if (!isVisible) return undefined;
  const changes = found.filter((edit) => edit.is === 'change' && edit.after !== edit.before);
  return [...changes, { is: 'remove', object: item.object, before: item.fields }];
}

/** Whether each dynamic group that can have an object has its substitute, too. */
function isSelectedLike(item: Item, substitute: Item, inventory: Inventory): boolean {
  const [tags, keptTags] = [textsAt(item.fields, 'tag'), textsAt(substitute.fields, 'tag')];
  const [filters, others] = [
    inventory.filtersSelecting(tags, item.object.container),
    inventory.filtersSelecting(keptTags, substitute.object.container),
  ];
  // A filter that cannot be read selects both only if their tags are equal.
  const hasSameTags = tags.length === keptTags.length && tags.every((tag) => keptTags.includes(tag));
  const selected = new Set([...others.certain, ...(hasSameTags ? others.possible : [])]);
  return [...filters.certain, ...filters.possible].every((filter) => selected.has(filter));
}

/** Names that a list has twice after a rename. */
function withoutRepeats(fields: Fields): Fields {
  const unique = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(unique);
      return items.every((item) => typeof item === 'string') ? [...new Set(items)] : items;
    }
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unique(one)])) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, unique(value)]));
}

function proposalOf(
  item: Item,
  substitute: Item,
  edits: readonly Edit[],
  { scope, inventory }: DuplicateInput,
): Proposal {
  const unread = referrersOf(item.object.kind).filter((referrer) => !scope.isRead(referrer));
  const evidence: Evidence = {
    is: 'decisions unchanged',
    covers: scope.isComplete && unread.length === 0 ? 'everything' : 'what is known',
  };
  const users = inventory.usersOf(item).map(({ object: { name } }) => `"${name}"`);
  return {
    id: `duplicate-object ${item.key}`,
    sort: 'duplicate-object',
    evidence,
    title: `${itemText(item)} has the same value as ${itemText(substitute)}`,
    reasons: [
      users.length === 0
        ? 'nothing references it'
        : `${users.join(', ')} can reference "${substitute.object.name}" instead`,
      ...(unread.length === 0
        ? []
        : [`kinds that were not read may reference it: ${unread.map(({ name }) => kindLabel(name)).join(', ')}`]),
    ],
    loses: notesOf(item.object.name, item.fields, substitute.fields),
    edits,
  };
}

/** What names mean at each folder and device. */
class Lookup {
  readonly places: readonly NonNullable<Item['object']['container']>[];
  readonly #configuration: Configuration;
  readonly #byKey: ReadonlyMap<string, Item>;
  readonly #visibleScope = new Map<string, VisibleScope>();

  constructor({ configuration, inventory, places }: DuplicateInput) {
    this.#configuration = configuration;
    this.places = places.firewallPlaces();
    this.#byKey = new Map(inventory.items.map((item) => [nameKey(item.object), item]));
  }

  /** The object that the name of an item means at a place. */
  at(place: NonNullable<Item['object']['container']>, { object: { kind, name } }: Item): Item | undefined {
    const key = containerKey(place);
    const visibleScope = this.#visibleScope.get(key) ?? new VisibleScope(this.#configuration, place);
    this.#visibleScope.set(key, visibleScope);
    const found = visibleScope.find(name, [kind]);
    return found === undefined ? undefined : this.#byKey.get(nameKey(found));
  }
}

function nameKey({ kind, name, container }: Pick<Item['object'], 'kind' | 'name' | 'container'>): string {
  return [kind, containerKey(container), name].join('|');
}
