import { sameFolder, scopes } from '../../catalog';
import type { Renames } from '../renames';
import { asText, type Fields } from '../state/fields';

/** Restores the prior name of each container that has only another spelling or was renamed. */
export function keepRenamedContainers(prior: Fields, fields: Fields, renames: Renames): Fields {
  const unchanged = scopes.filter((scope) => {
    const [before, after] = [asText(prior[scope]), asText(fields[scope])];
    return (
      before !== undefined && after !== undefined && (sameFolder(before, after) || renames.isRename(before, after))
    );
  });
  return { ...fields, ...Object.fromEntries(unchanged.map((scope) => [scope, prior[scope] ?? null])) };
}
