import { attributeNamed, type ResourceKind } from '../catalog/index';
import { Addresses } from './addresses';
import { Applications } from './applications';
import { anyIf, piecesOf, piecesOutside, underOneTopic, type Topic } from './bounded';
import { answersOf, contradict, joined, noAnswers, type Answers } from './answers';
import { isEmpty, type Box } from './box';
import type { ConfiguredRule } from './configuration';
import { textsAt } from './fields';
import { Meanings } from './meanings';
import { namedQuestions } from './named-questions';
import type { Question, QuestionSubject } from './question';
import { rangesOf, type Ranges } from './ranges';
import { Services } from './services';
import { anyAddress, anyName, anyPort, anyService } from './space';
import type { Surroundings } from './surroundings';
import { trafficParts } from './traffic-parts';
import type { Variables } from './variables';
import type { Vocabulary } from './vocabulary';

/** Values of a dimension that belong together, and the answers that they need. */
interface Values {
  readonly values: Ranges;
  readonly answers: Answers;
}

/** Values of the three dimensions that service and application make together. */
interface Traffic {
  readonly service: Ranges;
  readonly sourcePort: Ranges;
  readonly application: Ranges;
  readonly answers: Answers;
}

/** How often members of a list that nobody knows are asked about. */
type Asked = 'each' | 'together';

interface Dimensions {
  readonly from: Values;
  readonly to: Values;
  readonly sources: readonly Values[];
  readonly destinations: readonly Values[];
  readonly traffic: readonly Traffic[];
  /** Sets of answers, of which one is enough. */
  readonly answers: readonly Answers[];
}

/** A rule that would fall into more boxes than this asks about its lists as a whole. */
const mostBoxes = 1000;

/** Tells which flows a rule matches, as seen from one folder or device. */
export class RuleReader {
  readonly #kind: ResourceKind;
  readonly #surroundings: Surroundings;
  readonly #vocabulary: Vocabulary;
  readonly #meanings: Meanings;
  readonly #addresses: Addresses;
  readonly #applications: Applications;
  readonly #services: Services;
  readonly #kept = new Map<string, readonly Values[]>();
  readonly #keptTraffic = new Map<string, readonly Traffic[]>();

  constructor(kind: ResourceKind, surroundings: Surroundings, variables: Variables, vocabulary: Vocabulary) {
    this.#kind = kind;
    this.#surroundings = surroundings;
    this.#vocabulary = vocabulary;
    this.#meanings = new Meanings(surroundings);
    this.#addresses = new Addresses(surroundings, variables, this.#meanings, kindsIn(kind, 'source'));
    this.#applications = new Applications(surroundings, vocabulary, this.#meanings, kindsIn(kind, 'application'));
    this.#services = new Services(surroundings, this.#meanings, kindsIn(kind, 'service'));
  }

  boxes(rule: ConfiguredRule): readonly Box[] {
    const whole = this.#dimensions(rule, 'each');
    const many = whole.sources.length * whole.destinations.length * whole.traffic.length * whole.answers.length;
    return boxesOf(many > mostBoxes ? this.#dimensions(rule, 'together') : whole);
  }

  /** What a rule as a whole means: the same text for rules that do the same. */
  meaningOf(kind: string, rule: ConfiguredRule): string {
    return this.#meanings.of({ kind, ...rule });
  }

  #dimensions(rule: ConfiguredRule, asked: Asked): Dimensions {
    return {
      from: this.#zones(rule, 'from'),
      to: this.#zones(rule, 'to'),
      sources: this.#side(rule, 'source', asked),
      destinations: this.#side(rule, 'destination', asked),
      traffic: this.#traffic(rule),
      answers: this.#answers(rule, asked),
    };
  }

