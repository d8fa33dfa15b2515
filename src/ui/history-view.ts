import type { AuditEntry } from './answers';
import { ask } from './api';
import { fieldTable } from './changes-view';
import { button, el } from './dom';
import { go } from './route';
import { badge, nothing, spaced, timeCell, toneOf } from './shown';
import type { View } from './view';

/** Who changed what: the audit log. */
export const historyView: View = {
  title: 'History',
  load: async (_route, tenant, signal) => {
    const found = await ask<{ readonly entries: readonly AuditEntry[]; readonly total: number }>(
      'audit',
      { tenant, limit: '200' },
      signal,
    );
    return { mark: JSON.stringify(found), show: () => history(found.entries, found.total), again: 3000 };
  },
};

function history(entries: readonly AuditEntry[], total: number): HTMLElement {
  const shown = entries.length < total ? `the latest ${entries.length} of ${total}` : `${total} in all`;
  return el(
    'div',
    { class: 'content' },
    el('header', { class: 'title' }, el('h1', {}, 'Who changed what'), badge(shown)),
    entries.length === 0
      ? nothing('Nothing was changed yet', 'Each change, push, load and discard is written down, with who did it.')
      : el('ol', { class: 'cards', 'data-scroll': 'history' }, entries.map(card)),
  );
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
