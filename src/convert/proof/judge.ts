import { effectivePolicy, verdicts, Vocabulary, type Configuration, type RuleReference } from '../../policy';
import type { Conversion } from '../convert';
import type { Place } from '../places';
import { pathOf, type ConfigNode } from '../read/config-node';
import { ipText } from './edges';
import { SimpleFirewall, type Connection } from './simple-firewall';

/** What both sides say where they differ. */
export interface Contradiction {
  /** Rules that may decide in the file, and in the conversion. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The rules that the conversion did not write or wrote disabled, if they explain it. */
  readonly announced?: readonly string[];
}

/** Asks both sides about one connection, in one folder. */
export class Judge {
  readonly firewall: SimpleFirewall;
  readonly #verdict;
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
    this.#verdict = verdicts(effectivePolicy(configuration, container, new Vocabulary()));
    this.#entryOf = entriesOf(drafts, 'security_rule');
    this.#left = new Set(left);
  }

  compare(connection: Connection): Contradiction | undefined {
    const after = this.converted(connection);
    const agrees = (without: ReadonlySet<ConfigNode>): boolean => {
      const before = this.firewall.decide(connection, without);
      // What the file decides for certain, the conversion decides by the same rule; otherwise by one that may.
      return after.every((rule) => before.includes(rule)) && (before.length > 1 || after.length === 1);
    };
    if (agrees(new Set())) return undefined;
    const isAnnounced = agrees(this.#left);
    const before = this.firewall.decide(connection);
    return {
      before: before.map(nameOf),
      after: after.map(nameOf),
      ...(isAnnounced
        ? { announced: before.flatMap((rule) => (rule !== undefined && this.#left.has(rule) ? [nameOf(rule)] : [])) }
        : {}),
    };
  }

  /** Rules of the file whose conversion may decide; undefined: the default rules. */
  converted(connection: Connection): readonly (ConfigNode | undefined)[] {
    const { from, to, source, destination, protocol, port, application } = connection;
    const { outcomes } = this.#verdict({
      ...{ from, to, source: ipText(source), destination: ipText(destination) },
      ...{ service: `${protocol}/${String(port)}`, ...(application === undefined ? {} : { application }) },
    });
    return [...new Set(outcomes.map(({ rule }) => this.#entryOf(rule)))];
  }
}

/** Returns a function that finds the entry of the file that a rule was made of. */
export function entriesOf(drafts: Conversion['drafts'], kind: string): (rule: RuleReference) => ConfigNode | undefined {
  const rules = new Map(
    drafts
      .filter((draft) => draft.kind.name === kind)
      .map((draft) => [`${draft.container.name}|${draft.position ?? ''}|${draft.name}`, draft.entry]),
  );
  return (rule) =>
    rule.kind === 'default' ? undefined : rules.get(`${rule.container.name}|${rule.rulebase}|${rule.name}`);
}

function nameOf(rule: ConfigNode | undefined): string {
  return rule === undefined ? 'default rules' : pathOf(rule);
}
