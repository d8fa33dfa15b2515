/** Whether an entry of a list has a value. */
export type Match = 'sure' | 'maybe' | 'no';

/** An entry of a list of a rule or group. */
export interface Entry {
  /** Key of its row in the table of members. */
  readonly member: string;
  /** Key of the object that it names. */
  readonly object?: string;
  /** Whether it has a value, without its entries. */
  readonly match: (value: string) => Match;
  /** Entries of a group. */
  readonly entries: readonly Entry[];
}

/** Rows that a value belongs to. */
export type Found = ReadonlyMap<string, 'sure' | 'maybe'>;

interface Weighed {
  readonly entry: Entry;
  readonly match: Match;
  readonly inside: readonly Weighed[];
}

/**
 * The rows of a value in a list that has it, because the rule of the session has this list. If only one entry can have it,
 * that one has it, even if its content is not known.
 */
export function rowsOf(entries: readonly Entry[], value: string): Found {
  const found = new Map<string, 'sure' | 'maybe'>();
  collect(
    entries.map((entry) => weigh(entry, value)),
    'sure',
    found,
  );
  return found;
}

function weigh(entry: Entry, value: string): Weighed {
  const inside = entry.entries.map((one) => weigh(one, value));
  return { entry, match: best([entry.match(value), ...inside.map(({ match }) => match)]), inside };
}

function best(matches: readonly Match[]): Match {
  if (matches.includes('sure')) return 'sure';
  return matches.includes('maybe') ? 'maybe' : 'no';
}

/** `whole`: whether the list certainly has the value. */
function collect(list: readonly Weighed[], whole: 'sure' | 'maybe', found: Map<string, 'sure' | 'maybe'>): void {
  const open = list.filter(({ match }) => match === 'maybe');
  const isOnly = whole === 'sure' && open.length === 1 && list.every(({ match }) => match !== 'sure');
  for (const { entry, match, inside } of list) {
    if (match === 'no') continue;
    const is = match === 'sure' || isOnly ? whole : 'maybe';
    for (const key of [entry.member, ...(entry.object === undefined ? [] : [entry.object])]) {
      if (found.get(key) !== 'sure') found.set(key, is);
    }
    // What the group has by itself, as by registered addresses, need not be in its entries.
    const own = entry.entries.length === 0 || match === 'sure' ? 'no' : entry.match('');
    collect(inside, own === 'no' ? is : 'maybe', found);
  }
}

/** Every entry of a list, with those of groups. */
export function* allEntries(entries: readonly Entry[]): Generator<Entry> {
  for (const one of entries) {
    yield one;
    yield* allEntries(one.entries);
  }
}
