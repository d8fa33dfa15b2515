import { kindNamed, sameFolder } from '../../../catalog';
import type { Item } from './inventory';

/** Reports whether an object must stay: it cannot be deleted, or firewalls add it to new rules because of its name. */
export function isKept({ object: { kind, name, container }, hasUnknown }: Item): boolean {
  if (hasUnknown || name === 'default') return true;
  const { predefined, seededObjects } = kindNamed(kind);
  return [...predefined, ...seededObjects].some((fields) => {
    const { name: own, folder, snippet } = fields;
    if (own !== name) return false;
    if (container === undefined || (folder === undefined && snippet === undefined)) return true;
    if (container.scope === 'folder') return typeof folder === 'string' && sameFolder(folder, container.name);
    return container.scope === 'snippet' && snippet === container.name;
  });
}
