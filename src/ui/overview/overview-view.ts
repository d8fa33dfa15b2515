import type { Hierarchy, JournalEntry, Overview } from '../answers';
import { ask } from '../api';
import { countBadges } from '../changes-view';
import { el, Part, type Child } from '../dom';
import { jobCard } from '../jobs-view';
import { PlaceReader } from '../place-reader';
import { candidateActions } from '../push-dialog';
import { busiestPlace } from '../first-with-rules';
import { kindGroups, ownCount } from './kind-groups';
import { failingNow, type Failing } from './failures';
import { policyFactsSource } from './policy-facts';
import { failureTile, policyTiles, tile } from './tiles';
import { hashOf, showAgain } from '../route';
import { session } from '../session';
import { badge, scroller, timeCell } from '../shown';
import { shownName } from '../shown-name';
import { keptReport, usageSummary } from '../use/kept-report';
import type { View } from '../view';

/** Shows the overview: existing objects, staged changes, running version and failures. */
export const overviewView: View = {
  title: 'Overview',
  open: (tenant) => {
    const part = new Part(el('div', { class: 'content' }));
    const facts = new PlaceReader(tenant, policyFactsSource, showAgain);
    const firstPlace = busiestPlace(tenant);
    return {
      element: part.element,
      update: async (_chosen, signal) => {
        const [overview, hierarchy, summary] = await Promise.all([
          ask<Overview>('overview', { tenant }, signal),
          ask<Hierarchy>('tree', { tenant }, signal),
          usageSummary(tenant, signal),
        ]);
        const usage = summary ?? keptReport(tenant)?.file;
        const place = await firstPlace(hierarchy, signal);
        const policy = facts.of(place);
        const failing = failingNow(overview, Date.now());
        part.show([overview, hierarchy, policy, usage, failing, session.now], () =>
          overviewParts(overview, tenant, hierarchy, policyTiles(place, policy, usage), failing),
        );
        return overview.jobs.some(({ end_ts }) => end_ts === '') ? 500 : 3000;
      },
    };
  },
};

function overviewParts(
  overview: Overview,
  tenant: string,
  hierarchy: Hierarchy,
  rules: readonly HTMLElement[],
  failing: Failing,
): Child {
  const staged = sumOf(Object.values(overview.staged));
  const own = ownCount(overview.kinds);
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
          own,
          own === 1 ? 'object is your own' : 'objects are your own',
          firewallsText(overview.firewalls, hierarchy),
        ),
        tile(
          'changes',
          'Not pushed',
          staged,
          staged === 1 ? 'change waits for a push' : 'changes wait for a push',
          staged === 0
            ? 'The candidate equals what runs.'
            : [countBadges(overview.staged), el('span', { class: 'staged-by' }, stagedByText(overview.stagedBy))],
        ),
        tile(
          'versions',
          'Running',
          overview.running === 0 ? 'Nothing' : `Version ${overview.running}`,
          overview.running === 0 ? 'runs yet' : runsOnText(overview.firewalls),
          overview.latest === undefined
            ? 'The first push makes version 1.'
            : versionText(overview.latest, overview.firewalls, hierarchy),
        ),
        ...rules,
        failureTile(failing, overview),
      ),
      el(
        'div',
        { class: 'halves' },
        el('section', {}, el('h2', {}, 'Objects'), kindGroups(overview.kinds)),
        el(
          'section',
          {},
          el('h2', {}, 'Latest pushes'),
          overview.jobs.length === 0
            ? el('p', { class: 'quiet' }, 'No push yet. A push activates the candidate; its progress appears here.')
            : el('ol', { class: 'cards' }, overview.jobs.slice(0, 3).map(jobCard)),
          requestList('Requests that failed', overview.failures, 'The service answered every request that is kept.'),
          requestList('Requests that were refused', overview.refusals, 'No request that is kept was refused.'),
        ),
      ),
    ),
  ];
}

function requestList(title: string, requests: readonly JournalEntry[], none: string): Child {
  return [
    el('h2', {}, title),
    requests.length === 0 ? el('p', { class: 'quiet' }, none) : el('ul', { class: 'failures' }, requests.map(failure)),
  ];
}

function stagedByText(stagedBy: Overview['stagedBy']): Child {
  const shown = stagedBy.slice(0, 3).map(({ account, count }) => `${account} (${count.toLocaleString('en')})`);
  const left = stagedBy.length - shown.length;
  return `by ${shown.join(', ')}${left === 0 ? '' : ` and ${left} more`}`;
}

type Few = Overview['firewalls']['behind'];

function namesText({ names, count }: Few, hierarchy: Hierarchy): string {
  const shown = names.map((name) => shownName(hierarchy, { scope: 'device', name })).join(', ');
  return count > names.length ? `${shown} and ${count - names.length} more` : shown;
}

function firewallsText({ total, offline }: Overview['firewalls'], hierarchy: Hierarchy): string {
  if (total === 0) return 'There is no firewall yet.';
  const firewalls = total === 1 ? 'One firewall' : `${total} firewalls`;
  return offline.count === 0
    ? `${firewalls}, ${total === 1 ? 'connected' : 'all connected'}.`
    : `${firewalls}; ${namesText(offline, hierarchy)} ${offline.count === 1 ? 'is' : 'are'} not connected.`;
}

function runsOnText({ total, behind }: Overview['firewalls']): string {
  if (total === 0) return 'runs, without a firewall';
  return behind.count === 0 ? 'runs on every firewall' : `runs on ${total - behind.count} of ${total} firewalls`;
}

function versionText(
  { admin, date }: NonNullable<Overview['latest']>,
  { total, behind }: Overview['firewalls'],
  hierarchy: Hierarchy,
): Child {
  const isNowhere = behind.count === total;
  const missing = behind.count === 0 || isNowhere ? '' : `, not on ${namesText(behind, hierarchy)}`;
  return ['Pushed by ', admin, ', ', timeCell(date), missing, '.'];
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
  return numbers.reduce((sum, count) => sum + count, 0);
}
