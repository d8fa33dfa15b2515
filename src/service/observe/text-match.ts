/**
 * A pattern without regular expressions: a substring, or with `*` several substrings in this order. The time is
 * proportional to the text for every pattern.
 */
export class TextMatch {
  readonly pattern: string;
  readonly #parts: readonly string[];

  constructor(pattern: string) {
    this.pattern = pattern;
    this.#parts = pattern.split('*');
  }

  test(text: string): boolean {
    let from = 0;
    for (const part of this.#parts) {
      const at = text.indexOf(part, from);
      if (at === -1) return false;
      from = at + part.length;
    }
    return true;
  }
}
