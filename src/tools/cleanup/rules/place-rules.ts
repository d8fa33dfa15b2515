import type { Container } from '../../../catalog';
import { append, CodedError } from '../../../core';
import type { Policy, PolicyRule } from '../../../engine/policy';
import { firstMatch, overlaps, withDefaults, type Box } from '../../../engine/policy/engine';
import { objectKey } from '../../../tenant';
import { defaultTreatment } from './treatment';

/** Parts of a rule from which on it is left undecided. */
const mostPieces = 2000;

/** A rule as one folder or device has it. */
export interface PlacedRule {
  /** `objectKey` of the rule, or the name of a default rule. */
  readonly key: string;
  readonly boxes: readonly Box[];
  readonly treatment: string;
}

/** The rules of a folder or device in the order of evaluation, with the two defaults. */
export class PlaceRules {
  readonly container: Container;
  readonly rules: readonly PlacedRule[];
  readonly #places = new Map<string, number[]>();

  /** `treatments`: by the keys of rules. */
  constructor(policy: Policy, kind: string, treatments: ReadonlyMap<string, string>) {
    this.container = policy.container;
    this.rules = withDefaults(policy).map((rule): PlacedRule => {
      const key = keyOf(rule, kind);
      const { reference, boxes, effect } = rule;
      const treatment =
        reference.kind === 'default'
          ? `${effect} ${defaultTreatment(policy, reference.name)}`
          : `${effect} ${treatments.get(key) ?? key}`;
      return { key, boxes, treatment };
    });
    this.rules.forEach(({ key }, at) => append(this.#places, key, at));
  }

  /** Index of a rule; undefined where it does not apply, and where it decides at several places. */
  indexOf(key: string): number | undefined {
    const [at, second] = this.#places.get(key) ?? [];
    return second === undefined ? at : undefined;
  }

  /** Whether a rule applies here, once or more than once. */
  has(key: string): boolean {
    return this.#places.has(key);
  }

  /** The flows that a rule decides, because no earlier one matches them; undefined where there are too many parts. */
  decidedBy(at: number, without: ReadonlySet<string>): readonly Box[] | undefined {
    const boxes = this.rules[at]?.boxes ?? [];
    return attempt(() => firstMatch(boxes, this.#meeting(boxes, 0, at, without), mostPieces).rest);
  }

  /** The rules of a range that decide some of the flows; undefined where there are too many parts. */
  deciders(
    boxes: readonly Box[],
    { from, to }: Range,
    without: ReadonlySet<string>,
  ): readonly PlacedRule[] | undefined {
    return attempt(() =>
      firstMatch(boxes, this.#meeting(boxes, from, to, without), mostPieces).matches.map(({ rule }) => rule),
    );
  }

  #meeting(boxes: readonly Box[], from: number, to: number, without: ReadonlySet<string>): readonly PlacedRule[] {
    return this.rules
      .slice(from, to)
      .filter((rule) => !without.has(rule.key) && rule.boxes.some((box) => boxes.some((one) => overlaps(one, box))));
  }
}

/** Rules from one index up to another, which is not included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

function keyOf({ reference }: PolicyRule, kind: string): string {
  if (reference.kind === 'default') return reference.name;
  const { container, rulebase, name } = reference;
  return objectKey({ kind, container, rulebase, name });
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof CodedError && error.code === 'QUERY_TOO_WIDE') return undefined;
    throw error;
  }
}
