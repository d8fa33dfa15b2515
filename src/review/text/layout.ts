import { wrapText as wrapColumns } from '../../core';

/** Layout of text: line width and colors. */
export interface Layout {
  /** Columns; `Infinity` for no limit. */
  readonly width: number;
  readonly color: 'ansi' | 'none';
}

const codes = { red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, bold: 1, dim: 2 } as const;

export type Paint = keyof typeof codes;

/** Colors text if enabled. */
export function paintText(layout: Layout, paint: Paint, text: string): string {
  return layout.color === 'none' || text === '' ? text : `\u001b[${codes[paint]}m${text}\u001b[0m`;
}

/** Longest line, whatever the width: a value without spaces can have thousands of characters. */
const longestLine = 300;

/** Wraps text at spaces to the width of the layout; longer words are split beyond 300 characters. */
export function wrapText({ width }: Layout, text: string, first: string): readonly string[] {
  const words = text.split(' ').flatMap((word) => piecesOf(word, longestLine - first.length));
  return wrapColumns(Math.min(width, longestLine), words.join(' '), first);
}

function piecesOf(word: string, most: number): readonly string[] {
  if (word.length <= most) return [word];
  const characters = Array.from(word);
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, i) =>
    characters.slice(i * most, (i + 1) * most).join(''),
  );
}
