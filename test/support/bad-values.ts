import type { ValueLimits } from '../../src/catalog/limits';
import type { TfValue } from '../../src/terraform/protocol/value';

/** Names that many kinds reject. */
export const badNames: readonly string[] = ['no/such!name', 'a'.repeat(300)];

/** Values that conditions and well-known formats reject. */
export const oddValues: readonly TfValue[] = ['(', '!', 'nobody', '0', '-1', '9999999', -1, 0, 7, 99_999];

/** Returns numbers just outside the limits. */
export function badNumbers({ minimum, maximum }: ValueLimits): readonly number[] {
  return [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])];
}

/** Returns a value that is not allowed, and the first allowed one in upper case, which is also invalid. */
export function badWords(words: readonly string[]): readonly string[] {
  return ['no-such-word', ...words.slice(0, 1).map((word) => word.toUpperCase())].filter((one) => !words.includes(one));
}

/** Returns lists with one item too many or too few. */
export function badItems(
  { minItems, maxItems, each }: ValueLimits,
  items: readonly TfValue[] | undefined,
): readonly TfValue[] {
  const [item] = items ?? [];
  if (item === undefined) return [];
  // A repeated text would be a second problem.
  const isFree = typeof item === 'string' && each?.allowedLiterals === undefined;
  return [
    ...(maxItems === undefined
      ? []
      : [Array.from({ length: maxItems + 1 }, (_, i) => (isFree && i > 0 ? another(item, i) : item))]),
    ...(minItems === undefined || minItems === 0 ? [] : [Array.from({ length: minItems - 1 }, () => item)]),
  ];
}

function another(item: string, i: number): string {
  return /^\d+(\.\d+){3}/.test(item) ? `198.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}` : `${item}${i}`;
}

/** Returns strings that violate only the length or only one pattern. */
export function badTexts(
  { minLength = 0, maxLength = Infinity, patterns, format }: ValueLimits,
  valid: string,
): readonly { readonly constraint: 'length' | 'pattern'; readonly bad: string }[] {
  // A string that is too long also violates the format.
  if (format !== undefined) return [];
  const broken = (text: string): number => patterns.filter((one) => !new RegExp(one).test(text)).length;
  const lengths = [
    ...(maxLength === Infinity ? [] : [valid.padEnd(maxLength + 1, 'a'), 'a'.repeat(maxLength + 1)]),
    ...(minLength === 0 ? [] : [valid.slice(0, minLength - 1)]),
  ].filter((text) => broken(text) === 0);
  const forms = ['\u0001', `${valid}\u0001`, '!', ' ', 'ä', `${valid}/`].filter(
    (text) => broken(text) === 1 && text.length >= minLength && text.length <= maxLength,
  );
  return [
    ...lengths.map((bad) => ({ constraint: 'length', bad }) as const),
    ...forms.map((bad) => ({ constraint: 'pattern', bad }) as const),
  ];
}
