import type { Hierarchy, JournalEntry, Overview } from '../answers';
import { ask } from '../api';
import { countBadges } from '../changes-view';
import { el, Part, type Child } from '../dom';
import { jobCard } from '../jobs-view';
import { PlaceReader } from '../place-reader';
import { candidateActions } from '../push-dialog';
import { busiestPlace } from '../first-with-rules';
import type { Chosen } from '../folder-tree';
import { kindGroups, ownCount } from './kind-groups';
import { policyFactsSource, type PolicyFacts } from './policy-facts';
import { hashOf, showAgain, type ViewName } from '../route';
import { session } from '../session';
import { badge, scroller, timeCell } from '../shown';
import { shownName } from '../shown-name';
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
        const [found, hierarchy] = await Promise.all([
          ask<Overview>('overview', { tenant }, signal),
          ask<Hierarchy>('tree', { tenant }, signal),
        ]);
        const place = await firstPlace(hierarchy, signal);
        const policy = facts.of(place);
        part.show([found, hierarchy, policy, session.now], () => overview(found, tenant, hierarchy, place, policy));
        return found.jobs.some(({ end_ts }) => end_ts === '') ? 500 : 3000;
      },
    };
  },
};

function overview(
  found: Overview,
  tenant: string,
  hierarchy: Hierarchy,
  place: Chosen,
  policy: PolicyFacts | string | undefined,
): Child {
  const staged = sumOf(Object.values(found.staged));
  const own = ownCount(found.kinds);
  const failedJobs = found.jobs.filter(({ result_str }) => /FAIL|TIMEOUT|CANCELLED/.test(result_str));
  const failures = failedJobs.length + found.failures.length;
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
          `own ${own === 1 ? 'object' : 'objects'}`,
          firewallsText(found.firewalls, hierarchy),
        ),
        tile(
          'changes',
          'Not pushed',
          staged,
          `${staged === 1 ? 'change' : 'changes'} in the candidate`,
          staged === 0
            ? 'the candidate equals what runs'
            : [countBadges(found.staged), el('span', { class: 'staged-by' }, stagedByText(found.stagedBy))],
        ),
        tile(
          'versions',
          'Running',
          found.running === 0 ? '–' : `version ${found.running}`,
          found.running === 0 ? 'nothing was pushed yet' : runsOnText(found.firewalls),
          found.latest === undefined
            ? 'a push makes the first version'
            : versionText(found.latest, found.firewalls, hierarchy),
        ),
        policyTile(place, policy),
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
  chosen: Readonly<Record<string, string>> = {},
): HTMLElement {
  const shown = typeof figure === 'number' ? figure.toLocaleString('en') : figure;
  return el(
    'a',
    { class: `tile ${tone}`, href: hashOf(view, chosen), 'data-key': `tile ${label}` },
    el('span', { class: 'tile-label' }, label),
    el('span', { class: 'tile-figure' }, el('strong', {}, shown), ' ', unit),
    el('span', { class: 'tile-more' }, more),
  );
}

function policyTile(place: Chosen, policy: PolicyFacts | string | undefined): HTMLElement {
  const at = { scope: place.scope, name: place.name };
  if (policy === undefined || typeof policy === 'string')
    return tile('map', 'From the internet', '…', '', policy ?? `computing the map of ${place.name}`, 'plain', at);
  const { fromInternet, shadowed, expired } = policy;
  const rules = [
    ...(expired === 0 ? [] : [`${expired} ${expired === 1 ? 'rule' : 'rules'} expired`]),
    ...(shadowed === 0
      ? []
      : [`${shadowed} ${shadowed === 1 ? 'rule' : 'rules'} never ${shadowed === 1 ? 'matches' : 'match'}`]),
  ];
  const names = fromInternet.slice(0, 5).join(', ') + (fromInternet.length > 5 ? ' …' : '');
  const more = [`in ${place.name}`, ...(names === '' ? [] : [names]), ...rules].join('; ');
  const unit = `${fromInternet.length === 1 ? 'zone is' : 'zones are'} reachable`;
  return tile('map', 'From the internet', fromInternet.length, unit, more, 'plain', at);
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
  if (total === 0) return 'no firewalls';
  const firewalls = `${total} ${total === 1 ? 'firewall' : 'firewalls'}`;
  return offline.count === 0
    ? `${firewalls}, all connected`
    : `${firewalls}, not connected: ${namesText(offline, hierarchy)}`;
}

function runsOnText({ total, behind }: Overview['firewalls']): string {
  if (total === 0) return 'without a firewall';
  return behind.count === 0 ? 'on every firewall' : `on ${total - behind.count} of ${total} firewalls`;
}

function versionText(
  { admin, date }: NonNullable<Overview['latest']>,
  { total, behind }: Overview['firewalls'],
  hierarchy: Hierarchy,
): Child {
  const isNowhere = behind.count === total;
  const missing = behind.count === 0 || isNowhere ? '' : `, not on ${namesText(behind, hierarchy)}`;
  return ['by ', admin, ', ', timeCell(date), missing];
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
