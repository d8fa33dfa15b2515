import type { RuleMark } from '../answers';
import { ask } from '../api';
import { el, type Child } from '../dom';
import type { Chosen } from '../folder-tree';

/** Milliseconds until marks are asked for again: the service keeps them until the configuration changes. */
const againMs = 3000;

/** The marks of the rules of the last container. They are read apart, because they take longer than the rules. */
export class MarksOfRules {
  readonly #tenant: string;
  readonly #arrived: () => void;
  #place = '';
  #marks: readonly RuleMark[] = [];
  #asked = 0;

  constructor(tenant: string, arrived: () => void) {
    this.#tenant = tenant;
    this.#arrived = arrived;
  }

  /** Returns the marks of a container, as far as they are known. */
  of({ scope, name }: Chosen): readonly RuleMark[] {
    const place = JSON.stringify([scope, name]);
    if (place !== this.#place) {
      this.#place = place;
      this.#marks = [];
      this.#asked = 0;
    }
    if (Date.now() - this.#asked > againMs) {
      this.#asked = Infinity;
      void this.#read(place, { scope, name });
    }
    return this.#marks;
  }

  async #read(place: string, { scope, name }: Chosen): Promise<void> {
    try {
      const { marks } = await ask<{ readonly marks: readonly RuleMark[] }>('marks', {
        tenant: this.#tenant,
        scope,
        name,
      });
      if (place !== this.#place) return;
      const isSame = JSON.stringify(marks) === JSON.stringify(this.#marks);
      this.#marks = marks;
      this.#asked = Date.now();
      if (!isSame) this.#arrived();
    } catch {
      // The rules are complete without marks, and the next poll reports a service that is away.
      if (place === this.#place) this.#asked = Date.now();
    }
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
