import type { RuleOrder } from '#l1/rule-order';
import type { TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import { containerAttribute } from './container';
import { fail } from './fail';
import type { ListedRule, RuleHistory } from './listed-rule';
import { omitUndefined, type ObjectProps } from './object-config';
import { providerAt } from './provider-of';
import { resourceAddress } from './resources';
import { reserveRules, claimedRulebaseKey } from './rule-claims';
import type { OrderProps } from './order-props';
import { orderRules } from './rule-order';
import { headingsIn, rulesIn, type RuleSection } from './rule-section';

/** Rulebase of a rule: `pre` rules are evaluated before the rules of child folders, `post` rules after them. */
export type Position = 'pre' | 'post';

/** Properties of a rule in a list, which sets its name, rulebase and order. */
export type ListedProps<Props> = Omit<Props, 'name' | 'position'>;

/** Properties of the rules of a list. */
export interface RulesProps<Props> extends Pick<ObjectProps, 'dependsOn' | 'provider'>, OrderProps {
  /**
   * Rules in evaluation order; `section()` adds a heading to some of them.
   * @example rules: [rule('tills-to-bank', tillsToBank)]
   */
  readonly rules: readonly (ListedRule<ListedProps<Props>> | RuleSection<ListedProps<Props>>)[];
}

/** Properties of a list in a rulebase. */
export interface RuleListProps<Props> extends RulesProps<Props> {
  /**
   * Rulebase: `pre` rules are evaluated before the rules of child folders, `post` rules after them.
   * @example position: 'post'
   */
  readonly position: Position;
}

type MadeRule = TerraformResource & { readonly name: string };

/** Properties of the list of a rule type: kinds without rulebases have no position. */
export type PropsOfList<Props> = 'position' extends keyof Props ? RuleListProps<Props> : RulesProps<Props>;

/** Rules of one type in one folder, in order. Each rule is identified by its name. */
export interface RuleList<Rule> extends Construct {
  /** The resource of the order; undefined if the API cannot move such rules: they are created one after the other. */
  readonly order: RuleOrder | undefined;
  /** Returns a rule of the list. Throws `NO_SUCH_RULE`. */
  rule(name: string): Rule;
}

/** The class of a rule. */
type RuleClass<Props, Rule> = new (scope: Construct, id: string, props: Props) => Rule;

/**
 * Makes the class of the ordered rules of one type. Each rule is identified by its name, so inserting, removing or
 * swapping a rule affects only that rule.
 */
export function ruleListOf<Props extends object, Rule extends MadeRule>(
  kind: string,
  rule: RuleClass<Props, Rule>,
): new (scope: Construct, id: string, props: PropsOfList<Props>) => RuleList<Rule> {
  return class extends Construct {
    readonly order: RuleOrder | undefined;
    readonly #rules: ReadonlyMap<string, Rule>;

    constructor(scope: Construct, id: string, props: RulesProps<Props> & { readonly position?: Position }) {
      super(scope, id);
      const { path } = this.node;
      const container = containerAttribute(scope);
      if (container === undefined) fail('NO_CONTAINER', `${path}: a rulebase requires a folder as its scope`);
      const { position, provider = providerAt(scope), dependsOn = [] } = props;
      const listed = rulesIn(props.rules);
      const twice = listed.find((one, i) => listed.findIndex(({ name }) => name === one.name) !== i);
      if (twice !== undefined) fail('RULE_TWICE', `${path}: lists the rule "${twice.name}" twice`);
      reserveRules(this, {
        rulebase: claimedRulebaseKey(this, { kind, container, position, provider }),
        names: listed.map(({ name }) => name),
        isRulebase: true,
        isExclusive: props.mode === 'exclusive',
      });
      const make = (one: ListedRule<ListedProps<Props>>): readonly [string, Rule] => {
        const { dependsOn: own = [] } = one.props as Pick<ObjectProps, 'dependsOn'>; // every rule has it
        const before = [...dependsOn, ...own];
        const given = omitUndefined({ position, provider, dependsOn: before.length === 0 ? undefined : before });
        const complete = { ...one.props, ...given } as unknown as Props; // the properties that ListedProps omits
        return [one.name, namedBefore(new rule(this, one.name, complete), one)];
      };
      this.#rules = new Map(listed.map(make));
      const rules = [...this.#rules.values()];
      this.order = orderRules(this, { kind, container, position, rules, provider }, props);
      const headings = headingsIn(props.rules);
      if (headings !== undefined) this.order?.addOverride('//.sections', headings);
    }

    rule(name: string): Rule {
      const found = this.#rules.get(name);
      if (found === undefined) {
        fail('NO_SUCH_RULE', `${this.node.path} has no rule "${name}"; it has ${[...this.#rules.keys()].join(', ')}`);
      }
      return found;
    }
  };
}

/** Makes the function that makes a rule of a list. */
export function ruleOf<Props>() {
  return (name: string, props: ListedProps<Props>, history: RuleHistory = {}): ListedRule<ListedProps<Props>> => ({
    name,
    props,
    was: history.was,
  });
}

/** Moves the state of a renamed rule. */
function namedBefore<Rule extends MadeRule>(rule: Rule, { name, was }: ListedRule<unknown>): Rule {
  if (was === undefined) return rule;
  const address = resourceAddress(rule);
  rule.moveFromId(`${address.slice(0, address.length - idPart(name).length)}${idPart(was)}`);
  return rule;
}

/** Returns the last part of a rule's logical ID. */
function idPart(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '-');
}
