import { RuleOrder } from '#l1/rule-order';
import { type TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { hasKind, kindNamed, scopes, type ResourceKind } from '../src/catalog';
import { camelCase, CodedError } from '../src/core';
import { place } from './place';
import { providerOf } from './provider-of';
import { resourceAddress } from './resources';
import { reserveRules, claimedRulebaseKey } from './rule-claims';

/** What `OrderedRules` can be given. */
export interface OrderedRulesProps {
  /** Generated rules of one kind, one container and one rulebase, in the order in which they are tried. */
  readonly rules: readonly TerraformResource[];
  /**
   * `relative`: rules of others stay where they are, between these. `exclusive`: there may be no others.
   * @default 'relative'
   */
  readonly mode?: 'relative' | 'exclusive';
}

/**
 * An order of generated rules of any kind. Where the API can move rules of the kind, an `scm_rule_order` keeps it.
 * Where it cannot, the rules are created one after the other: that is all that can be done, and a rule that is put
 * between others later stands at the end, until those that come after it are replaced.
 */
export class OrderedRules extends Construct {
  /** What keeps the order; undefined where the order of creation has to do. */
  readonly order: RuleOrder | undefined;

  constructor(scope: Construct, id: string, { rules, mode }: OrderedRulesProps) {
    super(scope, id);
    const { path } = this.node;
    const [first] = rules;
    if (first === undefined) throw new CodedError('NO_RULES', `${path}: requires at least one rule`);
    const kind = kindOf(path, first);
    const strange = rules.find((rule) => rule.terraformResourceType !== first.terraformResourceType);
    if (strange !== undefined) {
      throw new CodedError(
        'RULE_KINDS',
        `${path}: ${strange.node.path} is a ${strange.terraformResourceType}, the first rule a ${first.terraformResourceType}: ` +
          'rules of different types have no common order',
      );
    }
    if (kind.api.movable !== true) {
      if (mode !== undefined) {
        throw new CodedError(
          'NOT_MOVABLE',
          `${path}: the API cannot move a ${kind.name}: the order of creation applies; remove mode`,
        );
      }
      inTurn(rules);
      this.order = undefined;
      return;
    }
    const container = Object.fromEntries(
      scopes.flatMap((one) => {
        const name = inputOf(first, one);
        return name === undefined ? [] : [[one, name]];
      }),
    );
    const position = inputOf(first, 'position') ?? 'pre';
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
      names: rules.map((rule) => inputOf(rule, 'name') ?? resourceAddress(rule)),
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
  throw new CodedError('NO_RULE', `${path}: ${node.path} is a ${type}, which is not a rule type`);
}

/** What a generated class was given for an attribute of text. */
function inputOf(rule: TerraformResource, attribute: string): string | undefined {
  const value: unknown = Reflect.get(rule, `${camelCase(attribute)}Input`);
  return typeof value === 'string' ? value : undefined;
}

/** Has each rule created after the one before it. */
function inTurn(rules: readonly TerraformResource[]): void {
  rules.slice(1).forEach((rule, i) => {
    const before = rules[i];
    if (before !== undefined) rule.dependsOn = [...(rule.dependsOn ?? []), resourceAddress(before)];
  });
}
