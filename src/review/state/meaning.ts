import { kindNames, kindNamed, type ResourceKind } from '../../catalog';

/** Reports whether a kind is that of security rules. */
export function isDeciding({ policyRole }: ResourceKind): boolean {
  return policyRole === 'security-rule';
}

/** Returns the name of the kind with a policy role. */
export function kindMeaning(meaning: NonNullable<ResourceKind['policyRole']>): string {
  return kindNames.find((name) => kindNamed(name).policyRole === meaning) ?? '';
}
