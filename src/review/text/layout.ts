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

/**
 * Wraps text at spaces. The first line begins with `first`, and the others are indented to match. Words longer than a
 * line are not split.
 */
export function wrapText(layout: Layout, text: string, first: string): readonly string[] {
  const indent = ' '.repeat(first.length);
  const room = Math.max(layout.width - first.length, 20);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.map((one, i) => `${i === 0 ? first : indent}${one}`);
}
