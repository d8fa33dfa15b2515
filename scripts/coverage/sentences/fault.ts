import { sentenceFrom } from '../../../src/catalog/words';

const longest = 220;

/** What is wrong with the sentence that describes something of that name, or undefined. */
export function faultOf(name: string, text: string): string | undefined {
  // Of a name there is often no more to say.
  if (name !== 'name' && [name, sentenceFrom(name)].some((one) => letters(one) === letters(text)))
    return 'says no more than its name';
  if (!text.endsWith('.')) return 'has no period at its end';
  return text.length > longest ? `is longer than ${String(longest)} characters` : undefined;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
