/** Text that is HTML already: made by `markup`, never from a name. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can be put into a page. Text becomes text, whatever is in it. */
export type Piece = string | number | undefined | Markup | readonly Piece[];

/** HTML from a template. Every value in it is escaped, for text and for quoted attributes, unless it is markup itself. */
export function markup(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  return new Markup(parts.map((part, i) => `${part}${textOf(values[i])}`).join(''));
}

/** Text as it is written in HTML and in its quoted attributes. */
export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string') return escapedHtml(piece);
  return typeof piece === 'number' ? String(piece) : piece.map(textOf).join('');
}
