import type * as z from 'zod';
import { certainRule } from './issue';
import { isVariableReference } from './literal';

const largest = 65535;
const partForm = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/;

/**
 * Requires that a text is empty, or ports as the API writes them: numbers, ranges and variables, separated by commas. A
 * port above 65535, a reversed range and any other text are invalid.
 */
export function portList(text: z.ZodString): z.ZodString {
  return text.refine(
    (ports) => ports === '' || isPossible(ports),
    certainRule(`use ports up to ${largest}, and ranges with the lower port first, such as 80,8000-8099`),
  );
}

function isPossible(text: string): boolean {
  return text.split(',').every((part) => {
    const [, first, last = first] = partForm.exec(part) ?? [];
    if (first === undefined) return isVariableReference(part.trim());
    return Number(first) <= Number(last) && Number(last) <= largest;
  });
}

/** Returns the first port that a list of valid ports and ranges contains more than once. */
export function repeatedPort(text: string): number | undefined {
  const ranges = text
    .split(',')
    .flatMap((part) => {
      const [, first, last = first] = partForm.exec(part) ?? [];
      return first === undefined ? [] : [{ first: Number(first), last: Number(last) }];
    })
    .sort((a, b) => a.first - b.first);
  let highest = -1;
  for (const { first, last } of ranges) {
    if (first <= highest) return first;
    highest = Math.max(highest, last);
  }
  return undefined;
}
