import { kindNames, kindNamed, type ResourceKind } from '../../catalog';

/** Whether a kind is that of the rules that decide over traffic. */
export function isDeciding({ policyRole }: ResourceKind): boolean {
  return policyRole === 'security-rule';
}

/** The kind with a meaning. */
export function kindMeaning(meaning: NonNullable<ResourceKind['policyRole']>): string {
  return kindNames.find((name) => kindNamed(name).policyRole === meaning) ?? '';
}
