import type { Vocabulary } from '../../policy';
import { positionOf, serviceRanges, type Answers } from '../../policy/engine';
import { copyText, type TrafficSession } from '../../logs';
import type { SessionPoint } from './rule-evaluator';

/** User values in rules that match sessions without a known user. */
const withoutUser: ReadonlySet<string> = new Set(['unknown', 'pre-logon']);
const mostRemembered = 10_000;

/** Converts sessions to the numbers of a vocabulary. A name that no rule contains becomes "any other name". */
export class PointReader {
  readonly #vocabulary: Vocabulary;
  readonly #zones: ReadonlyMap<string, number>;
  readonly #applications: ReadonlyMap<string, number>;
  readonly #answers = new Map<string, Answers>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#zones = new Map(vocabulary.zones.map((name, i) => [name, i]));
    this.#applications = new Map(vocabulary.applications.map((name, i) => [name, i]));
  }

  /**
   * Converts a session to numbers; undefined if an address or the service is invalid. `toZone` replaces the logged
   * zone.
   */
  read(session: TrafficSession, toZone: string, withSourcePort: boolean): SessionPoint | undefined {
    const { source, destination, service, application, fromZone } = session;
    const [from, to] = [positionOf(source), positionOf(destination)];
    const [at] = serviceRanges(service) ?? [];
    if (from === undefined || to === undefined || at === undefined) return undefined;
    return {
      from: this.#zones.get(fromZone) ?? this.#zones.size,
      to: this.#zones.get(toZone) ?? this.#zones.size,
      source: from,
      destination: to,
      service: Number(at),
      sourcePort: withSourcePort ? session.sourcePort : undefined,
      application:
        application === undefined ? undefined : (this.#applications.get(application) ?? this.#applications.size),
      answers: this.#answersOf(session, toZone),
    };
  }

  #answersOf({ user, category, fromZone }: TrafficSession, toZone: string): Answers {
    const isSame = fromZone === toZone;
    const key = `${user ?? ''}\n${category ?? ''}\n${String(isSame)}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const literals = this.#vocabulary.questions.flatMap(({ about, names, id }, i) => {
      if (id === 'zone same') return [isSame ? i + 1 : -(i + 1)];
      if (names === undefined) return [];
      const answer =
        about === 'source_user'
          ? userAnswer(names, user)
          : about === 'category'
            ? categoryAnswer(names, category)
            : undefined;
      return answer === undefined ? [] : [answer === 'yes' ? i + 1 : -(i + 1)];
    });
    const answers = this.#vocabulary.all(literals);
    if (this.#answers.size >= mostRemembered) this.#answers.clear();
    this.#answers.set(copyText(key), answers);
    return answers;
  }
}

/** What a log answers to a question. */
export type Answer = 'yes' | 'no';

/** The log does not contain the groups of a user, so any other name may be one of them. */
export function userAnswer(names: readonly string[], user: string | undefined): Answer | undefined {
  if (user === undefined) return names.some((name) => withoutUser.has(name)) ? undefined : 'no';
  const isNamed = names.some((name) => name.toLowerCase() === user.toLowerCase() || name === 'known-user');
  return isNamed ? 'yes' : undefined;
}

/** A URL can have several categories, but the log contains only one of them. */
export function categoryAnswer(names: readonly string[], category: string | undefined): Answer | undefined {
  if (category === undefined) return 'no';
  return names.includes(category) ? 'yes' : undefined;
}
