import { readFilter, type Filter } from './tag-filter';

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

/**
 * Normalizes a filter: the text is equal for filters that differ only in parentheses and operand order. Returns
 * undefined if the expression is invalid. `nameOf` renames tags.
 */
export function canonicalFilter(expression: string, nameOf: (tag: string) => string): string | undefined {
  const filter = readFilter(expression);
  return filter === undefined ? undefined : textOf(filter, nameOf);
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
