import type { Configuration } from '../../../engine/policy';
import type { Conversion } from '../convert';
import type { Place } from '../places';
import type { ConfigNode } from '../read/config-node';
import { convertedNat } from './converted-nat';
import { contradictionOf, type Contradiction } from './contradiction';
import { entriesOf, ruleText } from './judge';
import type { Connection } from './simple-firewall';
import { SimpleNat, type NatCandidate, type RoutedConnection } from './simple-nat';

/** An interface that no rule names. */
const otherInterface = 'another interface';

/** Asks both sides how one connection is translated, in one folder. */
export class NatJudge {
  readonly file: SimpleNat;
  readonly #interfaces: readonly string[];
  readonly #left: ReadonlySet<ConfigNode>;
  readonly #converted: (connection: RoutedConnection) => readonly (NatCandidate | undefined)[];

  constructor(
    { drafts, left }: Pick<Conversion, 'drafts' | 'left'>,
    configuration: Configuration,
    path: readonly Place[],
  ) {
    const [place] = path;
    this.file = new SimpleNat(path);
    this.#interfaces = [...this.file.interfaces, otherInterface];
    this.#left = new Set(left);
    const entryOf = entriesOf(drafts, 'nat_rule');
    const container = place?.container ?? { scope: 'folder', name: 'All' };
    const translate = this.file.rules.length === 0 ? () => [] : convertedNat(configuration, container);
    this.#converted = (connection) =>
      translate(connection).map((translation) => {
        const rule = translation && entryOf(translation.rule);
        return rule && { ...translation, rule };
      });
  }

  /** A connection with one of the interfaces that rules name. */
  routed(connection: Connection, random: number): RoutedConnection {
    const egress = this.#interfaces[Math.floor(random * this.#interfaces.length)] ?? otherInterface;
    return { ...connection, egress };
  }

  compare(connection: RoutedConnection): Contradiction | undefined {
    return contradictionOf(
      {
        before: (without) => this.file.translate(connection, without),
        after: this.#converted(connection),
        keyOf: textOf,
        textOf,
        ruleOf: (candidate) => candidate?.rule,
      },
      this.#left,
    );
  }
}

function textOf(one: NatCandidate | undefined): string {
  if (one === undefined) return 'no translation';
  return `${ruleText(one.rule)}${one.isReverse ? ' (other direction)' : ''}: ${one.becomes}`;
}
