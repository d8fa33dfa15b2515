import type { RuleMark } from '../answers';
import { ask } from '../api';
import { el, type Child } from '../dom';
import { failedQuestion } from '../failed-question';
import type { PlaceSource } from '../place-reader';
import { textOf } from '../shown';

/** Milliseconds until marks are read again: the service keeps them until the configuration changes. */
const againMs = 3000;

/** Milliseconds until marks that take too much are computed again. */
const failedMs = 300_000;

/** The marks of a container. */
export interface KnownMarks {
  readonly marks: readonly RuleMark[];
  /** Why they are missing; without them, a rule without a mark may still be shadowed or changed. */
  readonly note: string | undefined;
}

/** Reads the marks of the rules of a container. */
export const marksSource: PlaceSource<KnownMarks> = {
  pending: { marks: [], note: 'Marks of the rules are being computed …' },
  read: async (query) => {
    try {
      const { marks } = await ask<{ readonly marks: readonly RuleMark[] }>('marks', query);
      return { value: { marks, note: undefined }, pauseMs: againMs };
    } catch (error) {
      const note = `No marks of rules: ${textOf(error)}`;
      return { value: { marks: [], note }, pauseMs: failedQuestion(error) === undefined ? againMs : failedMs };
    }
  },
};

interface Shown {
  readonly text: string;
  readonly tone: string;
  readonly about: string;
}

function shownMarks(mark: RuleMark | undefined): readonly Shown[] {
  const { change, shadowed, expires } = mark ?? {};
  return [
    ...(change === undefined
      ? []
      : [{ text: change, tone: 'staged', about: `${change} in the candidate, not pushed` }]),
    ...(shadowed === undefined ? [] : [shadowMark(shadowed)]),
    ...(expires === undefined ? [] : [expiryMark(expires)]),
  ];
}

function shadowMark({ certainty, sort, by }: NonNullable<RuleMark['shadowed']>): Shown {
  const names = by.slice(0, 3).join(', ') + (by.length > 3 ? ` and ${by.length - 3} more` : '');
  const why = sort === 'empty' ? 'it matches no traffic' : `${names} ${by.length === 1 ? 'matches' : 'match'} first`;
  return certainty === 'surely'
    ? { text: 'shadowed', tone: sort === 'contradicted' ? 'bad' : 'busy', about: `Never matches: ${why}` }
    : { text: 'perhaps shadowed', tone: 'busy', about: `May never match: ${why}` };
}

function expiryMark({ day, state }: NonNullable<RuleMark['expires']>): Shown {
  if (state === 'expired') return { text: 'expired', tone: 'bad', about: `Expired on ${day}` };
  return { text: `expires ${day}`, tone: state === 'soon' ? 'busy' : 'plain', about: `Expires on ${day}` };
}

/** Draws the marks of a rule. */
export function markBadges(mark: RuleMark | undefined): Child {
  return shownMarks(mark).map(({ text, tone, about }) => [
    ' ',
    el('span', { class: `badge ${tone}`, title: about }, text, el('span', { class: 'unseen' }, ` (${about})`)),
  ]);
}

/** Returns the words of the marks, for the filter. */
export function markWords(mark: RuleMark | undefined): string {
  return shownMarks(mark)
    .map(({ text }) => text)
    .join(' ');
}
