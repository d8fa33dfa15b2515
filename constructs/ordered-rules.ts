import { RuleOrder } from '#l1/rule-order';
import { type TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { hasKind, kindNamed, scopes, type ResourceKind } from '../src/catalog';
import { fail } from './fail';
import { place } from './place';
import { providerOf } from './provider-of';
import { resourceAddress, textInput } from './resources';
import { reserveRules, claimedRulebaseKey } from './rule-claims';

/** Properties of `OrderedRules`. */
export interface OrderedRulesProps {
  /**
   * Generated rules of one type, one container and one rulebase, in evaluation order.
   * @example rules: [first, second]
   */
  readonly rules: readonly TerraformResource[];
  /**
   * `relative`: other rules keep their positions between these. `exclusive`: no other rules may exist.
   * @default 'relative'
   * @example mode: 'exclusive'
   */
  readonly mode?: 'relative' | 'exclusive';
}

/**
 * Orders generated rules of any type. If the API can move rules of the type, an `scm_rule_order` maintains the order.
 * Otherwise the rules are created one after the other. Then a rule inserted later is appended at the end, until the
 * rules that must follow it are replaced.
 */
export class OrderedRules extends Construct {
  /** The rule order resource; undefined if only the order of creation applies. */
  readonly order: RuleOrder | undefined;

  constructor(scope: Construct, id: string, { rules, mode }: OrderedRulesProps) {
    super(scope, id);
    const { path } = this.node;
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
    if (kind.api.movable !== true) {
      if (mode !== undefined) {
        fail('NOT_MOVABLE', `${path}: the API cannot move a ${kind.name}: the order of creation applies; remove mode`);
      }
      inTurn(rules);
      this.order = undefined;
      return;
    }
    const container = Object.fromEntries(
      scopes.flatMap((one) => {
        const name = textInput(first, one);
        return name === undefined ? [] : [[one, name]];
      }),
    );
    const position = textInput(first, 'position') ?? 'pre';
    const provider = providerOf(first);
    const order = new RuleOrder(this, 'order', {
      type: kind.name,
      ...container,
      position,
      rules: rules.map((rule) => `\${${resourceAddress(rule)}.name}`),
      ...(mode === undefined ? {} : { mode }),
      ...(provider === undefined ? {} : { provider }),
    });
    place(order);
    reserveRules(order, {
      rulebase: claimedRulebaseKey(order, kind.name, container, position),
      names: rules.map((rule) => textInput(rule, 'name') ?? resourceAddress(rule)),
      isRulebase: false,
      isExclusive: mode === 'exclusive',
    });
    this.order = order;
  }
}

function kindOf(path: string, { terraformResourceType: type, node }: TerraformResource): ResourceKind {
  const name = type.replace(/^scm_/, '');
  const kind = hasKind(name) ? kindNamed(name) : undefined;
  const { rulebase, ordered, movable } = kind?.api ?? {};
  if (kind !== undefined && (rulebase === true || ordered === true || movable === true)) return kind;
  fail('NO_RULE', `${path}: ${node.path} is a ${type}, which is not a rule type`);
}

/** Makes each rule depend on the previous one. */
function inTurn(rules: readonly TerraformResource[]): void {
  rules.slice(1).forEach((rule, i) => {
    const before = rules[i];
    if (before !== undefined) rule.dependsOn = [...(rule.dependsOn ?? []), resourceAddress(before)];
  });
}
