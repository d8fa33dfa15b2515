import { UsageError } from './exit';

/** Parses the value of `--top`, a maximum number of `rows`. Throws `USAGE`. */
export function topOf(text: string, rows: string): number {
  const top = Number(text);
  if (Number.isInteger(top) && top > 0) return top;
  throw new UsageError('USAGE', `cannot list ${text} ${rows}: it is not a whole number above 0; correct --top`);
}
