import type { JournalEntry, RequestTrace, TracedRequest } from './answers';
import { ask, Refused } from './api';
import { fieldTable } from './field-table';
import { button, el, Part, type Child } from './dom';
import { FilterField } from './filter-field';
import { jobCard } from './jobs-view';
import { choose, type Route } from './route';
import { badge, nothing, spaced, timeCell } from './shown';
import type { View } from './view';

interface Requests {
  readonly count: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly entries: readonly JournalEntry[];
}

/** Shows the latest requests, and everything that one of them did. */
export const requestsView: View = {
  title: 'Requests',
  open: (tenant) => {
    const filter = new FilterField('path', 'Filter by path');
    const title = new Part(el('header', { class: 'title' }));
    const table = new Part(el('div', { class: 'fill' }));
    const aside = new Part(el('aside', { 'aria-label': 'Trace of the request', tabindex: 0, hidden: true }));
    const list = el(
      'section',
      { 'aria-label': 'Requests' },
      title.element,
      el('div', { class: 'tools' }, filter.element),
      table.element,
    );
    return {
      element: el('div', { class: 'content beside' }, list, aside.element),
      update: async (chosen, signal) => {
        const only = chosen['path'] ?? '';
        const path = only === '' ? {} : { path: only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') };
        const journal = await ask<Requests>('journal', { tenant, limit: '200', ...path }, signal);
        const traced = await traceOf(tenant, chosen['request'], signal);
        filter.show(chosen);
        title.show([journal.count, journal.counts], () => titleOf(journal));
        table.show([journal, chosen], () => requests(journal, chosen));
        aside.show(traced ?? '', () => (traced === undefined ? undefined : trace(traced)));
        aside.element.toggleAttribute('hidden', traced === undefined);
        return 2000;
      },
    };
  },
};

async function traceOf(
  tenant: string,
  id: string | undefined,
  signal: AbortSignal,
): Promise<TracedRequest | string | undefined> {
  if (id === undefined) return undefined;
  try {
    return await ask<TracedRequest>('trace', { tenant, id }, signal);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return error.message;
    throw error;
  }
}

function titleOf({ count, counts }: Requests): Child {
  return [
    el('h1', {}, 'Requests'),
    badge(`${count} kept`),
    Object.entries(counts).map(([what, n]) => badge(`${n} × ${what}`, toneOfStatus(Number(what.split(' ')[1])))),
  ];
}

function requests({ entries }: Requests, chosen: Route['chosen']): Child {
  const row = (entry: JournalEntry): HTMLElement =>
    el(
      'tr',
      { class: entry.requestId === chosen['request'] ? 'chosen' : undefined },
      el('td', {}, timeCell(entry.time)),
      el('td', {}, badge(entry.method, entry.method === 'GET' ? 'plain' : 'busy')),
      el(
        'th',
        { scope: 'row' },
        button(
          { class: 'link path', 'data-key': `request ${entry.requestId}` },
          () => choose({ request: entry.requestId === chosen['request'] ? undefined : entry.requestId }),
          entry.path,
        ),
      ),
      el('td', {}, badge(entry.status === 0 ? 'dropped' : String(entry.status), toneOfStatus(entry.status))),
      el('td', { class: 'number' }, `${entry.ms.toFixed(1)} ms`),
    );
  if (entries.length === 0) {
    return (chosen['path'] ?? '') === ''
      ? nothing(
          'No request since the service started',
          'Every request of this tenant appears here, the latest first. They are kept until the service stops, without bodies.',
        )
      : nothing('No request matches', `No path of the requests that are kept contains "${chosen['path'] ?? ''}".`);
  }
  return el(
    'div',
    {
      class: 'sheet',
      'data-scroll': 'requests',
      'data-key': 'scroll requests',
      tabindex: 0,
      role: 'region',
      'aria-label': 'Latest requests',
    },
    el(
      'table',
      { class: 'requests' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['Time', 'Method', 'Path', 'Status', 'Took'].map((one) =>
            el('th', { scope: 'col', class: one === 'Took' ? 'number' : undefined }, one),
          ),
        ),
      ),
      el('tbody', {}, entries.toReversed().map(row)),
    ),
  );
}

function toneOfStatus(status: number): string {
  return status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good';
}

function trace(traced: TracedRequest | string): Child {
  const close = button({ class: 'close', 'aria-label': 'Close the trace' }, () => choose({ request: undefined }), '×');
  if (typeof traced === 'string') return [close, nothing('No trace', traced)];
  const { request, changes, jobs } = traced;
  return [
    close,
    el('h2', {}, 'Trace'),
    request === undefined ? undefined : head(request),
    request === undefined ? undefined : steps(request),
    changes.length === 0 ? undefined : el('h3', {}, 'What it changed'),
    changes.map((one) =>
      el(
        'div',
        { class: 'card' },
        el(
          'div',
          { class: 'card-head' },
          badge(one.action),
          el('strong', {}, one.name),
          el('span', { class: 'quiet' }, spaced(one.kind)),
          el('span', { class: 'by' }, `by ${one.account}`),
        ),
        fieldTable(one.changes),
      ),
    ),
    jobs.length === 0 ? undefined : el('h3', {}, 'What it started'),
    jobs.length === 0 ? undefined : el('ol', { class: 'cards' }, jobs.map(jobCard)),
  ];
}

function head({ method, path, status, requestId, account, ms }: RequestTrace): HTMLElement {
  const line = (name: string, value: Child): Child => [el('dt', {}, name), el('dd', {}, value)];
  return el(
    'dl',
    {},
    line('Request', `${method} ${path}`),
    line('Answer', [badge(String(status), toneOfStatus(status)), ` after ${ms.toFixed(1)} ms`]),
    line('Account', account === '' ? 'none' : account),
    line('Id', el('code', {}, requestId)),
  );
}

function steps({ steps: all, ms }: RequestTrace): HTMLElement {
  return el(
    'ol',
    { class: 'steps' },
    all.map(({ at, what, detail }) => {
      const line = el('span', { class: 'at' });
      line.style.setProperty('--share', `${Math.min((at / Math.max(ms, 0.001)) * 100, 100)}%`);
      return el(
        'li',
        {},
        el('span', { class: 'ms' }, `${at.toFixed(1)} ms`),
        line,
        el('span', {}, what),
        detail === undefined ? undefined : el('span', { class: 'quiet' }, detail),
      );
    }),
  );
}
