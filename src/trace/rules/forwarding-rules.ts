import type { PolicyRule } from '../../policy';
import { objectAt, textAt, textsAt } from '../../policy/engine';
import { kindWith } from '../kinds';
import type { Interface, Interfaces } from '../network/interfaces';
import { rulesOfKind, type RuleSource, type ReadRule } from './rules-of-kind';

/** A rule of policy-based forwarding. */
export interface ForwardingRule {
  readonly rule: PolicyRule;
  readonly boxes: PolicyRule['boxes'];
  /** Names of ingress interfaces; absent for a rule that names zones. */
  readonly ingress?: readonly string[];
  readonly action: ForwardingAction;
}

/** What policy-based forwarding does with a packet. */
export type ForwardingAction =
  | { readonly is: 'forward'; readonly interface: Interface }
  | { readonly is: 'discard' }
  /** The routing table decides. */
  | { readonly is: 'route' };

/** Rules of policy-based forwarding, and those that apply only once the application is known. */
export interface ForwardingRules {
  readonly rules: readonly ForwardingRule[];
  readonly skipped: readonly PolicyRule[];
}

/**
 * The rules of policy-based forwarding in the order of evaluation. A rule that names an application does not apply to the
 * first session of it, so it is skipped.
 */
export function forwardingRules(place: RuleSource, interfaces: Interfaces): ForwardingRules {
  const read = rulesOfKind(place, kindWith('forwarding-rule'), ({ fields }) => ({
    ...fields,
    from: textsAt(objectAt(fields, 'from') ?? {}, 'zone'),
  }));
  const isSpecific = ({ fields }: ReadRule): boolean => textsAt(fields, 'application').some((name) => name !== 'any');
  return {
    rules: read.filter((one) => !isSpecific(one)).map((one) => forwardingRule(one, interfaces)),
    skipped: read.filter(isSpecific).map(({ rule }) => rule),
  };
}

function forwardingRule({ rule, fields }: ReadRule, interfaces: Interfaces): ForwardingRule {
  const ingress = textsAt(objectAt(fields, 'from') ?? {}, 'interface');
  const action = objectAt(fields, 'action') ?? {};
  const egress = textAt(objectAt(action, 'forward') ?? {}, 'egress_interface');
  return {
    rule,
    boxes: rule.boxes,
    ...(ingress.length === 0 ? {} : { ingress }),
    action:
      egress !== undefined
        ? { is: 'forward', interface: interfaces.named(egress) }
        : { is: 'discard' in action ? 'discard' : 'route' },
  };
}
