import { RuleOrder } from '#l1/rule-order';
import { Lazy, Token, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { containerAttribute } from './container';
import { fail } from './fail';
import type { ListedRule } from './listed-rule';
import { names, type Named } from './names';
import { metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import { resourceAddress } from './resources';
import { reserveRules, claimedRulebaseKey } from './rule-claims';
import { headingsIn, rulesIn, type RuleSection } from './rule-section';

/** Rulebase of a rule: `pre` rules are evaluated before the rules of child folders, `post` rules after them. */
export type Position = 'pre' | 'post';

/** Properties of a rule list. */
export interface RuleListProps<Props> extends Pick<ObjectProps, 'dependsOn' | 'provider'> {
  /**
   * Rulebase: `pre` rules are evaluated before the rules of child folders, `post` rules after them.
   * @example position: 'post'
   */
  readonly position: Position;
  /**
   * Rules in evaluation order; `section()` adds a heading to some of them.
   * @example rules: [rule('tills-to-bank', tillsToBank)]
   */
  readonly rules: readonly (ListedRule<Props> | RuleSection<Props>)[];
  /**
   * `relative`: other rules keep their positions between these. `exclusive`: no other rules may exist.
   * @default 'relative'
   * @example mode: 'exclusive'
   */
  readonly mode?: 'relative' | 'exclusive';
  /**
   * Position of the rules as a block among other rules.
   * @default unchanged
   * @example anchor: { where: 'after', rule: 'block-spoofed' }
   */
  readonly anchor?: { readonly where: 'top' | 'bottom' } | { readonly where: 'before' | 'after'; readonly rule: Named };
}

/** A rule type: its catalog name and its constructor. */
export interface RulesOf<Rule, Props> {
  readonly type: string;
  make(scope: Construct, id: string, props: Props & { readonly position: Position }): Rule;
}

type MadeRule = TerraformResource & { readonly name: string };

/**
 * Rules of one folder in order. Each rule is identified by its name, so inserting, removing or swapping a rule affects
 * only that rule.
 */
export abstract class RuleList<Rule extends MadeRule, Props> extends RuleOrder {
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #of: RulesOf<Rule, Props>;
  readonly #position: Position;

  constructor(scope: Construct, id: string, props: RuleListProps<Props>, of: RulesOf<Rule, Props>) {
    const path = `${scope.node.path}/${id}`;
    const container = containerAttribute(scope);
    if (container === undefined) {
      fail('NO_CONTAINER', `${path}: a rulebase requires a folder as its scope`);
    }
    const { position, mode, anchor } = props;
    const rules = rulesIn(props.rules);
    const twice = rules.find((rule, i) => rules.findIndex(({ name }) => name === rule.name) !== i);
    if (twice !== undefined) fail('RULE_TWICE', `${path}: lists the rule "${twice.name}" twice`);
    super(scope, id, {
      type: of.type,
      ...container,
      position,
      rules: Token.asList(Lazy.listValue({ produce: () => [...this.#rules.values()].map((rule) => rule.name) })),
      ...(mode === undefined ? {} : { mode }),
      ...(anchor === undefined ? {} : { anchor: anchorOf(anchor) }),
      ...metaArguments(scope, id, props),
    });
    this.#of = of;
    this.#position = position;
    place(this);
    reserveRules(this, {
      rulebase: claimedRulebaseKey(this, of.type, container, position),
      names: rules.map(({ name }) => name),
      isRulebase: true,
      isExclusive: mode === 'exclusive',
    });
    this.#rules = new Map(rules.map((rule) => [rule.name, this.#make(rule)]));
    const headings = headingsIn(props.rules);
    if (headings !== undefined) this.addOverride('//.sections', headings);
  }

  /** Returns a rule of the list. Throws `NO_SUCH_RULE`. */
  rule(name: string): Rule {
    const found = this.#rules.get(name);
    if (found === undefined) {
      fail('NO_SUCH_RULE', `${this.node.path} has no rule "${name}"; it has ${[...this.#rules.keys()].join(', ')}`);
    }
    return found;
  }

  #make({ name, props, was }: ListedRule<Props>): Rule {
    const rule = this.#of.make(this, name, { ...props, position: this.#position });
    if (was !== undefined) {
      const address = resourceAddress(rule);
      rule.moveFromId(`${address.slice(0, address.length - idPart(name).length)}${idPart(was)}`);
    }
    return rule;
  }
}

/** Returns the last part of a rule's logical ID. */
function idPart(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '-');
}

function anchorOf(anchor: NonNullable<RuleListProps<unknown>['anchor']>): { where: string; rule?: string } {
  if (!('rule' in anchor)) return { where: anchor.where };
  const [name] = names([anchor.rule]);
  return { where: anchor.where, ...(name === undefined ? {} : { rule: name }) };
}
