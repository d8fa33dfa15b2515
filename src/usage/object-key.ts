import { storedFolderName, type Container } from '../catalog';

/** What names an object or a rule. */
export interface ObjectName {
  readonly kind: string;
  /** Absent for what belongs to the tenant. */
  readonly container?: Container | undefined;
  /** Only for rules. */
  readonly rulebase?: string | undefined;
  readonly name: string;
}

/** The same text for two spellings of a container. */
export function containerKey(container: Container | undefined): string {
  if (container === undefined) return '';
  const { scope, name } = container;
  return `${scope} ${scope === 'folder' ? storedFolderName(name) : name}`;
}

/** Tells objects and rules apart. */
export function objectKey({ kind, container, rulebase, name }: ObjectName): string {
  return [kind, containerKey(container), rulebase ?? '', name].join('|');
}
