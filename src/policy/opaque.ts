import { stableStringify } from '../core/index';
import type { ConfiguredObject } from './configuration';

const leftOut = new Set(['id', 'name', 'description', 'tag', 'folder', 'snippet', 'device']);

/** What an object whose content nobody can evaluate here means: equal texts, equal meanings. */
export function fingerprintOf({ kind, name, fields, unknown }: ConfiguredObject): string {
  const meant = Object.fromEntries(Object.entries(fields).filter(([field]) => !leftOut.has(field)));
  return `${kind} ${name} ${stableStringify(meant)}${unknown === undefined ? '' : ` after apply: ${unknown.join()}`}`;
}
