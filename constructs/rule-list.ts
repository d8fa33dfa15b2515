import { RuleOrder } from '#l1/rule-order';
import { Lazy, Token, type TerraformResource } from 'cdktf';
import type { Construct } from 'constructs';
import { CodedError } from '../src/core';
import { containerAttribute } from './container';
import type { ListedRule } from './listed-rule';
import { names, type Named } from './names';
import { metaArguments, type ObjectProps } from './object-config';
import { place } from './place';
import { resourceAddress } from './resources';
import { reserveRules, claimedRulebaseKey } from './rule-claims';
import { headingsIn, rulesIn, type RuleSection } from './rule-section';

/** Which rulebase a rule is in: `pre` is tried before the rules of the folders below, `post` after them. */
export type Position = 'pre' | 'post';

/** What a list of rules can be given. */
export interface RuleListProps<Props> extends Pick<ObjectProps, 'dependsOn' | 'provider'> {
  /** `pre` is tried before the rules of the folders below, `post` after them. */
  readonly position: Position;
  /** The rules, in the order in which they are tried; `section()` puts a heading over some of them. */
  readonly rules: readonly (ListedRule<Props> | RuleSection<Props>)[];
  /**
   * `relative`: rules of others stay where they are, between these. `exclusive`: there may be no others.
   * @default 'relative'
   */
  readonly mode?: 'relative' | 'exclusive';
  /**
   * Where the rules stand as a whole, among the rules of others.
   * @default wherever they are
   */
  readonly anchor?: { readonly where: 'top' | 'bottom' } | { readonly where: 'before' | 'after'; readonly rule: Named };
}

/** One kind of rules: its name in the catalogue, and how a rule of it is made. */
export interface RulesOf<Rule, Props> {
  readonly type: string;
  make(scope: Construct, id: string, props: Props & { readonly position: Position }): Rule;
}

type MadeRule = TerraformResource & { readonly name: string };

/**
 * Rules of one folder in their order. Inserting, removing or swapping a rule changes just that, because a rule is
 * known by its name and not by its place in the list.
 */
export abstract class RuleList<Rule extends MadeRule, Props> extends RuleOrder {
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #of: RulesOf<Rule, Props>;
  readonly #position: Position;

  constructor(scope: Construct, id: string, props: RuleListProps<Props>, of: RulesOf<Rule, Props>) {
    const path = `${scope.node.path}/${id}`;
    const container = containerAttribute(scope);
    if (container === undefined) {
      throw new CodedError('NO_CONTAINER', `${path}: a rulebase requires a folder as its scope`);
    }
    const { position, mode, anchor } = props;
    const rules = rulesIn(props.rules);
    const twice = rules.find((one, i) => rules.findIndex(({ name }) => name === one.name) !== i);
    if (twice !== undefined) throw new CodedError('RULE_TWICE', `${path}: lists the rule "${twice.name}" twice`);
    super(scope, id, {
      type: of.type,
      ...container,
      position,
      rules: Token.asList(Lazy.listValue({ produce: () => [...this.#rules.values()].map((one) => one.name) })),
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
      isExclusive: mode === 'exclusive',
    });
    this.#rules = new Map(rules.map((one) => [one.name, this.#make(one)]));
    const headings = headingsIn(props.rules);
    if (headings !== undefined) this.addOverride('//.sections', headings);
  }

  /** A rule of the list, to refer to it. Throws `NO_SUCH_RULE`. */
  rule(name: string): Rule {
    const found = this.#rules.get(name);
    if (found === undefined) {
      throw new CodedError(
        'NO_SUCH_RULE',
        `${this.node.path} has no rule "${name}"; it has ${[...this.#rules.keys()].join(', ')}`,
      );
    }
    return found;
  }

  #make({ name, props, was }: ListedRule<Props>): Rule {
    const made = this.#of.make(this, name, { ...props, position: this.#position });
    if (was !== undefined) {
      const address = resourceAddress(made);
      made.moveFromId(`${address.slice(0, address.length - idPart(name).length)}${idPart(was)}`);
    }
    return made;
  }
}

/** How a rule's name ends its logical id. */
function idPart(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '-');
}

function anchorOf(anchor: NonNullable<RuleListProps<unknown>['anchor']>): { where: string; rule?: string } {
  if (!('rule' in anchor)) return { where: anchor.where };
  const [name] = names([anchor.rule]);
  return { where: anchor.where, ...(name === undefined ? {} : { rule: name }) };
}
