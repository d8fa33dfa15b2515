import { kindLabel } from '../../catalog';
import type { RuleReference } from '../../engine/policy';
import type { FindingDraft } from '../report/fingerprint';
import { containerText } from '../report/phrase';
import { isDeciding } from '../state/meaning';
import type { ObjectState } from '../state/object-change';
import type { TenantState } from '../state/tenant-state';

type About = Pick<FindingDraft, 'container' | 'subject'>;

/** Returns what a finding names of an object: its location, kind and name, and the address of its resource. */
export function aboutObject({ kind, name, container }: ObjectState, address?: string): About {
  return {
    ...(container === undefined ? {} : { container }),
    subject: { kind: kind.name, name, ...(address === undefined ? {} : { address }) },
  };
}

/** Returns the same for what decides traffic; a default has no location. */
export function aboutRule(rule: RuleReference | undefined): About {
  return rule?.kind === 'rule' ? { container: rule.container, subject: { kind: 'rule', name: rule.name } } : {};
}

/** Formats an object with its location: `address "web" in folder Oslo`. */
export function objectText({ kind, name, container }: ObjectState): string {
  return `${kindLabel(kind.name)} "${name}"${container === undefined ? '' : ` in ${containerText(container)}`}`;
}

/** Returns the rulebases of security rules, in each of them the rules from the top. */
export function securityRulebases({ rulebases }: TenantState): readonly (readonly ObjectState[])[] {
  return [...rulebases.values()].filter(({ kind }) => isDeciding(kind)).map(({ rules }) => rules);
}
