/**
 * A pattern without regular expressions: a text that must be contained, or with `*` a text whose parts must follow one
 * another. Takes time in proportion to the text, whatever the pattern.
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
