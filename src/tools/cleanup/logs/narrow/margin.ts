import { CodedError } from '../../../../core';

/** How much more than the logged sessions a narrowed rule allows. */
export interface Margin {
  /** Networks of this many leading bits around each address; undefined for the addresses themselves. */
  readonly bits: number | undefined;
  /** Existing address groups that contain a logged address, the smallest for each. */
  readonly groups: boolean;
  /** Applications of the same family: those with the same name before the first hyphen. */
  readonly family: boolean;
}

/** Reads margins: `/24`, `groups` and `family`. Throws `BAD_MARGIN`. */
export function marginOf(texts: readonly string[]): Margin {
  let margin: Margin = { bits: undefined, groups: false, family: false };
  const all = texts.flatMap((text) => text.split(','));
  for (const text of all) {
    const bits = /^\/(\d\d?)$/.exec(text)?.[1];
    if (bits !== undefined && margin.bits !== undefined) throw badMargin(text, 'a network is given already');
    if (text === 'none' && all.length > 1) throw badMargin(text, 'another margin is given');
    if (bits !== undefined && Number(bits) >= 8 && Number(bits) <= 32) margin = { ...margin, bits: Number(bits) };
    else if (text === 'groups' || text === 'family') margin = { ...margin, [text]: true };
    else if (text !== 'none') throw badMargin(text, 'it is not known');
  }
  return margin;
}

function badMargin(text: string, cause: string): CodedError {
  return new CodedError(
    'BAD_MARGIN',
    `cannot use the margin ${JSON.stringify(text)}: ${cause}; use none, /24 (8 to 32), groups, family, or one network with groups and family`,
  );
}

/** Text of a margin. */
export function marginText({ bits, groups, family }: Margin): string {
  const parts = [
    ...(bits === undefined ? [] : [`networks /${bits} (IPv6: /64) around each address`]),
    ...(groups ? ['existing address groups'] : []),
    ...(family ? ['applications of the same family'] : []),
  ];
  return parts.length === 0 ? 'none: only what was logged' : parts.join(', ');
}
