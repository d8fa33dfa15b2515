import { readFilter, type Filter } from '../../catalog';
import { cachedBy } from '../../core';

/** Whether an object with the given tags satisfies an expression. */
export type TagTest = (tags: ReadonlySet<string>) => boolean;

/**
 * Parses a filter such as `'web' and ('prod' or not 'test')`: `not` binds tighter than `and`, `and` tighter than `or`.
 * Returns undefined if the expression is invalid.
 */
export function tagTest(expression: string): TagTest | undefined {
  const filter = readFilter(expression);
  return filter === undefined ? undefined : (tags) => holds(filter, tags);
}

/** Filters with more tags together are not compared, because each comparison goes through all sets of tags. */
const mostTagsCompared = 8;

/** Reports whether every set of tags that satisfies the first filter satisfies the other, too. */
export function isFilterWithin(one: Filter, other: Filter): boolean {
  return comparisons(one)(other);
}

// Each region of a difference compares the same few filters again.
const comparisons = cachedBy((filter: Filter) => cachedBy((other: Filter) => compare(filter, other)));

function compare(one: Filter, other: Filter): boolean {
  const tags = [...new Set([...tagsIn(one), ...tagsIn(other)])];
  if (tags.length > mostTagsCompared) return false;
  return Array.from(
    { length: 1 << tags.length },
    (_, some) => new Set(tags.filter((_tag, i) => (some & (1 << i)) !== 0)),
  ).every((some) => !holds(one, some) || holds(other, some));
}

/** Returns a filter to compare with others, with other names of tags; undefined if it has too many. */
export function comparableFilter(filter: Filter, nameOf: (tag: string) => string): Filter | undefined {
  return tagsIn(filter).size > mostTagsCompared ? undefined : withTagNames(filter, nameOf);
}

function withTagNames(filter: Filter, nameOf: (tag: string) => string): Filter {
  if ('tag' in filter) return { tag: nameOf(filter.tag) };
  return { ...filter, parts: filter.parts.map((part) => withTagNames(part, nameOf)) };
}

/** With more tags, the table of a filter would become too large. */
const mostTagsInTable = 10;

/**
 * Normalizes a filter: the text is equal for filters with the same meaning, `'a' or 'a'` and `('a')` for example. With
 * many tags, it is equal only for filters that differ in parentheses, repetition and operand order. Returns undefined if
 * the expression is invalid. `nameOf` renames tags.
 */
export function canonicalFilter(expression: string, nameOf: (tag: string) => string): string | undefined {
  const filter = readFilter(expression);
  if (filter === undefined) return undefined;
  const tags = [...tagsIn(filter)].sort();
  return tags.length > mostTagsInTable ? textOf(filter, nameOf) : tableOf(filter, tags, nameOf);
}

function tagsIn(filter: Filter): ReadonlySet<string> {
  return new Set('tag' in filter ? [filter.tag] : filter.parts.flatMap((part) => [...tagsIn(part)]));
}

/** Describes a filter by the tags that matter and the sets of them that satisfy it. */
function tableOf(filter: Filter, tags: readonly string[], nameOf: (tag: string) => string): string {
  const isSatisfied = (some: number): boolean => holds(filter, new Set(tags.filter((_, i) => (some & (1 << i)) !== 0)));
  const all = Array.from({ length: 1 << tags.length }, (_, some) => isSatisfied(some));
  const matters = tags.map((_, i) => all.some((is, some) => is !== all[some ^ (1 << i)]));
  const named = tags.flatMap((tag, i) => (matters[i] === true ? [{ i, name: nameOf(tag) }] : []));
  const sorted = named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const rows = Array.from({ length: 1 << sorted.length }, (_, row) => {
    const some = sorted.reduce((set, { i }, at) => ((row & (1 << at)) === 0 ? set : set | (1 << i)), 0);
    return all[some] === true ? '1' : '0';
  });
  return `${JSON.stringify(sorted.map(({ name }) => name))} ${rows.join('')}`;
}

function holds(filter: Filter, tags: ReadonlySet<string>): boolean {
  if ('tag' in filter) return tags.has(filter.tag);
  const { operator, parts } = filter;
  if (operator === 'or') return parts.some((part) => holds(part, tags));
  return operator === 'and' ? parts.every((part) => holds(part, tags)) : !parts.some((part) => holds(part, tags));
}

function textOf(filter: Filter, nameOf: (tag: string) => string): string {
  if ('tag' in filter) return JSON.stringify(nameOf(filter.tag));
  const texts = [...new Set(flat(filter, filter.operator).map((part) => textOf(part, nameOf)))].sort();
  return `${filter.operator}(${texts.join()})`;
}

/** Flattens nested uses of one operator. */
function flat(filter: Filter, operator: 'not' | 'and' | 'or'): readonly Filter[] {
  if ('tag' in filter || filter.operator !== operator) return [filter];
  return operator === 'not' ? filter.parts : filter.parts.flatMap((part) => flat(part, operator));
}
