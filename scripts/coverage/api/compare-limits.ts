import type { ValueLimits } from '../../../src/catalog/limits';
import type { Shape } from '../../../test/support/judge/facts';

/** Returns the differences in the limits of a value and of its list items. */
export function compareLimits(ours: ValueLimits, theirs: Shape, of = ''): readonly string[] {
  // If all values are enumerated, their lengths are irrelevant.
  const lengths = [
    ['shortest', ours.minLength, theirs.shortest],
    ['longest', ours.maxLength, theirs.longest],
  ] as const;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ...(ours.allowedLiterals === undefined ? lengths : []),
    ['least', ours.minimum, theirs.t === 'string' ? undefined : theirs.least],
    ['most', ours.maximum, theirs.t === 'string' ? undefined : theirs.most],
    ['fewest', ours.minItems, theirs.fewest],
    ['many', ours.maxItems, theirs.many],
    ['pattern', ours.patterns.map(plain).join(' and '), plain(theirs.pattern ?? '')],
    ['words', words(ours.allowedLiterals), words(theirs.oneOf)],
  ];
  // The content of objects is compared field by field.
  const each =
    theirs.items === undefined || theirs.items.t === 'object'
      ? []
      : compareLimits(ours.each ?? { patterns: [] }, theirs.items, 'of each item, ');
  return [
    ...pairs
      .filter(([, own, known]) => own !== known)
      .map(([what, own, known]) => `${of}${what} is ${String(own)}, at the API ${String(known)}`),
    ...each,
  ];
}

/** Removes redundant backslashes from a regular expression; empty if it matches everything. */
function plain(pattern: string): string {
  // POSIX character classes have another meaning in ECMAScript.
  const portable = pattern.replaceAll('[:xdigit:]', '0-9a-fA-F');
  return portable === '.*' ? '' : portable.replaceAll(/\\([^a-zA-Z0-9])/g, '$1');
}

function words(all: readonly unknown[] | undefined): string {
  return (all ?? []).map(String).toSorted().join(' ');
}
