/** Whether an object with the given tags satisfies an expression. */
export type TagTest = (tags: ReadonlySet<string>) => boolean;

/**
 * Reads a filter such as `'web' and ('prod' or not 'test')`: `not` binds tighter than `and`, `and` tighter than `or`.
 * Undefined for what is no expression.
 */
export function tagTest(expression: string): TagTest | undefined {
  const reader = new Reader(tokensOf(expression));
  const test = reader.alternatives();
  return reader.isAtEnd() ? test : undefined;
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

  alternatives(): TagTest | undefined {
    const tests = this.#joinedBy('or', () => this.#conjunction());
    return tests === undefined ? undefined : (tags) => tests.some((test) => test(tags));
  }

  #conjunction(): TagTest | undefined {
    const tests = this.#joinedBy('and', () => this.#factor());
    return tests === undefined ? undefined : (tags) => tests.every((test) => test(tags));
  }

  #joinedBy(word: string, read: () => TagTest | undefined): readonly TagTest[] | undefined {
    const tests: TagTest[] = [];
    do {
      const test = read();
      if (test === undefined) return undefined;
      tests.push(test);
    } while (this.#takes(word));
    return tests;
  }

  #factor(): TagTest | undefined {
    if (this.#takes('not')) {
      const test = this.#factor();
      return test === undefined ? undefined : (tags) => !test(tags);
    }
    if (this.#takes('(')) {
      const test = this.alternatives();
      return this.#takes(')') ? test : undefined;
    }
    const token = this.#tokens[this.#at];
    if (token === undefined || /^(and|or|not|\(|\))$/i.test(token)) return undefined;
    this.#at++;
    const tag = /^['"]/.test(token) ? token.slice(1, -1) : token;
    return (tags) => tags.has(tag);
  }

  #takes(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at++;
    return true;
  }
}
