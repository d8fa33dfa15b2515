import type { RuleMark } from '../answers';
import { ask } from '../api';
import { el, type Child } from '../dom';
import { failedQuestion } from '../failed-question';
import type { Chosen } from '../folder-tree';

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

const pending: KnownMarks = { marks: [], note: 'Marks of the rules are being computed …' };

/** The marks of the rules of the last container. They are read apart, because they take longer than the rules. */
export class MarksOfRules {
  readonly #tenant: string;
  readonly #arrived: () => void;
  #place = '';
  #known = pending;
  #next = 0;

  constructor(tenant: string, arrived: () => void) {
    this.#tenant = tenant;
    this.#arrived = arrived;
  }

  /** Returns the marks of a container, or why they are missing. */
  of({ scope, name }: Chosen): KnownMarks {
    const place = JSON.stringify([scope, name]);
    if (place !== this.#place) {
      this.#place = place;
      this.#known = pending;
      this.#next = 0;
    }
    if (Date.now() >= this.#next) {
      this.#next = Infinity;
      void this.#read(place, { scope, name });
    }
    return this.#known;
  }

  async #read(place: string, { scope, name }: Chosen): Promise<void> {
    let found: KnownMarks;
    let pauseMs = againMs;
    try {
      const query = { tenant: this.#tenant, scope, name };
      const { marks } = await ask<{ readonly marks: readonly RuleMark[] }>('marks', query);
      found = { marks, note: undefined };
    } catch (error) {
      if (failedQuestion(error) !== undefined) pauseMs = failedMs;
      found = { marks: [], note: `No marks of rules: ${error instanceof Error ? error.message : String(error)}` };
    }
    if (place !== this.#place) return;
    const isSame = JSON.stringify(found) === JSON.stringify(this.#known);
    this.#known = found;
    this.#next = Date.now() + pauseMs;
    if (!isSame) this.#arrived();
  }
}

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
