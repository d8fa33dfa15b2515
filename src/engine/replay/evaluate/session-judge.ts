import { Vocabulary, type Configuration, type Effect, type RuleReference } from '../../policy';
import { never, supportOf, type Answers } from '../../policy/engine';
import type { Container } from '../../../catalog';
import { firewallOf, type Firewall } from '../../trace';
import { copyText, type TrafficSession } from '../../logs';
import { DestinationZones, type DestinationZone } from './destination-zones';
import { PointReader } from './point-reader';
import { RuleEvaluator, type Decision, type SessionPoint, type Witness } from './rule-evaluator';

/** The decisions of the configurations before and after for a session. */
export interface SessionVerdict {
  /** Without the evidence of the log. */
  readonly model: JudgedSide;
  /** By the rule that the log names, if it is possible in the configuration; else the same as `model`. */
  readonly before: JudgedSide;
  readonly after: JudgedSide;
  /** Whether the log names a rule that can decide this session, with its effect. */
  readonly isWitnessed: boolean;
  /** Conditions that only the log decides. */
  readonly decided: readonly DecidedCondition[];
  /** Why the logged rule or action is impossible in the configuration before; undefined if it is possible. */
  readonly contradiction: string | undefined;
}

/** A condition that the configuration cannot answer, and the answer of the log. */
export interface DecidedCondition {
  readonly text: string;
  readonly answer: 'yes' | 'no';
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
  /** For `maybe`: the answers under which the session is allowed; undefined if it depends on more than answers. */
  readonly allowed?: Answers | undefined;
  /** For `maybe`: the conditions that the decision depends on. */
  readonly reasons: readonly string[];
}

type DroppedInPart = Extract<DestinationZone, { readonly is: 'dropped in part' }>;

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

  /** Whether any rule restricts source ports. */
  get hasSourcePorts(): boolean {
    return this.#hasSourcePorts;
  }

  constructor(before: Configuration, after: Configuration, container: Container) {
    const firewalls = [before, after].map((configuration) => firewallOf(configuration, container, this.#vocabulary));
    const [old, fresh] = firewalls as [Firewall, Firewall];
    this.#before = new RuleEvaluator(old);
    this.#after = before === after ? this.#before : new RuleEvaluator(fresh);
    // The default rules add questions about zones, so the vocabulary is complete only now.
    this.#points = new PointReader(this.#vocabulary);
    this.#zones = new DestinationZones(old, fresh);
    this.#hasSourcePorts = this.#before.hasSourcePorts || this.#after.hasSourcePorts;
    this.assumptions = [
      ...fresh.assumptions.filter((assumption) => !assumption.startsWith('the configuration has no router')),
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
    rule,
    action,
  }: TrafficSession): string {
    const port = this.#hasSourcePorts ? String(sourcePort) : '';
    return `${source} ${destination} ${service} ${port}\n${application ?? ''}\n${user ?? ''}\n${category ?? ''}\n${fromZone}\n${toZone}\n${action} ${rule}`;
  }

  #judgeSession(session: TrafficSession): SessionVerdict | undefined {
    const point = this.#points.read(session, session.toZone, this.#hasSourcePorts);
    if (point === undefined) return undefined;
    const decision = this.#before.decide(point);
    const model = this.#sideOf(decision, session, point.answers);
    const witness = this.#before.witness(point, session.rule);
    const isWitnessed = witness.answers !== never && witness.effect === session.action;
    const known: SessionPoint = isWitnessed ? { ...point, answers: witness.answers } : point;
    const before = isWitnessed ? witnessed(witness, session) : model;
    return {
      model,
      before,
      after: this.#after === this.#before && isWitnessed ? before : this.#afterOf(session, known),
      isWitnessed,
      decided: isWitnessed ? this.#decidedBy(witness.answers, point.answers) : [],
      contradiction: isWitnessed ? undefined : this.#contradiction(point, witness, session),
    };
  }

  #afterOf(session: TrafficSession, known: SessionPoint): JudgedSide {
    const zone = this.#zones.of(session);
    if (zone.is === 'dropped') return { effect: 'block', by: zone.why, effects: ['block'], open: [], reasons: [] };
    if (zone.is !== 'zone' || zone.zone === session.toZone) {
      const side = this.#sideOf(this.#after.decide(known), session, known.answers);
      return zone.is === 'dropped in part' ? alsoDropped(side, zone) : side;
    }
    const then = this.#points.read(session, zone.zone, this.#hasSourcePorts) ?? known;
    // The answer about equal zones is that of the new zone; the other answers of the log stay.
    const same = this.#vocabulary.numberOfQuestion('zone same');
    const kept = this.#vocabulary.space.quantify(known.answers, (question) => question === same, 'one');
    const answers = then.answers.and(kept);
    return this.#sideOf(this.#after.decide({ ...then, answers }), session, answers);
  }

  /** Questions with only one answer under which the logged rule decides. */
  #decidedBy(answers: Answers, derived: Answers): readonly DecidedCondition[] {
    if (answers === derived) return [];
    const known = new Set(supportOf(derived));
    return supportOf(answers).flatMap((number): readonly DecidedCondition[] => {
      const question = this.#vocabulary.questions[number - 1];
      if (question === undefined || known.has(number)) return [];
      if (!answers.meets(this.#vocabulary.answer(number))) return [{ text: question.text, answer: 'no' }];
      return answers.meets(this.#vocabulary.answer(-number)) ? [] : [{ text: question.text, answer: 'yes' }];
    });
  }

  #contradiction(point: SessionPoint, witness: Witness, { rule, action }: TrafficSession): string {
    if (rule === '') return 'the log names no rule';
    if (witness.answers === never) return this.#before.whyNot(point, rule);
    return witness.effect === undefined
      ? 'rules with this name have different actions'
      : `the action of the rule is another one than ${action}: a push after these sessions changed it`;
  }

  #sideOf(
    { effect, rules, effects, open, allowed }: Decision,
    { application }: TrafficSession,
    known: Answers,
  ): JudgedSide {
    const isOpen = (number: number): boolean =>
      [number, -number].every((answer) => known.meets(this.#vocabulary.answer(answer)));
    const questions = supportOf(...open)
      .filter(isOpen)
      .flatMap((number) => this.#vocabulary.questions[number - 1]?.text ?? []);
    return {
      effect,
      by: rules.map(nameOf).join(' or '),
      effects,
      open,
      allowed,
      reasons:
        effect !== 'maybe'
          ? []
          : questions.length > 0
            ? questions
            : [application === undefined ? 'the application was not identified' : 'several rules decide'],
    };
  }
}

/** The decision if some of the sessions are dropped before the security rules. */
function alsoDropped(side: JudgedSide, { why, conditions }: DroppedInPart): JudgedSide {
  if (side.effect === 'block') return side;
  return {
    effect: 'maybe',
    by: `${side.by} or ${why}`,
    effects: [...new Set([...side.effects, 'block' as const])],
    open: [],
    reasons: [...new Set([...side.reasons, ...conditions])],
  };
}

function witnessed({ rules }: Witness, { action }: TrafficSession): JudgedSide {
  return { effect: action, by: [...new Set(rules.map(nameOf))].join(' or '), effects: [action], open: [], reasons: [] };
}

function nameOf({ name }: RuleReference): string {
  return name;
}
