/** Whether something with some tags satisfies a tag expression. One that cannot be read is satisfied by nothing. */
export function satisfies(expression: string, tags: ReadonlySet<string>): boolean {
  const tokens = expression.match(/'[^']*'|"[^"]*"|\(|\)|[^\s()'"]+/g) ?? [];
  const reader = new Reader(tokens, tags);
  const result = reader.anyOf();
  return result === true && reader.isAtEnd;
}

class Reader {
  readonly #tokens: readonly string[];
  readonly #tags: ReadonlySet<string>;
  #at = 0;

  constructor(tokens: readonly string[], tags: ReadonlySet<string>) {
    this.#tokens = tokens;
    this.#tags = tags;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  anyOf(): boolean | undefined {
    let result = this.#allOf();
    while (this.#takes('or')) result = merged(result, this.#allOf(), (left, right) => left || right);
    return result;
  }

  #allOf(): boolean | undefined {
    let result = this.#one();
    while (this.#takes('and')) result = merged(result, this.#one(), (left, right) => left && right);
    return result;
  }

  #one(): boolean | undefined {
    if (this.#takes('not')) {
      const inner = this.#one();
      return inner === undefined ? undefined : !inner;
    }
    if (this.#takes('(')) {
      const inner = this.anyOf();
      return this.#takes(')') ? inner : undefined;
    }
    const token = this.#tokens[this.#at];
    if (token === undefined || token === ')') return undefined;
    this.#at += 1;
    return this.#tags.has(token.replace(/^(['"])(.*)\1$/, '$2'));
  }

  #takes(word: string): boolean {
    if (this.#tokens[this.#at]?.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }
}

function merged(
  left: boolean | undefined,
  right: boolean | undefined,
  join: (left: boolean, right: boolean) => boolean,
): boolean | undefined {
  return left === undefined || right === undefined ? undefined : join(left, right);
}
