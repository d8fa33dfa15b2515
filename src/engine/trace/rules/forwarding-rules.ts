import { stableStringify } from '../../../core';
import type { PolicyRule } from '../../policy';
import { objectAt, textAt, textsAt } from '../../policy/engine';
import { kindWith } from '../kinds';
import type { Interface, Interfaces } from '../network/interfaces';
import { rulesOfKind, type RuleSource, type ReadRule } from './rules-of-kind';

/** A policy-based forwarding (PBF) rule. */
export interface ForwardingRule {
  readonly rule: PolicyRule;
  readonly boxes: PolicyRule['boxes'];
  /** Names of the ingress interfaces; absent for a rule with source zones. */
  readonly ingress?: readonly string[];
  readonly action: ForwardingAction;
  /** Replies leave by the ingress interface. */
  readonly isSymmetric?: true;
}

/** Action of a policy-based forwarding rule. */
export type ForwardingAction =
  /** `by`: the next hop; absent if the interface leads to the destination directly. */
  | { readonly is: 'forward'; readonly interface: Interface; readonly by?: string }
  | { readonly is: 'discard' }
  /** No PBF: the routing table applies. */
  | { readonly is: 'route' };

/** Policy-based forwarding rules. `skipped`: those that apply only after the application is identified. */
export interface ForwardingRules {
  readonly rules: readonly ForwardingRule[];
  readonly skipped: readonly PolicyRule[];
}

/**
 * Returns the policy-based forwarding rules in evaluation order. A rule with an application does not apply to the first
 * session of that application, so it is skipped.
 */
export function forwardingRules(place: RuleSource, interfaces: Interfaces): ForwardingRules {
  const read = rulesOfKind(place, kindWith('forwarding-rule'), ({ fields }) => ({
    ...fields,
    from: textsAt(objectAt(fields, 'from') ?? {}, 'zone'),
  }));
  const isSpecific = ({ fields }: ReadRule): boolean => textsAt(fields, 'application').some((name) => name !== 'any');
  return {
    rules: read.filter((rule) => !isSpecific(rule)).map((rule) => forwardingRule(rule, interfaces)),
    skipped: read.filter(isSpecific).map(({ rule }) => rule),
  };
}

function forwardingRule({ rule, fields }: ReadRule, interfaces: Interfaces): ForwardingRule {
  const ingress = textsAt(objectAt(fields, 'from') ?? {}, 'interface');
  const action = objectAt(fields, 'action') ?? {};
  const forward = objectAt(action, 'forward') ?? {};
  const [egress, hop] = [textAt(forward, 'egress_interface'), objectAt(forward, 'nexthop')];
  return {
    rule,
    boxes: rule.boxes,
    ...(objectAt(fields, 'enforce_symmetric_return')?.['enabled'] === true ? { isSymmetric: true } : {}),
    ...(ingress.length === 0 ? {} : { ingress }),
    action:
      egress !== undefined
        ? {
            is: 'forward',
            interface: interfaces.namedInterface(egress),
            ...(hop === undefined ? {} : { by: stableStringify(hop) }),
          }
        : { is: 'discard' in action ? 'discard' : 'route' },
  };
}
