import type { RuleUse, UsageSummary } from '../answers';
import { el, type Child } from '../dom';
import { badge } from '../shown';

/** The command that makes a report. */
export const usageCommand = 'scm usage --logs FILE --snapshot FILE --json';

/** Words of the period of a report. */
export function periodText({ from, until }: Pick<UsageSummary, 'from' | 'until'>): string {
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)];
  if (first === '' || last === '') return 'at unknown times';
  return first === last ? `on ${first}` : `from ${first} to ${last}`;
}

/** Says whether a rule is used, in a few words. */
export function useWords({ state, sessions, lastSeen }: RuleUse): string {
  if (state === 'unused') return 'never used';
  if (state === 'not judged') return state;
  const count = `${sessions.toLocaleString('en')} ${sessions === 1 ? 'session' : 'sessions'}`;
  return lastSeen === '' ? count : `${count}, last ${lastSeen.slice(0, 10)}`;
}

/** Draws the use of a rule below its name. */
export function useLine(use: RuleUse | undefined): Child {
  if (use === undefined) return undefined;
  const { state, why } = use;
  const words = useWords(use);
  const shown =
    state === 'unused'
      ? badge(words, 'busy')
      : el('span', { class: state === 'used' ? 'sessions' : 'not-judged' }, words);
  if (why !== undefined) {
    shown.title = why;
    shown.append(el('span', { class: 'unseen' }, ` (${why})`));
  }
  return el('div', { class: 'use' }, shown);
}
