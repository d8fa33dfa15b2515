import { kindLabel } from '../../catalog';
import type { Revision } from '../state/revision';
import { revisionsIn } from './unmanaged-objects';

/** Maximum number of addresses shown after an error line. */
const mostOwners = 3;

/**
 * Returns a function that finds the resources named in a line of a job. It returns the keys of the triggers with their
 * revisions. The Push construct and the documented expression write Terraform addresses as keys.
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

/** Appends the addresses to a line. */
export function withOwners(line: string, owners: readonly string[]): string {
  return owners.length === 0 ? line : `${line} [${owners.join(', ')}]`;
}

function mentions(line: string, name: string): boolean {
  for (let at = line.indexOf(name); at !== -1; at = line.indexOf(name, at + 1)) {
    const [before, after] = [line[at - 1] ?? ' ', line[at + name.length] ?? ' '];
    // The name must not be part of a longer word.
    if (!/[\w.-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

// `address "web" in folder "Texas"`: the kind before the name means the object itself, not one that references it.
function speaksOf(line: string, { kind, name }: Revision): boolean {
  // The service may write the name of the kind with underscores or spaces.
  return [kind, kind.replaceAll('_', ' '), kindLabel(kind)].some(
    (word) => line.includes(`${word} "${name}"`) || line.includes(`${word} '${name}'`),
  );
}
