import type { JournalEntry, KindCount, Overview } from './answers';
import { ask } from './api';
import { countBadges } from './changes-view';
import { el, Part, type Child } from './dom';
import { jobCard } from './jobs-view';
import { candidateActions } from './push-dialog';
import { hashOf, type ViewName } from './route';
import { session } from './session';
import { badge, scroller, timeCell } from './shown';
import type { View } from './view';

/** Maximum number of kinds listed on a domain's card; the rest are counted. */
const mostKinds = 5;

/** Shows the overview: existing objects, staged changes, running version and failures. */
export const overviewView: View = {
  title: 'Overview',
  open: (tenant) => {
    const part = new Part(el('div', { class: 'content' }));
    return {
      element: part.element,
      update: async (_chosen, signal) => {
        const found = await ask<Overview>('overview', { tenant }, signal);
        part.show([found, session.now], () => overview(found, tenant));
        return found.jobs.some(({ end_ts }) => end_ts === '') ? 500 : 3000;
      },
    };
  },
};

function overview(found: Overview, tenant: string): Child {
  const staged = sumOf(Object.values(found.staged));
  const objects = sumOf(found.kinds.map(({ count }) => count));
  const failedJobs = found.jobs.filter(({ result_str }) => /FAIL|TIMEOUT|CANCELLED/.test(result_str));
  const failures = failedJobs.length + found.failures.length;
  const { total, connected, current } = found.firewalls;
  return [
    el(
      'header',
      { class: 'title' },
      el('h1', {}, `Tenant ${tenant}`),
      el('div', { class: 'actions' }, candidateActions(tenant, staged > 0)),
    ),
    scroller(
      'overview',
      'Overview',
      el(
        'div',
        { class: 'tiles' },
        tile(
          'objects',
          'Configuration',
          objects,
          `${objects === 1 ? 'object' : 'objects'} of all kinds`,
          firewallsText(total, connected),
        ),
        tile(
          'changes',
          'Not pushed',
          staged,
          `${staged === 1 ? 'change' : 'changes'} in the candidate`,
          staged === 0 ? 'the candidate equals what runs' : countBadges(found.staged),
        ),
        tile(
          'versions',
          'Running',
          found.running === 0 ? '–' : `version ${found.running}`,
          found.running === 0 ? 'nothing was pushed yet' : 'on the firewalls',
          found.latest === undefined ? 'a push makes the first version' : versionText(found.latest, total, current),
        ),
        tile(
          failedJobs.length > 0 ? 'jobs' : 'requests',
          'Failed',
          failures,
          'of the latest jobs and requests',
          failures === 0
            ? 'nothing failed lately'
            : `${failedJobs.length} of ${found.jobs.length} pushes, ${found.failures.length} requests`,
          failures === 0 ? 'good' : 'bad',
        ),
      ),
      el(
        'div',
        { class: 'halves' },
        el('section', {}, el('h2', {}, 'Objects'), kindGroups(found.kinds)),
        el(
          'section',
          {},
          el('h2', {}, 'Latest pushes'),
          found.jobs.length === 0
            ? el('p', { class: 'quiet' }, 'No push yet. A push activates the candidate; its progress appears here.')
            : el('ol', { class: 'cards' }, found.jobs.slice(0, 3).map(jobCard)),
          el('h2', {}, 'Requests that failed'),
          found.failures.length === 0
            ? el('p', { class: 'quiet' }, 'None of the requests that are kept.')
            : el('ul', { class: 'failures' }, found.failures.map(failure)),
        ),
      ),
    ),
  ];
}

function tile(
  view: ViewName,
  label: string,
  figure: number | string,
  unit: string,
  more: Child,
  tone = 'plain',
): HTMLElement {
  const shown = typeof figure === 'number' ? figure.toLocaleString('en') : figure;
  return el(
    'a',
    { class: `tile ${tone}`, href: hashOf(view, {}), 'data-key': `tile ${label}` },
    el('span', { class: 'tile-label' }, label),
    el('span', { class: 'tile-figure' }, el('strong', {}, shown), ' ', unit),
    el('span', { class: 'tile-more' }, more),
  );
}

function firewallsText(total: number, connected: number): string {
  if (total === 0) return 'no firewalls';
  const firewalls = `${total} ${total === 1 ? 'firewall' : 'firewalls'}`;
  return connected === total ? `${firewalls}, all connected` : `${firewalls}, ${total - connected} offline`;
}

function versionText({ admin, date }: NonNullable<Overview['latest']>, firewalls: number, current: number): Child {
  const behind = firewalls - current;
  return ['by ', admin, ', ', timeCell(date), behind === 0 ? '' : `, not on ${behind} of ${firewalls} firewalls`];
}

function kindGroups(kinds: readonly KindCount[]): Child {
  const domains = [...new Set(kinds.map(({ domain }) => domain))];
  return el(
    'div',
    { class: 'groups' },
    domains.map((domain) => {
      const own = kinds.filter((one) => one.domain === domain).toSorted((a, b) => b.count - a.count);
      const rest = own.slice(mostKinds);
      return el(
        'div',
        { class: 'group-card' },
        el('h3', {}, domain),
        el(
          'ul',
          {},
          own
            .slice(0, mostKinds)
            .map(({ kind, label, count }) =>
              el(
                'li',
                {},
                el('a', { href: hashOf('objects', { kind }) }, label),
                el('span', { class: 'number' }, count.toLocaleString('en')),
              ),
            ),
          rest.length === 0
            ? undefined
            : el(
                'li',
                { class: 'quiet' },
                `and ${rest.length} more ${rest.length === 1 ? 'kind' : 'kinds'}`,
                el('span', { class: 'number' }, sumOf(rest.map(({ count }) => count)).toLocaleString('en')),
              ),
        ),
      );
    }),
  );
}

function failure({ requestId, method, path, status, time }: JournalEntry): HTMLElement {
  return el(
    'li',
    {},
    badge(status === 0 ? 'dropped' : String(status), status === 0 || status >= 500 ? 'bad' : 'warn'),
    el('a', { class: 'path', href: hashOf('requests', { request: requestId }) }, `${method} ${path}`),
    timeCell(time),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
