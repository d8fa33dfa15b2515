import { Vocabulary, type Configuration, type Effect, type RuleReference } from '../../policy';
import { supportOf, type Answers } from '../../policy/engine';
import type { Container } from '../../catalog';
import { firewallOf, type Firewall } from '../../trace';
import { copyText } from '../plain';
import type { TrafficSession } from '../session';
import { DestinationZones } from './destination-zones';
import { PointReader } from './point-reader';
import { RuleEvaluator, type Decision } from './rule-evaluator';

/** The decisions of the configurations before and after for a session. */
export interface SessionVerdict {
  readonly before: JudgedSide;
  readonly after: JudgedSide;
}

/** The decision of one configuration. */
export interface JudgedSide {
  readonly effect: Effect | 'maybe';
  /** Names of the deciding rules, or the reason why no rule decides. */
  readonly by: string;
  /** Effects that are possible, in rule order. */
  readonly effects: readonly Effect[];
  /** For `maybe`: the answers under which each of them applies. */
  readonly open: readonly Answers[];
  /** For `maybe`: the conditions that the decision depends on. */
  readonly reasons: readonly string[];
}

/** Cache size of one generation. Two generations keep recent sessions in constant memory. */
const generation = 50_000;

/** Evaluates each distinct session once while it is cached. */
export class SessionJudge {
  readonly #vocabulary = new Vocabulary();
  readonly #before: RuleEvaluator;
  readonly #after: RuleEvaluator;
  readonly #points: PointReader;
  readonly #zones: DestinationZones;
  readonly #hasSourcePorts: boolean;
  readonly assumptions: readonly string[];
  #recent = new Map<string, SessionVerdict | undefined>();
  #older = new Map<string, SessionVerdict | undefined>();

  constructor(before: Configuration, after: Configuration, container: Container) {
    const firewalls = [before, after].map((one) => firewallOf(one, container, this.#vocabulary));
    const [old, fresh] = firewalls as [Firewall, Firewall];
    this.#before = new RuleEvaluator(old);
    this.#after = before === after ? this.#before : new RuleEvaluator(fresh);
    // The default rules add questions about zones, so the vocabulary is complete only now.
    this.#points = new PointReader(this.#vocabulary);
    this.#zones = new DestinationZones(old, fresh);
    this.#hasSourcePorts = this.#before.hasSourcePorts || this.#after.hasSourcePorts;
    this.assumptions = [
      ...fresh.assumptions.filter((one) => !one.startsWith('the configuration has no router')),
      this.#zones.changes
        ? 'zones are those of the log, unless routes, NAT or zones of the plan lead to another one'
        : 'zones are those of the log',
    ];
  }

  /** Returns the decisions for a session; undefined if its addresses or its service are invalid. */
  judge(session: TrafficSession): SessionVerdict | undefined {
    const key = this.#keyOf(session);
    const recent = this.#recent.get(key);
    if (recent !== undefined || this.#recent.has(key)) return recent;
    const verdict = this.#older.has(key) ? this.#older.get(key) : this.#judgeSession(session);
    if (this.#recent.size >= generation) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(copyText(key), verdict);
    return verdict;
  }

  #keyOf({
    source,
    destination,
    service,
    sourcePort,
    application,
    user,
    category,
    fromZone,
    toZone,
  }: TrafficSession): string {
    const port = this.#hasSourcePorts ? String(sourcePort) : '';
    return `${source} ${destination} ${service} ${port}\n${application ?? ''}\n${user ?? ''}\n${category ?? ''}\n${fromZone}\n${toZone}`;
  }

  #judgeSession(session: TrafficSession): SessionVerdict | undefined {
    const point = this.#points.read(session, session.toZone, this.#hasSourcePorts);
    if (point === undefined) return undefined;
    const before = this.#sideOf(this.#before.decide(point), session);
    if (this.#after === this.#before) return { before, after: before };
    const zone = this.#zones.of(session);
    if (zone.is === 'dropped')
      return { before, after: { effect: 'block', by: zone.why, effects: ['block'], open: [], reasons: [] } };
    const moved = zone.is === 'zone' && zone.zone !== session.toZone;
    const then = moved ? this.#points.read(session, zone.zone, this.#hasSourcePorts) : point;
    return { before, after: this.#sideOf(this.#after.decide(then ?? point), session) };
  }

  #sideOf({ effect, rules, effects, open }: Decision, { application }: TrafficSession): JudgedSide {
    const questions = supportOf(...open).flatMap((number) => this.#vocabulary.questions[number - 1]?.text ?? []);
    return {
      effect,
      by: rules.map(nameOf).join(' or '),
      effects,
      open,
      reasons:
        effect !== 'maybe'
          ? []
          : questions.length > 0
            ? questions
            : [application === undefined ? 'the application was not identified' : 'several rules decide'],
    };
  }
}

function nameOf({ name }: RuleReference): string {
  return name;
}
