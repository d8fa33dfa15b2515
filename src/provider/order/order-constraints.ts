import { deepEqual } from '../../core';

/**
 * Where something wants rules of one rulebase to stand: `rules` below each other, and the first of them at the top or
 * below `target`, or the last of them at the bottom or above it. An `after` says nothing about how far below.
 */
export interface OrderConstraint {
  /** A claim takes the place of an earlier one of the same key. */
  readonly key: string;
  /** Who says so, for messages. */
  readonly by: string;
  readonly rules: readonly string[];
  readonly where?: string | undefined;
  readonly target?: string | undefined;
  /** Whether other such claims may have the same end of the rulebase: its rules are in any order there. */
  readonly shared?: true;
}

/** One rule that has to stand above another, and who says so. */
export interface Above {
  readonly upper: string;
  readonly lower: string;
  readonly claim: OrderConstraint;
}

/** Everything that one process knows to be wanted of the order of one rulebase. */
export class OrderConstraints {
  readonly #claims = new Map<string, OrderConstraint>();
  readonly #rules = new Set<string>();
  readonly #below = new Map<string, Above[]>();
  readonly #above = new Map<string, Above[]>();
  /** Claims of the top by their last rule, and all of the bottom. */
  readonly #tops = new Map<string, OrderConstraint[]>();
  readonly #bottoms: OrderConstraint[] = [];

  /**
   * Adds a claim. Claims that cannot all hold are answered as a circle of rules of which each has to stand above the
   * next one; undefined when they can. Only circles that the new claim takes part in are looked for.
   */
  add(claim: OrderConstraint): readonly Above[] | undefined {
    const known = this.#claims.get(claim.key);
    if (known !== undefined && deepEqual(known, claim)) return this.#circleOf(known);
    this.#claims.set(claim.key, claim);
    if (known === undefined) this.#enter(claim);
    else this.#renew();
    return this.#circleOf(claim);
  }

  #renew(): void {
    for (const map of [this.#rules, this.#below, this.#above, this.#tops]) map.clear();
    this.#bottoms.length = 0;
    for (const claim of this.#claims.values()) this.#enter(claim);
  }

  #enter(claim: OrderConstraint): void {
    for (const rule of namesIn(claim)) this.#rules.add(rule);
    for (const edge of relations(claim)) {
      append(this.#below, edge.upper, edge);
      append(this.#above, edge.lower, edge);
    }
    const last = claim.rules.at(-1);
    if (claim.where === 'top' && last !== undefined) append(this.#tops, last, claim);
    if (claim.where === 'bottom') this.#bottoms.push(claim);
  }

  /** What has to stand below a rule. Top and bottom are relations to every other rule. */
  #standsBelow(upper: string): readonly Above[] {
    const tops = (this.#tops.get(upper) ?? []).flatMap((claim) =>
      [...this.#rules]
        .filter((other) => !claim.rules.includes(other) && !(claim.shared === true && this.#sharesTop(other)))
        .map((lower) => ({ upper, lower, claim })),
    );
    const isSharedBottom = this.#bottoms.some((claim) => claim.shared === true && claim.rules.includes(upper));
    const bottoms = this.#bottoms.flatMap((claim) =>
      claim.rules[0] === undefined || claim.rules.includes(upper) || (claim.shared === true && isSharedBottom)
        ? []
        : [{ upper, lower: claim.rules[0], claim }],
    );
    return [...(this.#below.get(upper) ?? []), ...tops, ...bottoms];
  }

  #sharesTop(rule: string): boolean {
    return this.#tops.get(rule)?.some((claim) => claim.shared === true) === true;
  }

  /** Whether a circle can come into what the claim says and leave it again, which spares a search in most cases. */
  #isTouched(claim: OrderConstraint): boolean {
    if (this.#tops.size > 0 || this.#bottoms.length > 0) return true;
    const own = namesIn(claim);
    const touches = (edges: ReadonlyMap<string, readonly Above[]>): boolean =>
      own.some((rule) => edges.get(rule)?.some((edge) => edge.claim !== claim) === true);
    return new Set(own).size < own.length || (touches(this.#above) && touches(this.#below));
  }

  #circleOf(claim: OrderConstraint): readonly Above[] | undefined {
    if (!this.#isTouched(claim)) return undefined;
    // Depth first, without recursion: a chain may be as long as the rulebase.
    const done = new Set<string>();
    for (const start of namesIn(claim)) {
      if (done.has(start)) continue;
      const path: Step[] = [{ via: undefined, rule: start, open: [...this.#standsBelow(start)] }];
      const onPath = new Map([[start, 0]]);
      for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
        const edge = step.open.pop();
        if (edge === undefined) {
          path.pop();
          onPath.delete(step.rule);
          done.add(step.rule);
          continue;
        }
        const at = onPath.get(edge.lower);
        if (at !== undefined) {
          const circle = [...path.slice(at + 1).flatMap(({ via }) => via ?? []), edge];
          if (circle.some((one) => one.claim === claim)) return circle;
        } else if (!done.has(edge.lower)) {
          onPath.set(edge.lower, path.length);
          path.push({ via: edge, rule: edge.lower, open: [...this.#standsBelow(edge.lower)] });
        }
      }
    }
    return undefined;
  }
}

function namesIn({ rules, target }: OrderConstraint): readonly string[] {
  return target === undefined ? rules : [...rules, target];
}

interface Step {
  /** How the search came here. */
  readonly via: Above | undefined;
  readonly rule: string;
  /** Where it has not been yet. */
  readonly open: Above[];
}

function relations(claim: OrderConstraint): readonly Above[] {
  const { rules, where, target } = claim;
  const chain = rules.slice(1).map((lower, i) => ({ upper: rules[i] ?? lower, lower, claim }));
  const [first, last] = [rules[0], rules.at(-1)];
  if (target === undefined || first === undefined || last === undefined) return chain;
  if (where === 'before') return [...chain, { upper: last, lower: target, claim }];
  return where === 'after' ? [...chain, { upper: target, lower: first, claim }] : chain;
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}
