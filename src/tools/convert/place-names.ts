import { kindNamed, predefinedFolders } from '../../catalog';

/**
 * Names of folders or snippets for names of the file: those of the service are taken, and characters that the service does
 * not accept become hyphens.
 */
export function placeNames(kind: 'folder' | 'snippet', names: Iterable<string>): (name: string) => string {
  const { predefined, seededObjects } = kindNamed(kind);
  const taken = new Set([
    ...(kind === 'folder' ? predefinedFolders.flatMap(({ stored, shown }) => [stored, shown]) : []),
    ...[...predefined, ...seededObjects].flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
  ]);
  const given = new Map<string, string>();
  const accepted = (name: string): boolean => /^[\w\-. ]{1,64}$/.test(name) && !taken.has(name);
  const all = [...new Set(names)];
  // Names that can stay are not given to others.
  for (const name of [...all.filter(accepted), ...all.filter((one) => !accepted(one))]) {
    const base = name.replace(/[^\w\-. ]+/g, '-').slice(0, accepted(name) ? 64 : 60) || kind;
    let to = base;
    for (let n = 2; taken.has(to); n += 1) to = `${base}-${String(n)}`;
    taken.add(to);
    given.set(name, to);
  }
  return (name) => given.get(name) ?? name;
}
