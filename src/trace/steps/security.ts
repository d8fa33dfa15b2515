import type { PolicyRule } from '../../policy';
import { kindsMeaning, withDefaults, type Box } from '../../policy/engine';
import type { Firewall } from '../firewall';
import { deciderName } from './step-text';

/** A security rule, for `firstMatch`. */
export interface OrderedSecurityRule {
  readonly rule: PolicyRule;
  readonly boxes: readonly Box[];
}

let kind: string | undefined;

/** The kind of security rules. Found at the first call: to find a kind, the whole catalog is loaded. */
export function securityKind(): string {
  kind ??= kindsMeaning('security-rule')[0] ?? '';
  return kind;
}

/** The security rules of a firewall in the order of evaluation, with the two default rules. */
export function securityRules({ security }: Firewall): readonly OrderedSecurityRule[] {
  return withDefaults(security).map((rule) => ({ rule, boxes: rule.boxes }));
}

/** What a security rule does: `rule "web" (pre rules of folder Branches): allow`. */
export function securityText({ reference, action }: PolicyRule): string {
  const place =
    reference.kind === 'default'
      ? ''
      : ` (${reference.rulebase} rules of ${reference.container.scope} ${reference.container.name})`;
  return `${deciderName(reference)}${place}: ${action}`;
}
