import type { Container } from '../../../catalog';
import type { TrafficSession } from '../../logs';
import { Vocabulary, type Configuration, type RuleReference } from '../../policy';
import { firewallOf } from '../../trace';
import { PointReader } from './point-reader';
import { RuleEvaluator } from './rule-evaluator';

/** Finds the rules that can have decided a session, by the traffic that they match. */
export class NamedRules {
  readonly #rules: RuleEvaluator;
  readonly #points: PointReader;

  constructor(configuration: Configuration, container: Container) {
    const vocabulary = new Vocabulary();
    this.#rules = new RuleEvaluator(firewallOf(configuration, container, vocabulary));
    this.#points = new PointReader(vocabulary);
  }

  /** The rules with the logged name that can decide a session. */
  of(session: TrafficSession): readonly RuleReference[] {
    const point = this.#points.read(session, session.toZone, this.#rules.hasSourcePorts);
    return point === undefined ? [] : this.#rules.witness(point, session.rule).rules;
  }

  /** The rules of any name that can have decided a session, if one was renamed since. */
  ofAnyName(session: TrafficSession): readonly RuleReference[] {
    const point = this.#points.read(session, session.toZone, this.#rules.hasSourcePorts);
    return point === undefined ? [] : this.#rules.matching(point, session.action);
  }
}
