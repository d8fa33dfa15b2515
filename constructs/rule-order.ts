import { RuleOrder } from '#l1/rule-order';
import { type TerraformProvider, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { kindNamed, type Scope } from '../src/catalog';
import { fail } from './fail';
import { logicalId } from './logical-id';
import { nameOf } from './names';
import { omitUndefined } from './object-config';
import type { OrderProps } from './order-props';
import { place } from './place';
import { resourceAddress } from './resources';

/** The rules of one kind, location and rulebase, in evaluation order. */
export interface RuleSequence {
  readonly kind: string;
  readonly container: Partial<Record<Scope, string>>;
  readonly position: string | undefined;
  readonly rules: readonly TerraformResource[];
  readonly provider: TerraformProvider | undefined;
}

/**
 * Orders rules: by an `scm_rule_order`, or by the order of their creation if the API cannot move them. Returns the
 * resource of the order, with the logical ID of its list. Throws `NOT_MOVABLE` for what such an API cannot do.
 */
export function orderRules(
  list: Construct,
  sequence: RuleSequence,
  { mode, anchor }: OrderProps,
): RuleOrder | undefined {
  const { kind, container, position = 'pre', rules, provider } = sequence;
  if (kindNamed(kind).api.movable !== true) {
    const [wrong] = Object.keys(omitUndefined({ mode, anchor }));
    if (wrong !== undefined) {
      fail(
        'NOT_MOVABLE',
        `${list.node.path}: the API cannot move a ${kind}: the order of creation applies; remove ${wrong}`,
      );
    }
    makeInTurn(rules);
    return undefined;
  }
  const order = new RuleOrder(list, 'order', {
    type: kind,
    ...container,
    position,
    rules: rules.map((rule) => rule.getStringAttribute('name')),
    ...omitUndefined({ mode, anchor: anchor && anchorOf(anchor), provider }),
  });
  place(order);
  order.overrideLogicalId(logicalId(list));
  return order;
}

function anchorOf(anchor: NonNullable<OrderProps['anchor']>): { readonly where: string; readonly rule?: string } {
  return 'rule' in anchor ? { where: anchor.where, rule: nameOf(anchor.rule) } : { where: anchor.where };
}

/** Makes each rule depend on the previous one. */
function makeInTurn(rules: readonly TerraformResource[]): void {
  rules.slice(1).forEach((rule, i) => {
    const before = rules[i];
    if (before !== undefined) rule.dependsOn = [...(rule.dependsOn ?? []), resourceAddress(before)];
  });
}
