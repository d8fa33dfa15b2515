// What belongs here: the pages of the service and of a review. They run in a browser, and no other layer imports this.
// May import: service, questions, review, map, policy; of these only types, and map/view.
// Start reading at: view.ts for what a view is, objects-view.ts for one, review/main.ts for the page of a review.
import type { ShownSession } from './answers';
import { askView } from './ask/ask-view';
import { ask, logOut, Refused, renew, takeKey } from './api';
import { changesView } from './changes-view';
import { button, el, say } from './dom';
import { historyView } from './history-view';
import { jobsView } from './jobs-view';
import { lockedPage, openLogIn } from './log-in';
import { mapPageView } from './map-page-view';
import { objectsView } from './objects-view';
import { overviewView } from './overview/overview-view';
import { acceptDrops } from './plan/drop';
import { reviewPlanView } from './plan/review-plan-view';
import { requestsView } from './requests-view';
import { currentRoute, go, viewNames, type Route, type ViewName } from './route';
import { routeProblem } from './route-problem';
import { rulesView } from './rules-view';
import { session } from './session';
import { Shell, type Frame } from './shell';
import { nothing } from './shown';
import { versionsView } from './versions-view';
import type { OpenView, View } from './view';

const views: Readonly<Record<ViewName, View>> = {
  overview: overviewView,
  objects: objectsView,
  rules: rulesView,
  map: mapPageView,
  ask: askView,
  changes: changesView,
  review: reviewPlanView,
  versions: versionsView,
  jobs: jobsView,
  requests: requestsView,
  history: historyView,
};

const titles = Object.fromEntries(viewNames.map((name) => [name, views[name].title])) as Record<ViewName, string>;
const shell = new Shell(document.getElementById('page') ?? document.body, {
  titles,
  change,
  choose: chooseTenant,
  logIn: () => openLogIn(enter),
  logOut: () => {
    logOut();
    enter();
  },
});

let running = new AbortController();
/** Selection of each view when it was left; cleared when the tenant changes. */
const left = new Map<ViewName, Route['chosen']>();
/** The view on the page. Another tenant gets a new instance. */
let opened: { readonly name: ViewName; readonly tenant: string; readonly view: OpenView } | undefined;

addEventListener('hashchange', () => void show());
addEventListener('keydown', shortcut);
acceptDrops();
// The token of an account expires after 15 minutes.
setInterval(() => {
  if (session.now.account !== '') renew().catch(() => undefined);
}, 300_000);
void show();

/** Shows the view of the current URL and keeps polling until the URL changes. */
async function show(): Promise<void> {
  takeKey();
  running.abort();
  running = new AbortController();
  const { signal } = running;
  try {
    await keepShowing(signal);
  } catch (error) {
    // Another view replaced this one while it waited for an answer, also while it handled an error.
    if (!signal.aborted) throw error;
  }
}

async function keepShowing(signal: AbortSignal): Promise<void> {
  const { view: name, chosen } = currentRoute();
  document.title = `${titles[name]} – scm`;
  const problem = routeProblem({ view: name, chosen }, location.hash);
  while (!signal.aborted) {
    try {
      const frame = await frameOf(name, chosen, signal);
      const { tenant } = frame;
      if (!frame.tenants.includes(tenant)) {
        shell.show(frame, stale(`There is no tenant ${tenant}`, 'The link is older than the service.'));
        opened = undefined;
        return;
      }
      if (problem !== undefined) {
        shell.show(frame, stale('This link leads to nothing', problem));
        opened = undefined;
        return;
      }
      if (opened?.name !== name || opened.tenant !== tenant) opened = { name, tenant, view: views[name].open(tenant) };
      const { view } = opened;
      const again = await view.update(chosen, signal);
      if (signal.aborted) return;
      recovered();
      shell.show(frame, view.element);
      if (again === undefined) return;
      await pause(again, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && error.status === 401) {
        locked(error);
        return;
      }
      if (error instanceof Refused && error.status < 500) {
        await refused(name, error.message, signal);
        return;
      }
      failed(error instanceof Error ? error.message : String(error), error instanceof Refused);
      await pause(2000, signal);
    }
  }
}

/** Reads the session and the content of the frame. */
async function frameOf(now: ViewName, chosen: Route['chosen'], signal: AbortSignal): Promise<Frame> {
  session.now = await ask<ShownSession>('session', {}, signal);
  const { tenants, account } = session.now;
  return { now, tenants, account, tenant: chosen['tenant'] ?? tenants[0] ?? '' };
}

/** Shows a page for a link to something missing, for example a link older than the service. */
async function refused(now: ViewName, message: string, signal: AbortSignal): Promise<void> {
  const frame = await frameOf(now, currentRoute().chosen, signal);
  opened = undefined;
  shell.show(frame, stale('This link leads to nothing', message));
}

/** Resets the page for a new user, because open views and selections belong to the previous one. */
function enter(): void {
  opened = undefined;
  left.clear();
  const { view, chosen } = currentRoute();
  const isOwn = chosen['tenant'] === undefined;
  if (isOwn) void show();
  else go(view, { tenant: '' });
}

function stale(title: string, why: string): HTMLElement {
  const open = button({ class: 'primary' }, () => go(currentRoute().view, { tenant: '' }), 'Back to the view');
  return el('div', { class: 'content' }, nothing(title, why, open));
}

function change(view: ViewName): void {
  const now = currentRoute();
  left.set(now.view, now.chosen);
  go(view, left.get(view) ?? {});
}

function chooseTenant(tenant: string): void {
  left.clear();
  go(currentRoute().view, { tenant });
}

/** Shows an error line above the existing content, if the service is unreachable or rejects the request. */
function failed(message: string, isAnswer: boolean): void {
  const text = isAnswer ? message : `The service does not answer (${message}). Asking again.`;
  document.getElementById('failure')?.remove();
  document.body.prepend(el('div', { id: 'failure', class: 'failure', role: 'alert' }, text));
}

function recovered(): void {
  document.getElementById('failure')?.remove();
}

function locked(error: Refused): void {
  opened = undefined;
  logOut();
  const takesKey = error.code === 'NO_KEY';
  shell.replace(lockedPage(error.message, takesKey, enter));
  say(takesKey ? 'A key is needed' : 'Log in');
  document.getElementById('key')?.focus();
}

function shortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]') !== null) return;
  const { target } = event;
  // Text is typed neither into a check box nor into a field of a file.
  const isField = target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'file';
  if (isField || target instanceof HTMLSelectElement) {
    if (event.key === 'Escape') target.blur();
    return;
  }
  const view = viewNames[Number(event.key) - 1];
  if (view !== undefined) change(view);
  if (event.key === '/') {
    const filter = document.querySelector('[data-filter]');
    if (!(filter instanceof HTMLElement)) return;
    event.preventDefault();
    filter.focus();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
