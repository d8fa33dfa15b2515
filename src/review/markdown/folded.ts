import { escapeMarkdown } from './escaped';
import type { Fitted } from './fitted';

/** Wraps lines in a collapsed section; nothing if there are none. */
export function foldSection(title: string, { lines, size }: Fitted, count = lines.length): Fitted {
  if (count === 0) return { lines: [], size: 0 };
  const folded = [`<details><summary>${escapeMarkdown(title)}</summary>`, '', ...lines, '', '</details>', ''];
  return { lines: folded, size: size + folded.join('\n').length - lines.join('\n').length + 1 };
}
