import {
  containerOf,
  isSameContainer,
  rulebases,
  storedFolderName,
  type Container,
  type ResourceKind,
  type Rulebase,
} from '../../catalog';
import type { WireObject } from '../../client';
import type { Session } from '../session';
import { asText, type Fields } from '../state/fields';

/** One rule of a rulebase. */
export interface RankedRule {
  readonly id: string;
  readonly name: string;
}

/** Which rulebase of which container, and of which kind of rules. */
export interface RulebaseAddress {
  readonly kind: ResourceKind;
  readonly container: Container;
  readonly position: Rulebase;
}

/** The rulebase that fields name; `pre` where they do not say, undefined where the container is not known. */
export function rulebaseOf(kind: ResourceKind, fields: Fields): RulebaseAddress | undefined {
  const container = containerOf(fields);
  const position = rulebases.find((one) => one === asText(fields['position'])) ?? 'pre';
  return container === undefined ? undefined : { kind, container, position };
}

/** The same text for two spellings of one rulebase. A renamed container has to be named as it is called now. */
export function rulebaseKey({ kind, container: { scope, name }, position }: RulebaseAddress): string {
  return JSON.stringify([kind.name, scope, scope === 'folder' ? storedFolderName(name) : name, position]);
}

/** The rules of one rulebase of one container, from the top; those that it inherits are left out. */
export async function readRulebase(
  session: Session,
  { kind, container, position }: RulebaseAddress,
  signal: AbortSignal,
): Promise<Ranking> {
  return ranked(await session.client.list(kind, { container, position, signal }), container);
}

/** The same, from a list that this process may have read before. Not for use between writes. */
export async function readSharedRulebase(
  session: Session,
  { kind, container, position }: RulebaseAddress,
  signal: AbortSignal,
): Promise<Ranking> {
  return ranked(await session.lists.all(kind, { container, position, signal }), container);
}

function ranked(found: readonly WireObject[], container: Container): Ranking {
  return new Ranking(
    found.flatMap((rule) => {
      const { id, name } = rule;
      const own = containerOf(rule);
      if (typeof id !== 'string' || typeof name !== 'string') return [];
      return own === undefined || isSameContainer(own, container) ? [{ id, name }] : [];
    }),
  );
}

/** Rules from the top, to look one up. */
export class Ranking {
  readonly rules: readonly RankedRule[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #names: ReadonlyMap<string, RankedRule>;

  constructor(rules: readonly RankedRule[]) {
    this.rules = rules;
    this.#places = new Map(rules.map(({ id }, i) => [id, i]));
    this.#names = new Map(rules.map((rule) => [rule.name, rule]));
  }

  /** UUIDs from the top. */
  get ids(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** How many rules stand above one; undefined when it is not there. */
  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  /**
   * The rule that an entry of a list means: by UUID, by name, or by the id that the name had before (a renamed rule
   * is the same rule).
   */
  find(entry: string, knownIds: Readonly<Record<string, string>> = {}): RankedRule | undefined {
    return this.#at(entry) ?? this.#names.get(entry) ?? this.#at(knownIds[entry]);
  }

  #at(id: string | undefined): RankedRule | undefined {
    const place = id === undefined ? undefined : this.#places.get(id);
    return place === undefined ? undefined : this.rules[place];
  }
}
