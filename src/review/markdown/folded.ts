import { escaped } from './escaped';
import type { Fitted } from './fitted';

/** Lines that are seen when somebody unfolds them; nothing where there are none. */
export function folded(title: string, { lines, size }: Fitted, count = lines.length): Fitted {
  if (count === 0) return { lines: [], size: 0 };
  const around = [`<details><summary>${escaped(title)}</summary>`, '', ...lines, '', '</details>', ''];
  return { lines: around, size: size + around.join('\n').length - lines.join('\n').length + 1 };
}
