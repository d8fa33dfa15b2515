import type { RuleOrder } from '#l1/rule-order';
import { type TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { hasKind, kindNamed, scopes, type ResourceKind } from '../src/catalog';
import { fail } from './fail';
import { providerOf } from './provider-of';
import { resourceAddress, textInput } from './resources';
import { reserveRules, claimedRulebaseKey } from './rule-claims';
import type { OrderProps } from './order-props';
import { orderRules } from './rule-order';

/** Properties of `OrderedRules`. */
export interface OrderedRulesProps extends OrderProps {
  /**
   * Generated rules of one type, one container and one rulebase, in evaluation order.
   * @example rules: [first, second]
   */
  readonly rules: readonly TerraformResource[];
}

/**
 * Orders generated rules of any type. If the API can move rules of the type, an `scm_rule_order` maintains the order.
 * Otherwise the rules are created one after the other. Then a rule inserted later is appended at the end, until the
 * rules that must follow it are replaced.
 */
export class OrderedRules extends Construct {
  /** The rule order resource; undefined if only the order of creation applies. */
  readonly order: RuleOrder | undefined;

  constructor(scope: Construct, id: string, props: OrderedRulesProps) {
    super(scope, id);
    const { path } = this.node;
    const { rules } = props;
    const [first] = rules;
    if (first === undefined) fail('NO_RULES', `${path}: requires at least one rule`);
    const kind = kindOf(path, first);
    const strange = rules.find((rule) => rule.terraformResourceType !== first.terraformResourceType);
    if (strange !== undefined) {
      fail(
        'RULE_KINDS',
        `${path}: ${strange.node.path} is a ${strange.terraformResourceType}, the first rule a ${first.terraformResourceType}: ` +
          'rules of different types have no common order',
      );
    }
    const container = Object.fromEntries(
      scopes.flatMap((one) => {
        const name = textInput(first, one);
        return name === undefined ? [] : [[one, name]];
      }),
    );
    const place = { kind: kind.name, container, position: textInput(first, 'position'), provider: providerOf(first) };
    this.order = orderRules(this, { ...place, rules }, props);
    reserveRules(this, {
      rulebase: claimedRulebaseKey(this, place),
      names: rules.map((rule) => textInput(rule, 'name') ?? resourceAddress(rule)),
      isRulebase: false,
      isExclusive: props.mode === 'exclusive',
    });
  }
}

function kindOf(path: string, { terraformResourceType: type, node }: TerraformResource): ResourceKind {
  const name = type.replace(/^scm_/, '');
  const kind = hasKind(name) ? kindNamed(name) : undefined;
  const { rulebase, ordered, movable } = kind?.api ?? {};
  if (kind !== undefined && (rulebase === true || ordered === true || movable === true)) return kind;
  fail('NO_RULE', `${path}: ${node.path} is a ${type}, which is not a rule type`);
}
