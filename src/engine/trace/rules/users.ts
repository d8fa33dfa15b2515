import type { Question, Vocabulary } from '../../policy';
import { kindsMeaning, type Answers } from '../../policy/engine';
import type { Names } from '../network/names';

/** Whether a question is about the user of a flow, by name. */
export function isUserQuestion({ about, names }: Question): boolean {
  return about === 'source_user' && names !== undefined;
}

/** What User-ID knows of the packets that enter by a zone. */
export interface KnownUsers {
  /** Whether every user is unknown. */
  readonly isOff: boolean;
  /** Answers of a flow, with those about its user as the firewall sees them. */
  readonly seen: (answers: Answers) => Answers;
  /** Whether a question is answered by the zone, whoever the user is. */
  readonly isAnswered: (question: number) => boolean;
}

const everyUser: KnownUsers = { isOff: false, seen: (answers) => answers, isAnswered: () => false };

/** Returns what User-ID knows in a zone. Where it is off, every user is unknown. */
export function knownUsersIn(zone: string | undefined, { visibleScope }: Names, vocabulary: Vocabulary): KnownUsers {
  const object = zone === undefined ? undefined : visibleScope.find(zone, zoneKinds());
  if (object?.fields['enable_user_identification'] !== false) return everyUser;
  const isAnswered = (number: number): boolean => {
    const question = vocabulary.questions[number - 1];
    return question !== undefined && isUserQuestion(question);
  };
  return {
    isOff: true,
    isAnswered,
    seen: (answers) =>
      vocabulary.questions.reduce(
        (all, { names = [] }, i) => {
          if (!isAnswered(i + 1)) return all;
          return all.and(vocabulary.answer(names.includes('unknown') ? i + 1 : -(i + 1)));
        },
        vocabulary.space.quantify(answers, isAnswered, 'one'),
      ),
  };
}

let kinds: readonly string[] | undefined;

// Determined on first use, because the lookup loads the whole catalog.
function zoneKinds(): readonly string[] {
  kinds ??= kindsMeaning('zone');
  return kinds;
}
