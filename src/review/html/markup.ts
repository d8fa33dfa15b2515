import { escapedHtml } from '../../core';

/** Safe HTML, created only by `markup`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value in a template. Strings are escaped. */
export type Piece = string | number | undefined | Markup | readonly Piece[];

/** Builds HTML from a template. All values except `Markup` are escaped for text and quoted attributes. */
export function markup(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(parts.map((part, i) => `${part}${textOf(values[i])}`).join(''));
}

function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string') return escapedHtml(piece);
  return typeof piece === 'number' ? String(piece) : piece.map(textOf).join('');
}
