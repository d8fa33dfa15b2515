import { sentenceFrom } from '../../../src/catalog/words';

const longest = 220;

/** Returns the problem of a description, or undefined. */
export function faultOf(name: string, text: string): string | undefined {
  // The description of a name may only repeat it.
  if (name !== 'name' && [name, sentenceFrom(name)].some((one) => letters(one) === letters(text)))
    return 'says no more than its name';
  if (!text.endsWith('.')) return 'has no period at its end';
  return text.length > longest ? `is longer than ${String(longest)} characters` : undefined;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
