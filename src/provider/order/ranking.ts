/** One rule of a rulebase. */
export interface RankedRule {
  readonly id: string;
  readonly name: string;
}

/** The rules of a rulebase from the top, with lookup by ID and name. */
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

  /** Number of rules above the rule; undefined if it is not in the rulebase. */
  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  /** Returns the rules between a rule and an end of the rulebase, from the top. */
  beyond(id: string, end: 'top' | 'bottom'): readonly RankedRule[] {
    const place = this.#places.get(id);
    if (place === undefined) return [];
    return end === 'top' ? this.rules.slice(0, place) : this.rules.slice(place + 1);
  }

  /**
   * Finds the rule that a list entry names: by UUID, by name, or by the previous ID of the name. A renamed rule keeps
   * its ID and is the same rule.
   */
  find(entry: string, knownIds: Readonly<Record<string, string>> = {}): RankedRule | undefined {
    return this.#at(entry) ?? this.#names.get(entry) ?? this.#at(knownIds[entry]);
  }

  #at(id: string | undefined): RankedRule | undefined {
    const place = id === undefined ? undefined : this.#places.get(id);
    return place === undefined ? undefined : this.rules[place];
  }
}
