import { wrapText as wrapColumns } from '../../core';

/** Layout of text: line width and colors. */
export interface Layout {
  /** Columns; `Infinity` for no limit. */
  readonly width: number;
  readonly colour: 'ansi' | 'none';
}

const codes = { red: 31, green: 32, yellow: 33, blue: 34, magenta: 35, bold: 1, dim: 2 } as const;

export type Paint = keyof typeof codes;

/** Colors text if enabled. */
export function paintText(layout: Layout, paint: Paint, text: string): string {
  return layout.colour === 'none' || text === '' ? text : `\u001b[${codes[paint]}m${text}\u001b[0m`;
}

/** Wraps text at spaces to the width of the layout. */
export function wrapText({ width }: Layout, text: string, first: string): readonly string[] {
  return wrapColumns(width, text, first);
}
