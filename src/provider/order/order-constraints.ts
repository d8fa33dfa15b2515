import { deepEqual } from '../../core';

/**
 * A constraint on the order of rules in one rulebase: `rules` are in this sequence. They are at the top, at the bottom,
 * or before or after `target`. Other rules may be in between.
 */
export interface OrderConstraint {
  /** A constraint replaces an earlier one with the same key. */
  readonly key: string;
  /** Source of the constraint, for messages. */
  readonly by: string;
  readonly rules: readonly string[];
  readonly where?: string | undefined;
  readonly target?: string | undefined;
  /** Whether other shared constraints may claim the same end of the rulebase. Their rules are there in any order. */
  readonly shared?: true;
}

/** One rule that must be above another one, and the constraint that requires it. */
export interface Above {
  readonly upper: string;
  readonly lower: string;
  readonly claim: OrderConstraint;
}

/** All constraints that one process knows for one rulebase. */
export class OrderConstraints {
  readonly #claims = new Map<string, OrderConstraint>();
  readonly #rules = new Set<string>();
  readonly #below = new Map<string, Above[]>();
  readonly #above = new Map<string, Above[]>();
  /** Constraints `top`, by their last rule, and all constraints `bottom`. */
  readonly #tops = new Map<string, OrderConstraint[]>();
  readonly #bottoms: OrderConstraint[] = [];

  /**
   * Adds a constraint. Returns a cycle of rules that must each be above the next one, if constraints contradict
   * each other. Searches only for cycles that contain the new constraint.
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

  /** Returns the rules that must be below a rule. Top and bottom are relations to every other rule. */
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

  /** Whether a cycle can contain the constraint at all; this avoids the search in most cases. */
  #isTouched(claim: OrderConstraint): boolean {
    if (this.#tops.size > 0 || this.#bottoms.length > 0) return true;
    const own = namesIn(claim);
    const touches = (edges: ReadonlyMap<string, readonly Above[]>): boolean =>
      own.some((rule) => edges.get(rule)?.some((edge) => edge.claim !== claim) === true);
    return new Set(own).size < own.length || (touches(this.#above) && touches(this.#below));
  }

  #circleOf(claim: OrderConstraint): readonly Above[] | undefined {
    if (!this.#isTouched(claim)) return undefined;
    // Depth-first without recursion: a chain may be as long as the rulebase.
    const visited = new Set<string>();
    for (const start of namesIn(claim)) {
      if (visited.has(start)) continue;
      const path: Step[] = [{ via: undefined, rule: start, open: [...this.#standsBelow(start)] }];
      const onPath = new Map([[start, 0]]);
      for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
        const edge = step.open.pop();
        if (edge === undefined) {
          path.pop();
          onPath.delete(step.rule);
          visited.add(step.rule);
          continue;
        }
        const at = onPath.get(edge.lower);
        if (at !== undefined) {
          const circle = [...path.slice(at + 1).flatMap(({ via }) => via ?? []), edge];
          if (circle.some((one) => one.claim === claim)) return circle;
        } else if (!visited.has(edge.lower)) {
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
  /** Edge by which the search reached the rule. */
  readonly via: Above | undefined;
  readonly rule: string;
  /** Edges that are not visited yet. */
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
