import { kindNames, kindNamed, type ResourceKind } from '../../catalog/index';

/** Whether a kind is that of the rules that decide over traffic. */
export function isDeciding({ meaning }: ResourceKind): boolean {
  return meaning === 'security-rule';
}

/** The kind with a meaning. */
export function kindMeaning(meaning: NonNullable<ResourceKind['meaning']>): string {
  return kindNames.find((name) => kindNamed(name).meaning === meaning) ?? '';
}
