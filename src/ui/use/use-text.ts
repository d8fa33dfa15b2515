import type { RuleUse, UsageSummary } from '../answers';
import { el, type Child } from '../dom';
import { badge } from '../shown';

/** The command that makes a report. */
export const usageCommand = 'scm usage --logs FILE --snapshot FILE --json';

/** Words of the period of a report. */
export function periodText({ from, until }: Pick<UsageSummary, 'from' | 'until'>): Child {
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)];
  if (first === '' || last === '') return 'at unknown times';
  return first === last ? ['on ', day(first)] : ['from ', day(first), ' to ', day(last)];
}

function day(text: string): HTMLElement {
  return el('span', { class: 'day' }, text);
}

/** Says whether a rule is used, in a few words. */
export function useWords({ state, sessions }: RuleUse): string {
  if (state === 'unused') return 'never used';
  if (state === 'not judged') return state;
  return `${sessions.toLocaleString('en')} ${sessions === 1 ? 'session' : 'sessions'}`;
}

/** Draws the use of a rule below its name. */
export function useLine(use: RuleUse | undefined): Child {
  if (use === undefined) return undefined;
  const { state, lastSeen, why } = use;
  const words = useWords(use);
  const last = lastSeen === '' ? undefined : [', last ', day(lastSeen.slice(0, 10))];
  const shown =
    state === 'unused'
      ? badge(words, 'busy')
      : el('span', { class: state === 'used' ? 'sessions' : 'not-judged' }, words, last);
  if (why !== undefined) {
    shown.title = why;
    shown.append(el('span', { class: 'unseen' }, ` (${why})`));
  }
  return el('div', { class: 'use' }, shown);
}
