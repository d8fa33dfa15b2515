import { attributeNamed, type ResourceKind } from '../../catalog';
import { Addresses } from './addresses';
import { Applications } from './applications';
import { anyIf, guardSets, type Guarded, type Topic } from './bounded';
import { anyAnswers, never, type Answers } from './answers';
import { isEmpty, type Box } from './box';
import type { ConfiguredRule } from './configuration';
import { textsAt } from './fields';
import type { LostPart } from '../../tenant';
import { Meanings } from './meanings';
import { mergeAnswers } from './merged';
import { namedQuestions, type Statement } from './named-questions';
import type { Question, QuestionSubject } from './question';
import { rangesOf, type Ranges } from './ranges';
import { Services } from './services';
import { anyAddress, anyName, anyPort, anyService } from './space';
import type { VisibleScope } from './visible-scope';
import { trafficParts } from './traffic-parts';
import type { Variables } from './variables';
import type { Vocabulary } from './vocabulary';

/** Values of the three dimensions that service and application determine together. */
interface Traffic {
  readonly service: Ranges;
  readonly sourcePort: Ranges;
  readonly application: Ranges;
  readonly answers: Answers;
}

interface Dimensions {
  readonly from: Guarded;
  readonly to: Guarded;
  readonly sources: readonly Guarded[];
  readonly destinations: readonly Guarded[];
  readonly traffic: readonly Traffic[];
  readonly answers: Answers;
}

/** Determines the flows that a rule matches, as visible from one folder or device. */
export class RuleReader {
  readonly #kind: ResourceKind;
  readonly #visibleScope: VisibleScope;
  readonly #vocabulary: Vocabulary;
  readonly #meanings: Meanings;
  readonly #addresses: Addresses;
  readonly #applications: Applications;
  readonly #services: Services;
  readonly #kept = new Map<string, readonly Guarded[]>();
  readonly #keptTraffic = new Map<string, readonly Traffic[]>();

  constructor(kind: ResourceKind, visibleScope: VisibleScope, variables: Variables, vocabulary: Vocabulary) {
    this.#kind = kind;
    this.#visibleScope = visibleScope;
    this.#vocabulary = vocabulary;
    this.#meanings = new Meanings(visibleScope);
    this.#addresses = new Addresses(visibleScope, variables, this.#meanings, kindsIn(kind, 'source'));
    this.#applications = new Applications(visibleScope, vocabulary, this.#meanings, kindsIn(kind, 'application'));
    this.#services = new Services(visibleScope, this.#meanings, kindsIn(kind, 'service'));
  }

  boxes(rule: ConfiguredRule): readonly Box[] {
    return boxesOf({
      from: this.#zones(rule, 'from'),
      to: this.#zones(rule, 'to'),
      sources: this.#side(rule, 'source'),
      destinations: this.#side(rule, 'destination'),
      traffic: this.#traffic(rule),
      answers: this.#answers(rule),
    });
  }

  /**
   * Returns the longest wildcard mask prefix of the source and of the destination of a rule, including group members.
   */
  wildcardPrefixes({ fields }: ConfiguredRule): Record<'source' | 'destination', number | undefined> {
    const longest = (field: 'source' | 'destination'): number | undefined =>
      fields[`negate_${field}`] === true ? undefined : this.#addresses.wildcardPrefix(textsAt(fields, field));
    return { source: longest('source'), destination: longest('destination') };
  }

  /** Returns a text that is equal for rules with equal meaning. */
  meaningOf(kind: string, rule: ConfiguredRule): string {
    return this.#meanings.of({ kind, ...rule });
  }

  /** Returns a text that is equal for Internet rules that decide alike: where they apply and how they protect is left out. */
  decisionOf(kind: string, rule: ConfiguredRule): string {
    const fields = Object.fromEntries(Object.entries(rule.fields).filter(([name]) => decisions.has(name)));
    return this.#meanings.of({ ...rule, kind, fields });
  }

  #zones(rule: ConfiguredRule, field: 'from' | 'to'): Guarded {
    if (isUnknown(rule, field))
      return {
        values: anyName,
        answers: this.#ask('zone', laterTopic(rule, field)),
      };
    const names = textsAt(rule.fields, field);
    if (names.length === 0 || names.includes('any')) return { values: anyName, answers: anyAnswers };
    const numbers = names.map((name) => this.#vocabulary.zone(name));
    return {
      values: rangesOf(numbers.map((number) => [number, number + 1] as const)),
      answers: anyAnswers,
    };
  }

