/**
 * Wraps text at spaces. The first line begins with `first`, and the others are indented to match. Words longer than a
 * line are not split.
 */
export function wrapText(width: number, text: string, first: string): readonly string[] {
  const indent = ' '.repeat(first.length);
  const room = Math.max(width - first.length, 20);
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
