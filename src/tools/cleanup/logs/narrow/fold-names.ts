/** A named set of services or applications. */
export interface NamedMembers {
  readonly name: string;
  readonly members: ReadonlySet<string>;
}

/**
 * The fewest names that have exactly the wanted values: groups whose members are all wanted, the largest first, and single
 * names for the rest.
 */
export function foldNames(
  wanted: ReadonlySet<string>,
  groups: readonly NamedMembers[],
  single: (value: string) => string,
): readonly string[] {
  const left = new Set(wanted);
  const names: string[] = [];
  const usable = groups
    .filter(({ members }) => members.size > 1 && [...members].every((member) => wanted.has(member)))
    .toSorted((a, b) => b.members.size - a.members.size || (a.name < b.name ? -1 : 1));
  for (const { name, members } of usable) {
    // A group is worth its name if it has two values that no other one has.
    if ([...members].filter((member) => left.has(member)).length < 2) continue;
    names.push(name);
    for (const one of members) left.delete(one);
  }
  return [...new Set([...names, ...[...left].sort().map(single)])];
}
