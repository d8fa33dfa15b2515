import { storedFolderName, type Container } from '../../catalog';

/** What names a rule. */
export interface RuleName {
  readonly kind: string;
  /** Absent for a rule of the tenant. */
  readonly container?: Container | undefined;
  readonly rulebase: string;
  readonly name: string;
}

/** Tells rules apart. Some folders have several names. */
export function ruleKey({ kind, container, rulebase, name }: RuleName): string {
  const place = container?.scope === 'folder' ? storedFolderName(container.name) : container?.name;
  return JSON.stringify([kind, container?.scope, place, rulebase, name]);
}
