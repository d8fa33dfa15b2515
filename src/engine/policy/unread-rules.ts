import { isSameContainer, kindLabel, kindNamed, placeText, type Container } from '../../catalog';
import type { RulebasePlace, UnreadPart } from '../../tenant';
import { everything } from './box';
import type { Configuration } from './configuration';
import type { Effect, Gap, Policy } from './policy';
import type { Vocabulary } from './vocabulary';
import type { Ranked } from './wildcard-order';

/** Name of the rule that stands for what was not read. */
const unreadRuleName = '(what was not read)';

/** A part of a configuration that was not read. */
interface Missing {
  /** Absent for all kinds. */
  readonly kind?: string;
  readonly container: Container;
  /** How a text calls what is in it: `security rule of folder Oslo`. */
  readonly text: string;
}

/**
 * Rules that stand for what a configuration lacks on the path of a policy: they may allow or block any flow. None if the
 * configuration does not say what was read.
 */
export class UnreadRules {
  readonly #missing: readonly Missing[];
  readonly #vocabulary: Vocabulary;

  constructor(
    { unread }: Configuration,
    { gaps, container }: Pick<Policy, 'gaps' | 'container'>,
    vocabulary: Vocabulary,
  ) {
    this.#missing = unread === undefined ? [] : gaps.flatMap((gap) => missingIn(gap, unread, container));
    this.#vocabulary = vocabulary;
  }

  /** Before all rules: what decides which rules a packet meets. */
  first(): readonly Ranked[] {
    const steering = this.#missing.filter(({ kind }) => kind !== undefined && kindNamed(kind).affectsRouting === true);
    return steering.flatMap((one) =>
      this.#either({ ...one, rulebase: 'pre' }, `with the ${one.text}, which was not read, a rule`),
    );
  }

  /** Before the known rules of some kinds in a rulebase. */
  at(place: RulebasePlace, kinds: readonly string[]): readonly Ranked[] {
    return this.#missing
      .filter(
        ({ kind, container }) =>
          (kind === undefined || kinds.includes(kind)) && isSameContainer(container, place.container),
      )
      .flatMap(({ text }) => this.#either(place, `a ${text} that was not read`));
  }

  #either({ container, rulebase }: RulebasePlace, subject: string): readonly Ranked[] {
    const rankedOf = (effect: Effect): Ranked => {
      const text = `${subject} ${effect === 'allow' ? 'allows' : 'blocks'} it`;
      const question = this.#vocabulary.question({ id: `unread ${rulebase} ${text}`, about: 'rule', text });
      const boxes = [{ ...everything, answers: this.#vocabulary.answer(question) }];
      const reference = { kind: 'rule', name: unreadRuleName, container, rulebase } as const;
      const rule = { reference, effect, action: effect === 'allow' ? 'allow' : 'deny', boxes };
      return { rule, source: undefined, destination: undefined };
    };
    return [rankedOf('allow'), rankedOf('block')];
  }
}

/** Returns what was not read of an incomplete container, or of what is above the target. */
function missingIn({ container }: Gap, unread: readonly UnreadPart[], target: Container): readonly Missing[] {
  if (container === undefined) return [{ container: target, text: `rule above ${placeText(target)}` }];
  const parts = unread.filter((part) => part.container === undefined || isSameContainer(part.container, container));
  if (parts.length === 0) return [{ container, text: `rule of ${placeText(container)}` }];
  return parts.map(({ kind }) => ({ kind, container, text: `${kindLabel(kind)} of ${placeText(container)}` }));
}

/** Returns the assumption of an answer that was computed without all parts, as a sentence that names them. */
export function unreadAssumption({ gaps, container }: Policy, { unread = [] }: Configuration): readonly string[] {
  if (gaps.length === 0) return [];
  const parts = gaps.flatMap((gap) => missingIn(gap, unread, container)).map(({ text }) => text);
  return [`rules and objects that were not read may decide otherwise: ${[...new Set(parts)].join(', ')}`];
}
