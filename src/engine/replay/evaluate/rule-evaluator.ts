import type { Effect, RuleReference } from '../../policy';
import {
  anyName,
  anyPort,
  includes,
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
  /** Undefined if unknown: it is then open whether rules with source ports apply. */
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
  /** The answers under which the session is allowed; undefined if it depends on more than answers. */
  readonly allowed: Answers | undefined;
}

/** What a log that names its rule shows. */
export interface Witness {
  /** The answers under which the rule decides; `never` if it cannot. */
  readonly answers: Answers;
  readonly rules: readonly RuleReference[];
  /** Undefined if rules with this name have different effects, or none can decide. */
  readonly effect: Effect | undefined;
}

/** Checks for a value that a logged rule does not have, by the value. The later in this list, the closer the rule is. */
const hints: Readonly<Record<string, string>> = {
  'source zone': 'check the interfaces of its zones, or a version before a push',
  'destination zone': 'check NAT and routes, or a version before a push',
  source: 'check a version before a push, and objects and lists that changed since',
  destination: 'check destination NAT (logs have the address before NAT), and objects that changed since',
  service: 'check application-default ports (--app-data), or a version before a push',
  application: 'the application may have changed during the session, or the rule since',
};

function order(value: string | undefined): number {
  return Object.keys(hints).indexOf(value ?? '');
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
      allowed:
        point.application === undefined || (this.hasSourcePorts && point.sourcePort === undefined)
          ? undefined
          : outcomes.reduce((all, { rule, answers }) => (rule.effect === 'allow' ? all.or(answers) : all), never),
    };
  }

  /** The application that the rules see: override rules of this configuration decide it, not those of the log. */
  #applicationOf(point: SessionPoint): number | undefined {
    const { overrides, unsigned } = this.#identification;
    for (const { boxes, application } of overrides) {
      const near = boxes.filter(({ sides }) => isNear(sides, point) && isBetween(sides, point));
      const answers = near.map((box) => box.answers.and(point.answers));
      if (answers.every((answer) => answer === never)) continue;
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
        if (hasPort(sides, point)) left = left.and(answers.not());
        if (left === never) return found;
      }
    }
    return found;
  }

  /**
   * Returns the answers under which a rule with this name decides a session. No earlier rule matched it, so the answers
   * of those are known as well.
   */
  witness(logged: SessionPoint, name: string): Witness {
    const application = this.#applicationOf(logged);
    const rules: RuleReference[] = [];
    const effects = new Set<Effect>();
    let [left, answers] = [logged.answers, never];
    for (const { rule, boxes } of this.#candidates(logged)) {
      for (const { sides, answers: own } of boxes) {
        if (!isNear(sides, logged)) continue;
        const among = sides[side.application];
        if (application !== undefined && !holds(among, application)) continue;
        if (rule.reference.name === name && left.meets(own)) {
          answers = answers.or(left.and(own));
          rules.push(rule.reference);
          effects.add(rule.effect);
        }
        const isSure = application !== undefined || includes(among, this.#identifiable);
        if (isSure && hasPort(sides, logged)) left = left.and(own.not());
      }
      if (left === never) break;
    }
    const [effect] = effects;
    return { answers, rules: [...new Set(rules)], effect: effects.size === 1 ? effect : undefined };
  }

  /** The rules that match a session and do what the log says, whatever their names and their order are. */
  matching(logged: SessionPoint, action: Effect): readonly RuleReference[] {
    const application = this.#applicationOf(logged);
    return this.#candidates(logged).flatMap(({ rule, boxes }) => {
      const isMatch =
        rule.effect === action &&
        boxes.some(
          ({ sides, answers }) =>
            isNear(sides, logged) &&
            (application === undefined || holds(sides[side.application], application)) &&
            logged.answers.meets(answers),
        );
      return isMatch ? [rule.reference] : [];
    });
  }

  /** Why no rule with this name can decide a session, as a reason that a person can check. */
  whyNot(logged: SessionPoint, name: string): string {
    const named = this.#rules.filter(({ rule }) => rule.reference.name === name);
    if (named.length === 0)
      return 'the configuration has no such active rule: a push after these sessions renamed, disabled or removed it, or another firewall wrote the log';
    const application = this.#applicationOf(logged);
    const failing = (sides: Box['sides']): string | undefined => {
      if (!holds(sides[side.from], logged.from)) return 'source zone';
      if (!holds(sides[side.to], logged.to)) return 'destination zone';
      if (!holds(sides[side.source], logged.source)) return 'source';
      if (!holds(sides[side.destination], logged.destination)) return 'destination';
      if (application !== undefined && !holds(sides[side.application], application)) return 'application';
      return holds(sides[side.service], logged.service) ? undefined : 'service';
    };
    const reasons = named.flatMap(({ boxes }) => boxes.map(({ sides }) => failing(sides)));
    const [first] = reasons;
    if (reasons.includes(undefined) || first === undefined)
      return 'an earlier rule matches for certain: a push after these sessions changed the order or that rule, or the logged conditions held only then';
    const last = reasons.reduce((best, one) => (order(one) > order(best) ? one : best), first);
    return `its rule does not have this ${last ?? ''}: ${hints[last ?? ''] ?? 'the rule had another version before a push'}`;
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

/** Whether it is known that the source port is in the box. */
function hasPort(sides: Box['sides'], { sourcePort }: SessionPoint): boolean {
  return sourcePort !== undefined || sides[side.sourcePort] === anyPort;
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
