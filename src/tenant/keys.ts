import { containerKindName, hasKind, kindNamed, storedFolderName, type Container } from '../catalog';

/** What identifies a rulebase. */
export interface RulebaseName {
  readonly kind: string;
  /** Absent for what belongs to the tenant. */
  readonly container?: Container | undefined;
  readonly rulebase?: string | undefined;
}

/** What identifies an object or a rule. */
export interface ObjectName extends RulebaseName {
  readonly name: string;
}

const folderKind = containerKindName('folder');

/** Returns the key of a container, equal for all spellings of its name and different for any other container. */
export function containerKey(container: Container | undefined): string {
  if (container === undefined) return '';
  const { scope, name } = container;
  return `${scope}/${scope === 'folder' ? storedFolderName(name) : name}`;
}

/** Returns the key of a rulebase. Without a position it is the pre rulebase; kinds with one rulebase have no position. */
export function rulebaseKey({ kind, container, rulebase }: RulebaseName): string {
  const position = hasKind(kind) && kindNamed(kind).api.rulebase === true ? (rulebase ?? 'pre') : '';
  return `${kind}|${position}|${containerKey(container)}`;
}

/** Returns the key of an object or a rule. Names may contain any character: the length of the rulebase ends its key. */
export function objectKey({ name, ...place }: ObjectName): string {
  const list = rulebaseKey(place);
  return `${String(list.length)}|${list}|${place.kind === folderKind ? storedFolderName(name) : name}`;
}