  #side(rule: ConfiguredRule, field: 'source' | 'destination'): readonly Guarded[] {
    const negated = `negate_${field}`;
    const later = [field, negated].find((one) => isUnknown(rule, one));
    const names = orAny(textsAt(rule.fields, field));
    const isNegated = rule.fields[negated] === true && later === undefined;
    const key = `${field} ${later === undefined ? '' : rule.name} ${String(isNegated)} ${names.join('\n')}`;
    return keep(this.#kept, key, () => {
      const set = later === undefined ? this.#addresses.of(names) : anyIf(laterTopic(rule, later));
      const parts = guardSets(set, anyAddress, (topic) => this.#ask(field, topic));
      return parts
        .map(({ values, answers }) => ({ values, answers: isNegated ? answers.not() : answers }))
        .filter(({ answers }) => answers !== never);
    });
  }

  #traffic(rule: ConfiguredRule): readonly Traffic[] {
    const later = (['service', 'application'] as const).find((field) => isUnknown(rule, field));
    if (later !== undefined) {
      const answers = this.#ask(later, laterTopic(rule, later));
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
        answers: topics.reduce((all, { about, topic }) => all.and(this.#ask(about, topic)), anyAnswers),
      })),
    );
  }

  #answers(rule: ConfiguredRule): Answers {
    const questions = namedQuestions(rule, (field) => kindsIn(this.#kind, field), {
      visibleScope: this.#visibleScope,
      meanings: this.#meanings,
    });
    const later: readonly (readonly Statement[])[] = isUnknown(rule, 'disabled')
      ? [[question('rule', laterTopic(rule, 'disabled'))]]
      : [];
    const lost: readonly (readonly Statement[])[] =
      rule.lost === undefined ? [] : [[lostQuestion(rule.name, rule.lost)]];
    const answer = (statement: Statement): Answers => {
      if (!('operator' in statement)) return this.#vocabulary.answer(this.#vocabulary.question(statement));
      const parts = statement.parts.map(answer);
      if (statement.operator === 'or') return parts.reduce((some, part) => some.or(part), never);
      const all = parts.reduce((some, part) => some.and(part), anyAnswers);
      return statement.operator === 'not' ? all.not() : all;
    };
    return [...questions, ...later, ...lost].reduce(
      (all, alternatives) => all.and(alternatives.reduce((some, statement) => some.or(answer(statement)), never)),
      anyAnswers,
    );
  }

  #ask(about: QuestionSubject, topic: Topic): Answers {
    return this.#vocabulary.answer(this.#vocabulary.question(question(about, topic)));
  }
}

/** Attributes by which an Internet rule allows or blocks what its match criteria select. */
const decisions: ReadonlySet<string> = new Set([
  'action',
  'policy_type',
  'negate_user',
  'devices',
  'block_web_application',
  'block_url_category',
  'allow_web_application',
  'allow_url_category',
  'default_profile_settings',
]);

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
        const parts = [to, source, destination, part].map((one) => one.answers);
        const all = parts.reduce((some, one) => some.and(one), from.answers.and(answers));
        if (all !== never) boxes.push({ sides, answers: all });
      }
    }
  }
  return boxes.length > 1 ? mergeAnswers(boxes) : boxes;
}

/** Turns a topic into a question about one dimension of a flow. */
function question(about: QuestionSubject, { id, text, extent, because, names }: Topic): Question {
  return {
    id: `${about} ${id}`,
    about,
    text: `the ${about} is ${text}`,
    ...(extent === undefined ? {} : { extent }),
    ...(because === undefined ? {} : { because }),
    ...(names === undefined ? {} : { names }),
  };
}

function laterTopic({ name }: ConfiguredRule, field: string): Topic {
  return {
    id: `after apply ${name} ${field}`,
    because: 'known after apply',
    text: `what "${name}" says as ${field}, which is known only after the apply`,
  };
}

function lostQuestion(name: string, { text, line, digest }: LostPart): Question {
  const id = `rule lost ${name} ${digest}`;
  return {
    id,
    about: 'rule',
    text: `the part of "${name}" that was not read matches it (line ${line}, ${digest.slice(0, 4)}: ${text})`,
    because: 'not read',
  };
}

function isUnknown({ unknown }: ConfiguredRule, field: string): boolean {
  return unknown?.includes(field) === true;
}

/** Returns the kinds that a rule field can reference. */
export function kindsIn(kind: ResourceKind, field: string): readonly string[] {
  return attributeNamed(kind, field)?.refs?.kinds ?? [];
}

function orAny(names: readonly string[]): readonly string[] {
  return names.length === 0 ? ['any'] : names;
}

function keep<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = make();
  cache.set(key, value);
  return value;
}
