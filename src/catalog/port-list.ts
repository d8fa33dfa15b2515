import * as z from 'zod';
import { certainRule } from './issue';

const largest = 65535;

/**
 * Ports as the API writes them: numbers and ranges, separated by commas. A port above 65535 and a reversed range are
 * always invalid. Any other text is left to the service, which also accepts variables.
 */
export const portList = z
  .string()
  .refine(isPossible, certainRule(`use ports up to ${largest}, and ranges with the lower port first`));

function isPossible(text: string): boolean {
  return text.split(',').every((part) => {
    const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    return first === undefined || (Number(first) <= Number(last) && Number(last) <= largest);
  });
}
