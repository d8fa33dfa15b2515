import type { ValueLimits } from '../../../src/catalog/limits';
import type { Shape } from '../../../test/support/judge/facts';

/** What the catalogue says differently about the limits of a value, and of each item of a list. */
export function compareLimits(ours: ValueLimits, theirs: Shape, of = ''): readonly string[] {
  // Where all words are listed, their lengths say nothing.
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
  // What is inside an object is compared field by field.
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

/** An expression without the backslashes that say nothing; empty when it matches everything. */
function plain(pattern: string): string {
  // A character class of POSIX means something else in ECMAScript.
  const portable = pattern.replaceAll('[:xdigit:]', '0-9a-fA-F');
  return portable === '.*' ? '' : portable.replaceAll(/\\([^a-zA-Z0-9])/g, '$1');
}

function words(all: readonly unknown[] | undefined): string {
  return (all ?? []).map(String).toSorted().join(' ');
}
