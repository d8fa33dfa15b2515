import { kindNames, kindNamed, type ResourceKind } from '../../catalog';
import { mayAllow } from '../../engine/policy';
import type { ObjectState } from './object-change';

/** Reports whether a kind is that of security rules. */
export function isDeciding({ policyRole }: ResourceKind): boolean {
  return policyRole === 'security-rule';
}

type Rule = Pick<ObjectState, 'kind' | 'fields'>;

/** Reports whether an object is an enabled security rule that allows traffic, or may allow it. */
export function isAllowing({ kind, fields }: Rule): boolean {
  return isDeciding(kind) && fields['disabled'] !== true && mayAllow(fields);
}

/** Reports whether an object is an enabled security rule that blocks traffic. */
export function isBlocking({ kind, fields }: Rule): boolean {
  return isDeciding(kind) && fields['disabled'] !== true && !mayAllow(fields);
}

/** Returns the name of the kind with a policy role. */
export function kindMeaning(meaning: NonNullable<ResourceKind['policyRole']>): string {
  return kindNames.find((name) => kindNamed(name).policyRole === meaning) ?? '';
}
