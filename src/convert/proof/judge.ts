import { deciders, effectivePolicy, Vocabulary, type Configuration, type RuleReference } from '../../policy';
import type { Conversion } from '../convert';
import type { Place } from '../places';
import { pathOf, type ConfigNode } from '../read/config-node';
import { contradictionOf, type Contradiction } from './contradiction';
import { ipText } from './edges';
import { SimpleFirewall, type Connection } from './simple-firewall';

/** Asks both sides about one connection, in one folder. */
export class Judge {
  readonly firewall: SimpleFirewall;
  readonly #deciders;
  readonly #entryOf: (rule: RuleReference) => ConfigNode | undefined;
  readonly #left: ReadonlySet<ConfigNode>;

  constructor(
    { drafts, left }: Pick<Conversion, 'drafts' | 'left'>,
    configuration: Configuration,
    path: readonly Place[],
  ) {
    const [place] = path;
    this.firewall = new SimpleFirewall(path);
    const container = place?.container ?? { scope: 'folder', name: 'All' };
    this.#deciders = deciders(effectivePolicy(configuration, container, new Vocabulary()));
    this.#entryOf = entriesOf(drafts, 'security_rule');
    this.#left = new Set(left);
  }

  compare(connection: Connection): Contradiction | undefined {
    return contradictionOf(
      {
        before: (without) => this.firewall.decide(connection, without),
        after: this.converted(connection),
        keyOf: (rule) => rule,
        textOf: nameOf,
        ruleOf: (rule) => rule,
      },
      this.#left,
    );
  }

  /** Rules of the file whose conversion may decide; undefined: the default rules. */
  converted(connection: Connection): readonly (ConfigNode | undefined)[] {
    const { from, to, source, destination, protocol, port, application } = connection;
    const rules = this.#deciders({
      ...{ from, to, source: ipText(source), destination: ipText(destination) },
      ...{ service: `${protocol}/${String(port)}`, ...(application === undefined ? {} : { application }) },
    });
    return [...new Set(rules.map((rule) => this.#entryOf(rule)))];
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
  const rules = new Map(
    drafts
      .filter((draft) => draft.kind.name === kind)
      .map((draft) => [`${draft.container.name}|${draft.position ?? ''}|${draft.name}`, draft.entry]),
  );
  return (rule) =>
    rule.kind === 'default'
      ? undefined
      : (rules.get(`${rule.container.name}|${rule.rulebase}|${rule.name}`) ?? otherRule);
}

function nameOf(rule: ConfigNode | undefined): string {
  return rule === undefined ? 'default rules' : ruleText(rule);
}
