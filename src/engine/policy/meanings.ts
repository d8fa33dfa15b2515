import { createHash } from 'node:crypto';
import { kindNamed, matchedFields, nameReferencesOf, renameReferences, type ResourceKind } from '../../catalog';
import { stableStringify } from '../../core';
import type { ConfiguredObject } from './configuration';
import { customApplicationsIn } from './application-filter';
import { extentOf } from './extent';
import { canonicalFilter } from './tag-expression';
import type { VisibleScope } from './visible-scope';

/**
 * Computes a text that identifies the meaning of an object: equal texts mean equal objects. It is for objects that
 * cannot be evaluated here. The text covers the fields that affect matching, recursively through all referenced
 * objects. It omits the name of an object that has content, so a rename keeps the meaning.
 */
export class Meanings {
  readonly #visibleScope: VisibleScope;
  readonly #known = new Map<ConfiguredObject, string>();
  readonly #underWay = new Set<ConfiguredObject>();

  constructor(visibleScope: VisibleScope) {
    this.#visibleScope = visibleScope;
  }

  /** Returns the meaning of an object, as visible from this scope. */
  of(object: ConfiguredObject): string {
    const known = this.#known.get(object);
    if (known !== undefined) return known;
    // Cuts reference cycles at the repeated object.
    if (this.#underWay.has(object)) return `${object.kind} ${object.name}`;
    this.#underWay.add(object);
    const meaning = this.#meaningOf(object);
    this.#underWay.delete(object);
    if (this.#underWay.size === 0) this.#known.set(object, meaning);
    return meaning;
  }

  #meaningOf(object: ConfiguredObject): string {
    const { name, unknown = [] } = object;
    const kind = kindNamed(object.kind);
    const extent = extentOf(object);
    const matched = matchedFields(kind, object.fields);
    const fields =
      extent?.of === 'times'
        ? { ...extent }
        : extent?.of === 'entries'
          ? { ...matched, list: [...extent.entries].sort() }
          : matched;
    // Fields that are all booleans, or absent, do not identify what is matched, so the name is included.
    const isNamed = unknown.length > 0 || Object.values(fields).every((value) => typeof value === 'boolean');
    const parts = [
      ...(isNamed ? [name] : []),
      this.#resolveFields(object.kind, fields),
      ...(kind.policyRole === 'application-filter' ? [customApplicationsIn(object.fields, this.#visibleScope)] : []),
      ...(unknown.length > 0 ? [`after apply: ${unknown.join()}`] : []),
    ];
    return `${object.kind} ${digest(stableStringify(parts))}`;
  }

  /** Replaces each referenced name in the fields by the meaning of its object. */
  #resolveFields(kindName: string, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const kind = kindNamed(kindName);
    const replacements = nameReferencesOf(kind, fields).flatMap(({ name, reference }) => {
      const object = this.#visibleScope.find(name, reference.kinds);
      return object === undefined ? [] : [{ name, kinds: reference.kinds, meaning: this.of(object) }];
    });
    const resolved = replacements.reduce(
      (renamed, { name, kinds, meaning }) =>
        renameReferences(
          kind,
          renamed,
          (mention) => mention.name === name && mention.reference.kinds === kinds,
          meaning,
        ),
      fields,
    );
    return canonicalExpressions(kind, resolved);
  }
}

/** Brings filter expressions into the form that is equal for expressions with the same meaning. */
function canonicalExpressions(
  { attributes }: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const expressions = attributes.filter(({ refs }) => refs?.expression === true).map(({ wire }) => wire);
  return Object.fromEntries(
    Object.entries(fields).map(([wire, value]) => [
      wire,
      expressions.includes(wire) && typeof value === 'string'
        ? (canonicalFilter(value, (name) => name) ?? value)
        : value,
    ]),
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