  #zones(rule: ConfiguredRule, field: 'from' | 'to'): Values {
    if (isUnknown(rule, field))
      return {
        values: anyName,
        answers: answersOf([this.#ask('zone', laterTopic(rule, field))]),
      };
    const names = textsAt(rule.fields, field);
    if (names.length === 0 || names.includes('any')) return { values: anyName, answers: noAnswers };
    const numbers = names.map((name) => this.#vocabulary.zone(name));
    return {
      values: rangesOf(numbers.map((number) => [number, number + 1] as const)),
      answers: noAnswers,
    };
  }

  #side(rule: ConfiguredRule, field: 'source' | 'destination', asked: Asked): readonly Values[] {
    const negated = `negate_${field}`;
    const later = [field, negated].find((one) => isUnknown(rule, one));
    const names = orAny(textsAt(rule.fields, field));
    const isNegated = rule.fields[negated] === true;
    const key = `${field} ${asked} ${later === undefined ? '' : rule.name} ${String(isNegated)} ${names.join('\n')}`;
    return keep(this.#kept, key, () => {
      const each = later === undefined ? this.#addresses.of(names) : anyIf(laterTopic(rule, later));
      const set = asked === 'each' ? each : underOneTopic(each);
      const pieces = isNegated && later === undefined ? piecesOutside(set, anyAddress) : piecesOf(set);
      return pieces.map(({ values, topics }) => ({
        values,
        answers: answersOf(topics.map(({ topic, answer }) => (answer === 'yes' ? 1 : -1) * this.#ask(field, topic))),
      }));
    });
  }

  #traffic(rule: ConfiguredRule): readonly Traffic[] {
    const later = (['service', 'application'] as const).find((field) => isUnknown(rule, field));
    if (later !== undefined) {
      const answers = answersOf([this.#ask(later, laterTopic(rule, later))]);
      return [
        {
          service: anyService,
          sourcePort: anyPort,
          application: anyName,
          answers,
        },
      ];
    }
    const names = {
      application: orAny(textsAt(rule.fields, 'application')),
      service: orAny(textsAt(rule.fields, 'service')),
    };
    return keep(this.#keptTraffic, `${names.application.join('\n')}\n\n${names.service.join('\n')}`, () =>
      trafficParts(this.#applications, this.#services, names).map(({ topics, ...part }) => ({
        ...part,
        answers: answersOf(topics.map(({ about, topic }) => this.#ask(about, topic))),
      })),
    );
  }

  /** Sets of answers, of which one is enough. */
  #answers(rule: ConfiguredRule, how: Asked): readonly Answers[] {
    const asked = namedQuestions(
      rule,
      (field) => kindsIn(this.#kind, field),
      { surroundings: this.#surroundings, meanings: this.#meanings },
      how,
    );
    const later = isUnknown(rule, 'disabled') ? [[question('rule', laterTopic(rule, 'disabled'))]] : [];
    return [...asked, ...later].reduce<readonly Answers[]>(
      (sets, alternatives) =>
        sets.flatMap((set) => alternatives.map((one) => joined(set, answersOf([this.#vocabulary.question(one)])))),
      [noAnswers],
    );
  }

  #ask(about: QuestionSubject, topic: Topic): number {
    return this.#vocabulary.question(question(about, topic));
  }
}

function boxesOf({ from, to, sources, destinations, traffic, answers }: Dimensions): readonly Box[] {
  const boxes: Box[] = [];
  for (const source of sources) {
    for (const destination of destinations) {
      for (const part of traffic) {
        const sides = [
          from.values,
          to.values,
          source.values,
          destination.values,
          part.service,
          part.sourcePort,
          part.application,
        ] as const;
        if (isEmpty({ sides })) continue;
        const fixed = [from, to, source, destination, part].map((one) => one.answers);
        for (const answer of answers) {
          const all = joinedAll([...fixed, answer]);
          if (all !== undefined) boxes.push({ sides, answers: all });
        }
      }
    }
  }
  return boxes;
}

/** A topic as a question about one side of a flow. */
function question(about: QuestionSubject, { id, text, extent }: Topic): Question {
  return { id: `${about} ${id}`, about, text: `the ${about} is ${text}`, ...(extent === undefined ? {} : { extent }) };
}

function laterTopic({ name }: ConfiguredRule, field: string): Topic {
  return {
    id: `after apply ${name} ${field}`,
    text: `what "${name}" says as ${field}, which is known only after the apply`,
  };
}

function isUnknown({ unknown }: ConfiguredRule, field: string): boolean {
  return unknown?.includes(field) === true;
}

/** Kinds of which a field of a rule names objects. */
export function kindsIn(kind: ResourceKind, field: string): readonly string[] {
  return attributeNamed(kind, field)?.refs?.kinds ?? [];
}

function orAny(names: readonly string[]): readonly string[] {
  return names.length === 0 ? ['any'] : names;
}

function joinedAll(sets: readonly Answers[]): Answers | undefined {
  let all = noAnswers;
  for (const set of sets) {
    if (contradict(all, set)) return undefined;
    all = joined(all, set);
  }
  return all;
}

function keep<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}
