import { kindLabel } from '../../catalog';
import type { Revision } from '../state/revision';
import { revisionsIn } from './unmanaged-objects';

/** Addresses that an error may be about are few; more of them would help nobody. */
const mostOwners = 3;

/**
 * Tells for a line of a job which resources own the objects that it names: the keys of the triggers that hold their
 * revisions, which are Terraform addresses where the Push construct or the documented expression wrote them.
 */
export function ownersIn(triggers: Readonly<Record<string, string>>): (line: string) => readonly string[] {
  const owned = Object.entries(triggers).flatMap(([key, value]) =>
    revisionsIn({ [key]: value }).map((revision) => ({ key, revision })),
  );
  return (line) => {
    const named = owned.filter(({ revision }) => revision.name !== '' && mentions(line, revision.name));
    const best = named.filter(({ revision }) => speaksOf(line, revision));
    return [...new Set((best.length > 0 ? best : named).map(({ key }) => key))].slice(0, mostOwners);
  };
}

/** The line with the addresses behind it. */
export function withOwners(line: string, owners: readonly string[]): string {
  return owners.length === 0 ? line : `${line} [${owners.join(', ')}]`;
}

function mentions(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const [before, after] = [line[at - 1] ?? ' ', line[at + name.length] ?? ' '];
    // A quoted name is meant as it stands; a bare one must not be a part of a longer word.
    if (!/[\w.-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

// `address "web" in folder "Texas"`: its kind before its name says that it is the object itself, not one that uses it.
function speaksOf(line: string, { kind, name }: Revision): boolean {
  // A service may write the name of the kind with underscores or spaces.
  return [kind, kind.replaceAll('_', ' '), kindLabel(kind)].some(
    (word) => line.includes(`${word} "${name}"`) || line.includes(`${word} '${name}'`),
  );
}
