/** The views, in the order of their tabs. */
export const viewNames = [
  'overview',
  'objects',
  'rules',
  'map',
  'ask',
  'changes',
  'review',
  'versions',
  'jobs',
  'requests',
  'history',
] as const;

export type ViewName = (typeof viewNames)[number];

/** A view and the selection in it. Stored in the URL, so that browser history works. */
export interface Route {
  readonly view: ViewName;
  readonly chosen: Readonly<Record<string, string>>;
}

/** Maximum length of a text in a link, as in the service. */
export const longestText = 200;

/** Parses the route from the URL. */
export function currentRoute(): Route {
  const [view = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return {
    view: viewNames.find((one) => one === view) ?? viewNames[0],
    chosen: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Navigates within the tenant; undefined or empty values are removed from the selection. */
export function go(view: ViewName, chosen: Readonly<Record<string, string | undefined>>): void {
  location.hash = hashOf(view, chosen);
}

/** Returns the URL fragment of a view. */
export function hashOf(view: ViewName, chosen: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  const all = { tenant: currentRoute().chosen['tenant'], ...chosen };
  for (const [name, value] of Object.entries(all)) if (value !== undefined && value !== '') query.set(name, value);
  return `#/${view}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Changes the selection in the current view. */
export function choose(change: Readonly<Record<string, string | undefined>>): void {
  const { view, chosen } = currentRoute();
  go(view, { ...chosen, ...change });
}

/** Changes the selection without a browser history entry, for changes on every keystroke. */
export function chooseInPlace(change: Readonly<Record<string, string | undefined>>): void {
  const { view, chosen } = currentRoute();
  history.replaceState(null, '', hashOf(view, { ...chosen, ...change }));
  showAgain();
}

/** Shows the current view again, without waiting for its next poll. */
export function showAgain(): void {
  dispatchEvent(new HashChangeEvent('hashchange'));
}
