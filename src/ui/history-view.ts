import type { AuditEntry } from './answers';
import { ask } from './api';
import { fieldTable } from './field-table';
import { button, el, Part, type Child } from './dom';
import { choose, go, type Route } from './route';
import { badge, nothing, scroller, spaced, timeCell, toneOf } from './shown';
import type { View } from './view';

interface Found {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}

/** Shows the audit log, of all objects or of one. */
export const historyView: View = {
  title: 'History',
  open: (tenant) => {
    const part = new Part(el('div', { class: 'content' }));
    return {
      element: part.element,
      update: async (chosen, signal) => {
        const { id } = chosen;
        const query = { tenant, limit: '200', ...(id === undefined ? {} : { id }) };
        const found = await ask<Found>('audit', query, signal);
        part.show([found, chosen], () => history(found, chosen));
        return 3000;
      },
    };
  },
};

function history({ entries, total }: Found, { id }: Route['chosen']): Child {
  const shown = entries.length < total ? `the latest ${entries.length} of ${total}` : `${total} in all`;
  const all = (): HTMLElement => button({ class: 'secondary' }, () => choose({ id: undefined }), 'Show everything');
  return [
    el('header', { class: 'title' }, el('h1', {}, 'Who changed what'), badge(shown)),
    id === undefined
      ? undefined
      : el('div', { class: 'tools' }, el('span', {}, 'Only the object ', el('code', {}, id)), all()),
    entries.length === 0 ? empty(id) : scroller('history', 'History', el('ol', { class: 'cards' }, entries.map(card))),
  ];
}

function empty(id: string | undefined): HTMLElement {
  return id === undefined
    ? nothing('Nothing was changed yet', 'Each change, push, load and discard is written down, with who did it.')
    : nothing('No entry for this object', 'It was not changed since the audit log began: it may be predefined.');
}

function card(entry: AuditEntry): HTMLElement {
  const { action, name, id, kind, scope, container, account, at, requestId } = entry;
  const trace =
    requestId === ''
      ? undefined
      : button(
          { class: 'link', 'data-key': `trace ${requestId} ${id}` },
          () => go('requests', { request: requestId }),
          'trace',
        );
  return el(
    'li',
    { class: `card ${toneOf(action)}` },
    el(
      'div',
      { class: 'card-head' },
      badge(action, toneOf(action)),
      el('strong', {}, name === '' ? id : name),
      el('span', { class: 'quiet' }, spaced(kind)),
      container === '' ? undefined : el('span', { class: 'quiet' }, `in ${scope} ${container}`),
      el('span', { class: 'by' }, `by ${account} · `, timeCell(at), ' ', trace),
    ),
    fieldTable(entry.changes),
  );
}
