import { ask, giveKey, Refused, takeKey } from './api';
import { changesView } from './changes-view';
import { button, el, replaceContent, say } from './dom';
import { historyView } from './history-view';
import { jobsView } from './jobs-view';
import { requestsView } from './requests-view';
import { currentRoute, go, viewNames, type Route, type ViewName } from './route';
import { rulesView } from './rules-view';
import type { View } from './view';

const views: Readonly<Record<ViewName, View>> = {
  rules: rulesView,
  changes: changesView,
  jobs: jobsView,
  requests: requestsView,
  history: historyView,
};

let running = new AbortController();
/** What was chosen in a view when it was left; another tenant has other things. */
const left = new Map<ViewName, Route['chosen']>();

takeKey();
addEventListener('hashchange', () => void show());
addEventListener('keydown', shortcut);
void show();

/** Shows what the address says, and looks again and again until it says something else. */
async function show(): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const route = currentRoute();
  const view = views[route.view];
  document.title = `${view.title} – scm`;
  let mark = '';
  while (!signal.aborted) {
    try {
      const { tenants } = await ask<{ readonly tenants: readonly string[] }>('tenants', {}, signal);
      const tenant = tenants.find((one) => one === route.chosen['tenant']) ?? tenants[0] ?? '';
      const loaded = await view.load(route, tenant, signal);
      if (loaded.mark !== mark || lost()) page(route.view, tenants, tenant, loaded.show());
      mark = loaded.mark;
      if (loaded.again === undefined) return;
      await pause(loaded.again, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && error.status === 401) {
        locked(error.message);
        return;
      }
      failed(error instanceof Error ? error.message : String(error), error instanceof Refused);
      mark = '';
      await pause(2000, signal);
    }
  }
}

function page(now: ViewName, tenants: readonly string[], tenant: string, content: HTMLElement): void {
  const root = document.getElementById('page');
  if (root === null) return;
  const main = el('main', { id: 'main', tabindex: -1, role: 'tabpanel', 'aria-labelledby': `tab-${now}` }, content);
  replaceContent(
    root,
    el(
      'header',
      { class: 'top' },
      el('span', { class: 'brand' }, el('span', { class: 'mark', 'aria-hidden': 'true' }), 'scm'),
      tabs(now),
      tenantSelect(tenants, tenant),
    ),
    main,
  );
}

function tabs(now: ViewName): HTMLElement {
  const list = el('div', { role: 'tablist', 'aria-label': 'Views', class: 'tabs' });
  for (const [i, name] of viewNames.entries()) {
    const attributes = {
      role: 'tab',
      id: `tab-${name}`,
      'aria-selected': name === now ? 'true' : 'false',
      'aria-controls': 'main',
      'aria-keyshortcuts': i + 1,
      tabindex: name === now ? 0 : -1,
      'data-key': `tab ${name}`,
    };
    list.append(button(attributes, () => change(name), views[name].title, el('kbd', { 'aria-hidden': 'true' }, i + 1)));
  }
  list.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = viewNames.indexOf(currentRoute().view);
    const next = viewNames.at((at + step) % viewNames.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    const target = document.getElementById(`tab-${next}`);
    target?.focus();
    change(next);
  });
  return list;
}

function change(view: ViewName): void {
  const now = currentRoute();
  left.set(now.view, now.chosen);
  go(view, { ...left.get(view), tenant: now.chosen['tenant'] });
}

function tenantSelect(tenants: readonly string[], tenant: string): HTMLElement {
  if (tenants.length < 2) return el('span', { class: 'tenant' }, el('span', { class: 'quiet' }, 'tenant '), tenant);
  const select = el(
    'select',
    { 'aria-label': 'Tenant', 'data-key': 'tenant' },
    tenants.map((one) => el('option', { value: one, selected: one === tenant }, one)),
  );
  select.addEventListener('change', () => {
    left.clear();
    go(currentRoute().view, { tenant: select.value });
  });
  return el('span', { class: 'tenant' }, el('span', { class: 'quiet' }, 'tenant '), select);
}

/** The service does not answer, or refuses: what was shown stays, with a line that says so. */
function failed(message: string, refused: boolean): void {
  const text = refused ? message : `The service does not answer (${message}). Asking again.`;
  document.getElementById('trouble')?.remove();
  document.body.prepend(el('div', { id: 'trouble', class: 'trouble', role: 'alert' }, text));
}

/** Whether the last thing that was shown was trouble; it is over now. */
function lost(): boolean {
  const trouble = document.getElementById('trouble');
  trouble?.remove();
  return trouble !== null;
}

function locked(message: string): void {
  const root = document.getElementById('page');
  if (root === null) return;
  const input = el('input', { type: 'password', id: 'key', autocomplete: 'off', required: true });
  const form = el(
    'form',
    { class: 'locked' },
    el('h1', {}, 'A key is needed'),
    el('p', { class: 'quiet' }, message),
    el('label', { for: 'key' }, 'Key'),
    input,
    el('button', { type: 'submit' }, 'Open'),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    giveKey(input.value.trim().replace(/^.*#key=/, ''));
    void show();
  });
  replaceContent(root, el('main', { id: 'main', tabindex: -1 }, form));
  say('A key is needed');
  input.focus();
}

function shortcut(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (typing) {
    if (event.key === 'Escape') event.target.blur();
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
