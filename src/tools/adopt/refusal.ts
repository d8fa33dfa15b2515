import type { ResourceKind, Scope } from '../../catalog';
import { stableStringify } from '../../core';
import { attributesToConfigure, problemsOf, type References } from './configure';
import { plainValue, type Entry, type Expression } from './expression';
import { adoptableFrom, type AdoptableObject } from './adoptable-object';

/** Returns why an object cannot be declared in a configuration and is not adopted; undefined if it can. */
export function whyNot(found: AdoptableObject): string | undefined {
  const { kind } = found;
  const unreadable = kind.attributes.filter(({ writeOnly, required }) => writeOnly === true && required);
  if (unreadable.length > 0) {
    const names = unreadable.map(({ name }) => name).join(', ');
    return `${names} must be written by hand: required, but not returned by the service`;
  }
  const entries = entriesOf(found);
  if (isAsInNewTenant(kind, entries)) return 'it is unchanged from the default of every tenant';
  const unwritable = unwritableIn([plainValue(asObject(entries), null), placeFields(found)]);
  if (unwritable !== undefined) return unwritable;
  const problems = problemsOf(kind, entries, placeFields(found));
  return problems.length === 0 ? undefined : `this version rejects it: ${problems.join('; ')}`;
}

/** Returns the location attribute of an object. */
export function placeFields({ container }: AdoptableObject): Partial<Record<Scope, string>> {
  return container === undefined ? {} : { [container.scope]: container.name };
}

/** Reports whether a singleton of the tenant still has its default value. */
function isAsInNewTenant(kind: ResourceKind, entries: readonly Entry[]): boolean {
  if (kind.api.singleton !== 'tenant') return false;
  const [first = {}] = kind.predefined;
  return textOf(entries) === textOf(entriesOf(adoptableFrom(kind, first, undefined, undefined)));
}

// Tokens for strings, lists, maps and numbers: cdktf resolves them anywhere in a string.
const token = /[$#&]\{TfToken\[[\w:.-]+\]\}|-1\.8881545\d*e\+289/;

/** Returns why a string cannot be written in a program, or undefined. */
function unwritableIn(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (token.test(value)) return 'a text of it is a token of CDKTF; rename it, or manage it without this tool';
    return /\p{Cs}/u.test(value) ? 'a text of it contains half of a surrogate pair, which no file can keep' : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const why = unwritableIn(key) ?? unwritableIn(item);
    if (why !== undefined) return why;
  }
  return undefined;
}

function asObject(entries: readonly Entry[]): Expression {
  return { is: 'object', entries };
}

/** What names refer to does not matter here. */
const asWritten: References = { resolve: (_from, _kinds, text) => ({ is: 'literal', text }) };

function entriesOf(found: AdoptableObject): readonly Entry[] {
  return attributesToConfigure(found, asWritten, (path) => path).entries;
}

// Some services omit an empty list, others return false for a disabled flag.
function textOf(entries: readonly Entry[]): string {
  const values = entries.map(({ name, value }) => [name, plainValue(value, null)] as const);
  return stableStringify(
    values.filter(([, value]) => !(value === false || (Array.isArray(value) && value.length === 0))),
  );
}
