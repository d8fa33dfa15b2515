import type { Limit, ValueLimits } from '../../../src/catalog/limits';
import type { Shape } from '../../../test/support/judge/facts';
import type { OfficialAttribute } from '../../../test/support/official-bodies';

/** Limits of a value and of its list items, comparable between sources. An enumeration is sorted text. */
export type Limits = Partial<Readonly<Record<Limit, number | string>>>;

/** Returns the limits that the description of the API states. */
export function limitsOfApi({ t, ...shape }: Shape): Limits {
  const items = shape.items === undefined || shape.items.t === 'object' ? {} : limitsOfApi(shape.items);
  return {
    ...present({
      allowedLiterals: words(shape.oneOf),
      minLength: shape.shortest,
      maxLength: shape.longest,
      patterns: pattern(shape.pattern),
      // In some places the description limits the number in a text.
      ...(t === 'string' ? {} : { minimum: shape.least, maximum: shape.most }),
      minItems: shape.fewest,
      maxItems: shape.many,
    }),
    ...items,
  };
}

/** Returns the limits that the official provider checks; those of a list apply to each item. */
export function limitsOfOfficial(checks: OfficialAttribute): Limits {
  const [minimum, maximum] = checks.range ?? [];
  return present({
    allowedLiterals: words(checks.oneOf),
    minLength: checks.minLength,
    maxLength: checks.maxLength,
    patterns: checks.patterns === undefined ? undefined : pattern(checks.patterns.join(' and ')),
    minimum: minimum ?? undefined,
    maximum: maximum ?? undefined,
    maxItems: checks.maxItems,
  });
}

/** Returns the limits that the catalog states. */
export function limitsOfCatalog({ each, format: _, patterns, allowedLiterals, ...numbers }: ValueLimits): Limits {
  return {
    ...present({
      ...numbers,
      patterns: patterns.length === 0 ? undefined : pattern(patterns.join(' and ')),
      allowedLiterals: words(allowedLiterals),
    }),
    ...(each === undefined ? {} : limitsOfCatalog(each)),
  };
}

/** Removes redundant backslashes from a regular expression; undefined if it matches everything. */
function pattern(text: string | undefined): string | undefined {
  if (text === undefined || text === '.*') return undefined;
  // POSIX character classes have another meaning in ECMAScript.
  const portable = text.replaceAll('[:xdigit:]', '0-9a-fA-F').replaceAll(/\\([^a-zA-Z0-9])/g, '$1');
  // As written, the range ends before it starts: the hyphen is meant as a character.
  return portable.replace(String.raw`[a-zA-Z\d_-. ]`, String.raw`[a-zA-Z\d-_. ]`);
}

function words(all: readonly unknown[] | undefined): string | undefined {
  return all === undefined ? undefined : all.map(String).toSorted().join(' | ');
}

function present(all: Readonly<Partial<Record<Limit, number | string | undefined>>>): Limits {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
