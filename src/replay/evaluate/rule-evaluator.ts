import type { Effect, RuleReference } from '../../policy';
import {
  anyName,
  anyPort,
  never,
  side,
  subtraction,
  type Answers,
  type Bound,
  type Box,
  type Ranges,
} from '../../policy/engine';
import { firstMatch, securityRules, type Firewall, type OrderedSecurityRule } from '../../trace';

/** One session as a point in the coordinates of the policy engine. */
export interface SessionPoint {
  readonly from: number;
  readonly to: number;
  readonly source: Bound;
  readonly destination: Bound;
  readonly service: number;
  /** Undefined if unknown: rules with source ports then apply as well. */
  readonly sourcePort: number | undefined;
  /** Undefined to evaluate all applications. */
  readonly application: number | undefined;
  /** Answers derived from the log entry. */
  readonly answers: Answers;
}

/** The decision of the rules for a session. */
export interface Decision {
  readonly effect: Effect | 'maybe';
  /** Deciding rules, in rule order. */
  readonly rules: readonly RuleReference[];
  /** The effects of the outcomes; more than one for `maybe`. */
  readonly effects: readonly Effect[];
  /** For `maybe`: the answers that the decision depends on. */
  readonly open: readonly Answers[];
}

/** Evaluates rules for single sessions, which is much faster than for sets of flows. */
export class RuleEvaluator {
  readonly #rules: readonly OrderedSecurityRule[];
  readonly #identification: Firewall['identification'];
  /** Applications that App-ID can identify. */
  readonly #identifiable: Ranges;
  /** Whether any rule restricts source ports. */
  readonly hasSourcePorts: boolean;
  readonly #byZones = new Map<string, readonly OrderedSecurityRule[]>();

  constructor(firewall: Firewall) {
    this.#rules = securityRules(firewall);
    this.#identification = firewall.identification;
    this.#identifiable = subtraction(anyName, firewall.identification.unsigned);
    this.hasSourcePorts = this.#rules.some(({ boxes }) =>
      boxes.some(({ sides }) => sides[side.sourcePort] !== anyPort),
    );
  }

  decide(logged: SessionPoint): Decision {
    const point = { ...logged, application: this.#applicationOf(logged) };
    const outcomes = point.application === undefined ? this.#set(point) : this.#single(point, point.application);
    const effects = new Set(outcomes.map(({ rule }) => rule.effect));
    const [effect] = effects;
    return {
      effect: effects.size === 1 && effect !== undefined ? effect : 'maybe',
      rules: [...new Set(outcomes.map(({ rule }) => rule.reference))],
      effects: outcomes.map(({ rule }) => rule.effect),
      open: effects.size > 1 ? outcomes.map(({ answers }) => answers) : [],
    };
  }

  /** The application that the rules see: override rules of this configuration decide it, not those of the log. */
  #applicationOf(point: SessionPoint): number | undefined {
    const { overrides, unsigned } = this.#identification;
    for (const { boxes, application } of overrides) {
      const near = boxes.filter(({ sides }) => isNear(sides, point) && isBetween(sides, point));
      const answers = near.map((box) => box.answers.and(point.answers));
      if (answers.every((one) => one === never)) continue;
      const isSure = answers.includes(point.answers) && application !== anyName;
      return isSure ? Number(application[0]) : undefined;
    }
    // Without an override, App-ID calls it something else.
    return point.application !== undefined && holds(unsigned, point.application) ? undefined : point.application;
  }

  #single(
    point: SessionPoint,
    application: number,
  ): readonly { rule: OrderedSecurityRule['rule']; answers: Answers }[] {
    const found: { rule: OrderedSecurityRule['rule']; answers: Answers }[] = [];
    let left = point.answers;
    for (const { rule, boxes } of this.#candidates(point)) {
      for (const { sides, answers } of boxes) {
        if (!isIn(sides, point, application)) continue;
        const hit = left.and(answers);
        if (hit === never) continue;
        found.push({ rule, answers: hit });
        left = left.and(answers.not());
        if (left === never) return found;
      }
    }
    return found;
  }

  /** Evaluates all applications at once. */
  #set(point: SessionPoint): readonly { rule: OrderedSecurityRule['rule']; answers: Answers }[] {
    const box: Box = {
      sides: [
        one(point.from),
        one(point.to),
        one(point.source),
        one(point.destination),
        one(point.service),
        point.sourcePort === undefined ? anyPort : one(point.sourcePort),
        this.#identifiable,
      ],
      answers: point.answers,
    };
    const near = this.#candidates(point).filter(({ boxes }) => boxes.some(({ sides }) => isNear(sides, point)));
    return firstMatch([box], near).matches.flatMap(({ rule: { rule }, boxes }) =>
      boxes.map(({ answers }) => ({ rule, answers })),
    );
  }

  #candidates({ from, to }: SessionPoint): readonly OrderedSecurityRule[] {
    const key = `${String(from)} ${String(to)}`;
    const known = this.#byZones.get(key);
    if (known !== undefined) return known;
    const found = this.#rules.flatMap(({ rule, boxes }) => {
      const own = boxes.filter(({ sides }) => isBetween(sides, { from, to }));
      return own.length === 0 ? [] : [{ rule, boxes: own }];
    });
    this.#byZones.set(key, found);
    return found;
  }
}

function isIn(sides: Box['sides'], point: SessionPoint, application: number): boolean {
  return isNear(sides, point) && holds(sides[side.application], application);
}

/** Whether the point is in the box, ignoring the application. */
function isNear(sides: Box['sides'], point: SessionPoint): boolean {
  return (
    holds(sides[side.service], point.service) &&
    holds(sides[side.source], point.source) &&
    holds(sides[side.destination], point.destination) &&
    (point.sourcePort === undefined || holds(sides[side.sourcePort], point.sourcePort))
  );
}

function isBetween(sides: Box['sides'], { from, to }: Pick<SessionPoint, 'from' | 'to'>): boolean {
  return holds(sides[side.from], from) && holds(sides[side.to], to);
}

function holds(ranges: Ranges, value: Bound): boolean {
  let [low, high] = [0, ranges.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = [ranges[2 * middle], ranges[2 * middle + 1]];
    if (from === undefined || to === undefined) return false;
    if (value < from) high = middle - 1;
    else if (value >= to) low = middle + 1;
    else return true;
  }
  return false;
}

function one(value: Bound): Ranges {
  return [value, typeof value === 'number' ? value + 1 : value + 1n];
}
