import type { Configuration } from '../../policy';
import type { Conversion } from '../convert';
import type { Place } from '../places';
import { pathOf, type ConfigNode } from '../read/config-node';
import { convertedNat } from './converted-nat';
import { entriesOf, type Contradiction } from './judge';
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
      translate(connection).flatMap((one) => {
        const rule = one === undefined ? undefined : entryOf(one.rule);
        return one === undefined || rule === undefined ? [undefined] : [{ ...one, rule }];
      });
  }

  /** A connection with one of the interfaces that rules name. */
  routed(connection: Connection, random: number): RoutedConnection {
    const egress = this.#interfaces[Math.floor(random * this.#interfaces.length)] ?? otherInterface;
    return { ...connection, egress };
  }

  compare(connection: RoutedConnection): Contradiction | undefined {
    const after = this.#converted(connection).map(textOf);
    const agrees = (without: ReadonlySet<ConfigNode>): boolean => {
      const before = this.file.translate(connection, without).map(textOf);
      return after.every((one) => before.includes(one)) && (before.length > 1 || after.length === 1);
    };
    if (agrees(new Set())) return undefined;
    const before = this.file.translate(connection);
    const explains = before.flatMap((one) => (one !== undefined && this.#left.has(one.rule) ? [pathOf(one.rule)] : []));
    return {
      ...{ before: before.map(textOf), after },
      ...(agrees(this.#left) ? { announced: explains } : {}),
    };
  }
}

function textOf(one: NatCandidate | undefined): string {
  if (one === undefined) return 'no translation';
  return `${pathOf(one.rule)}${one.isReverse ? ' (other direction)' : ''}: ${one.becomes}`;
}
