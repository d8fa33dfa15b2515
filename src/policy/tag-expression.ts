/** Whether an object with the given tags satisfies an expression. */
export type TagTest = (tags: ReadonlySet<string>) => boolean;

/** A parsed filter: a tag, or an operator with operands. */
type Filter = { readonly tag: string } | { readonly operator: 'not' | 'and' | 'or'; readonly parts: readonly Filter[] };

/**
 * Parses a filter such as `'web' and ('prod' or not 'test')`: `not` binds tighter than `and`, `and` tighter than `or`.
 * Returns undefined if the expression is invalid.
 */
export function tagTest(expression: string): TagTest | undefined {
  const filter = read(expression);
  return filter === undefined ? undefined : (tags) => holds(filter, tags);
}

/**
 * Normalizes a filter: the text is equal for filters that differ only in parentheses and operand order. Returns
 * undefined if the expression is invalid. `nameOf` renames tags.
 */
export function canonicalFilter(expression: string, nameOf: (tag: string) => string): string | undefined {
  const filter = read(expression);
  return filter === undefined ? undefined : textOf(filter, nameOf);
}

function read(expression: string): Filter | undefined {
  const reader = new Reader(tokensOf(expression));
  const filter = reader.alternatives();
  return reader.isAtEnd() ? filter : undefined;
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

function tokensOf(expression: string): readonly string[] {
  return [...expression.matchAll(/'[^']*'|"[^"]*"|[()]|[^\s()'"]+/g)].map(([token]) => token);
}

class Reader {
  #at = 0;
  readonly #tokens: readonly string[];

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  alternatives(): Filter | undefined {
    return this.#joinedBy('or', () => this.#conjunction());
  }

  #conjunction(): Filter | undefined {
    return this.#joinedBy('and', () => this.#factor());
  }

  #joinedBy(operator: 'and' | 'or', readOne: () => Filter | undefined): Filter | undefined {
    const parts: Filter[] = [];
    do {
      const part = readOne();
      if (part === undefined) return undefined;
      parts.push(part);
    } while (this.#takes(operator));
    const [first, ...others] = parts;
    return first === undefined || others.length > 0 ? { operator, parts } : first;
  }

  #factor(): Filter | undefined {
    if (this.#takes('not')) {
      const part = this.#factor();
      return part === undefined ? undefined : { operator: 'not', parts: [part] };
    }
    if (this.#takes('(')) {
      const filter = this.alternatives();
      return this.#takes(')') ? filter : undefined;
    }
    const token = this.#tokens[this.#at];
    if (token === undefined || /^(and|or|not|\(|\))$/i.test(token)) return undefined;
    this.#at++;
    return { tag: /^['"]/.test(token) ? token.slice(1, -1) : token };
  }

  #takes(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at++;
    return true;
  }
}
