import { hasKind, kindNamed, nameReferencesOf, type Container } from '../../../catalog';
import type { Configuration } from '../../../engine/policy';
import { tagTest, type TagTest } from '../../../engine/policy';
import { kindsMeaning, objectAt, textAt } from '../../../engine/policy/engine';
import type { ObjectReference } from '../../../engine/trace';
import type { Fields } from '../proposal';
import { objectKey, type Hierarchy } from '../../../tenant';

/** An object or a rule. */
export interface Item {
  readonly key: string;
  readonly object: ObjectReference;
  readonly fields: Fields;
  readonly isRule: boolean;
  /** Some values are known only after the apply. */
  readonly hasUnknown: boolean;
}

/** Filters by their index. */
interface SelectingFilters {
  readonly certain: readonly number[];
  /** Filters that cannot be read. */
  readonly possible: readonly number[];
}

interface Mention {
  readonly by: Item;
  readonly kinds: readonly string[];
}

/** Every object and rule of a configuration, and the references between them. */
export class Inventory {
  readonly items: readonly Item[];
  readonly #places: Hierarchy;
  readonly #mentions = new Map<string, Mention[]>();
  readonly #filters: readonly { readonly container: Container | undefined; readonly test: TagTest | undefined }[];

  constructor(configuration: Configuration, places: Hierarchy) {
    this.#places = places;
    this.items = itemsIn(configuration);
    for (const by of this.items) {
      for (const { name, reference } of nameReferencesOf(kindNamed(by.object.kind), by.fields)) {
        const mentions = this.#mentions.get(name);
        if (mentions === undefined) this.#mentions.set(name, [{ by, kinds: reference.kinds }]);
        else mentions.push({ by, kinds: reference.kinds });
      }
    }
    const groups = kindsMeaning('address-group');
    this.#filters = this.items.flatMap(({ object, fields }) => {
      const filter = textAt(objectAt(fields, 'dynamic') ?? {}, 'filter');
      if (filter === undefined || !groups.includes(object.kind)) return [];
      return [{ container: object.container, test: tagTest(filter) }];
    });
  }

  /** Objects and rules that may mean this one, by its name. A nearer object of the same name is not looked for. */
  usersOf({ key, object: { kind, name, container } }: Item): readonly Item[] {
    const mentions = (this.#mentions.get(name) ?? []).filter(
      ({ by, kinds }) =>
        by.key !== key && kinds.includes(kind) && this.#places.isRelated(container, by.object.container),
    );
    return [...new Set(mentions.map(({ by }) => by))];
  }

  /** Other objects of the kind with the same name that can be visible where this one is. */
  namesakesOf({ key, object: { kind, name, container } }: Item): readonly Item[] {
    return this.items.filter(
      (item) =>
        item.key !== key &&
        item.object.kind === kind &&
        item.object.name === name &&
        this.#places.isRelated(container, item.object.container),
    );
  }

  /** Filters of dynamic address groups that select what has these tags. */
  filtersSelecting(tags: readonly string[], container: Container | undefined): SelectingFilters {
    const all = new Set(tags);
    const related = [...this.#filters.entries()].filter(([, filter]) =>
      this.#places.isRelated(container, filter.container),
    );
    return {
      certain: related.flatMap(([i, { test }]) => (test?.(all) === true ? [i] : [])),
      possible: related.flatMap(([i, { test }]) => (test === undefined ? [i] : [])),
    };
  }
}

function itemsIn({ objects, rulebases }: Configuration): readonly Item[] {
  const itemOf = (object: ObjectReference, fields: Fields, unknown: readonly string[], isRule: boolean): Item => {
    return { key: objectKey(object), object, fields, isRule, hasUnknown: unknown.length > 0 };
  };
  return [
    ...objects.flatMap(({ kind, name, container, fields, unknown = [] }) => {
      return hasKind(kind) ? [itemOf({ kind, name, ...(container && { container }) }, fields, unknown, false)] : [];
    }),
    ...rulebases.flatMap(({ kind, container, rulebase, rules }) =>
      rules.map(({ name, fields, unknown = [] }) => itemOf({ kind, name, container, rulebase }, fields, unknown, true)),
    ),
  ];
}
