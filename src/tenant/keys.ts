import { containerKindName, hasKind, kindNamed, storedFolderName, type Container } from '../catalog';

/** What identifies an object or a rule. */
export interface ObjectName {
  readonly kind: string;
  /** Absent for what belongs to the tenant. */
  readonly container?: Container | undefined;
  /** Only for rules. */
  readonly rulebase?: string | undefined;
  readonly name: string;
}

/** What a key of a rulebase is made of; a kind by its name or itself. */
interface Place {
  readonly kind: string | { readonly name: string };
  readonly container?: Container | undefined;
  /** The position of the rulebase, under either name. */
  readonly rulebase?: string | undefined;
  readonly position?: string | undefined;
}

const folderKind = containerKindName('folder');

/** Returns the key of a container, equal for all spellings of its name and different for any other container. */
export function containerKey(container: Container | undefined): string {
  if (container === undefined) return '';
  const { scope, name } = container;
  return `${scope}/${scope === 'folder' ? storedFolderName(name) : name}`;
}

/**
 * Returns the key of a rulebase. Without a position it is the pre rulebase; kinds with one rulebase have no position. Names
 * may contain any character.
 */
export function rulebaseKey({ kind, container, rulebase, position }: Place): string {
  const name = typeof kind === 'string' ? kind : kind.name;
  const isPost = (rulebase ?? position) === 'post' && (!hasKind(name) || kindNamed(name).api.rulebase === true);
  return `${name}${isPost ? ':post' : ''}|${escaped(containerKey(container))}`;
}

/** The bar ends the container in a key. */
function escaped(key: string): string {
  return /[\\|]/.test(key) ? key.replace(/[\\|]/g, String.raw`\$&`) : key;
}

/** Returns the key of an object or a rule. */
export function objectKey({ name, ...place }: Place & { readonly name: string }): string {
  const kind = typeof place.kind === 'string' ? place.kind : place.kind.name;
  return `${rulebaseKey(place)}|${kind === folderKind ? storedFolderName(name) : name}`;
}
