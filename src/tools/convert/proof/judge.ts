import {
  deciders,
  defaultAction,
  effectivePolicy,
  Vocabulary,
  type Configuration,
  type Policy,
  type RuleReference,
} from '../../../engine/policy';
import type { Conversion } from '../convert';
import { isLastRule } from '../default-rules';
import type { Place } from '../places';
import { pathOf, type ConfigNode } from '../read/config-node';
import { contradictionOf, type Contradiction } from './contradiction';
import { ipText } from './edges';
import { byDefault, SimpleFirewall, type ByDefault, type Candidates, type Connection } from './simple-firewall';

/** Asks both sides about one connection, in one folder. */
export class Judge {
  readonly firewall: SimpleFirewall;
  readonly #deciders;
  readonly #ruleOf: (rule: RuleReference) => ConfigNode | ByDefault;
  readonly #left: ReadonlySet<ConfigNode>;

  constructor(
    { drafts, left }: Pick<Conversion, 'drafts' | 'left'>,
    configuration: Configuration,
    path: readonly Place[],
  ) {
    const [place] = path;
    this.firewall = new SimpleFirewall(path);
    const container = place?.container ?? { scope: 'folder', name: 'All' };
    const policy = effectivePolicy(configuration, container, new Vocabulary());
    this.#deciders = deciders(policy);
    this.#ruleOf = securityRules(drafts, policy);
    this.#left = new Set(left);
  }

  compare(connection: Connection): Contradiction | undefined {
    return contradictionOf(
      {
        before: (without) => this.firewall.decide(connection, without),
        after: this.converted(connection),
        keyOf: (rule) => rule,
        textOf: nameOf,
        ruleOf: (rule) => (typeof rule === 'string' ? undefined : rule),
      },
      this.#left,
    );
  }

  /** Rules of the file whose conversion may decide. */
  converted(connection: Connection): Candidates {
    const { from, to, source, destination, protocol, port, application } = connection;
    const rules = this.#deciders({
      ...{ from, to, source: ipText(source), destination: ipText(destination) },
      ...{ service: `${protocol}/${String(port)}`, ...(application === undefined ? {} : { application }) },
    });
    return [...new Set(rules.map((rule) => this.#ruleOf(rule)))];
  }
}

/** A rule that the file does not have: neither a rule of the file nor a default rule. */
const otherRule: ConfigNode = { tag: '', name: undefined, line: 0, parent: undefined, text: '', children: [] };

/** Path of a rule in the file. */
export function ruleText(rule: ConfigNode): string {
  return rule === otherRule ? 'a rule that is not in the file' : pathOf(rule);
}

/** Returns a function that finds the entry of the file that a rule was made of; undefined for a default rule. */
export function entriesOf(drafts: Conversion['drafts'], kind: string): (rule: RuleReference) => ConfigNode | undefined {
  const rules = new Map(drafts.filter((draft) => draft.kind.name === kind).map((draft) => [keyOf(draft), draft.entry]));
  return (rule) => (rule.kind === 'default' ? undefined : (rules.get(referenceKey(rule)) ?? otherRule));
}

function keyOf({ container, position, name }: Conversion['drafts'][number]): string {
  return `${container.name}|${position ?? ''}|${name}`;
}

function referenceKey({ container, rulebase, name }: Extract<RuleReference, { kind: 'rule' }>): string {
  return `${container.name}|${rulebase}|${name}`;
}

/** Last rules replace the default rules of the file. */
function securityRules(drafts: Conversion['drafts'], policy: Policy): (rule: RuleReference) => ConfigNode | ByDefault {
  const lasts = new Map(drafts.filter(isLastRule).map((draft) => [keyOf(draft), byDefault(draft.fields['action'])]));
  const entryOf = entriesOf(drafts, 'security_rule');
  return (rule) =>
    rule.kind === 'default'
      ? byDefault(defaultAction(policy, rule.name))
      : (lasts.get(referenceKey(rule)) ?? entryOf(rule) ?? otherRule);
}

function nameOf(rule: ConfigNode | ByDefault): string {
  return typeof rule === 'string' ? rule : ruleText(rule);
}
