/** The views, in the order of their tabs. */
export const viewNames = [
  'overview',
  'objects',
  'rules',
  'changes',
  'versions',
  'jobs',
  'requests',
  'history',
] as const;

export type ViewName = (typeof viewNames)[number];

/** What the page shows: a view, and what was chosen in it. Kept in the address, so that it can be gone back to. */
export interface Route {
  readonly view: ViewName;
  readonly chosen: Readonly<Record<string, string>>;
}

/** The route in the address. */
export function currentRoute(): Route {
  const [view = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return {
    view: viewNames.find((one) => one === view) ?? viewNames[0],
    chosen: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Goes somewhere in the same tenant; what is undefined or empty is no longer chosen. */
export function go(view: ViewName, chosen: Readonly<Record<string, string | undefined>>): void {
  location.hash = hashOf(view, chosen);
}

/** The address of a view, for a link. */
export function hashOf(view: ViewName, chosen: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  const all = { tenant: currentRoute().chosen['tenant'], ...chosen };
  for (const [name, value] of Object.entries(all)) if (value !== undefined && value !== '') query.set(name, value);
  return `#/${view}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Stays in the view and chooses something else in it. */
export function choose(change: Readonly<Record<string, string | undefined>>): void {
  const { view, chosen } = currentRoute();
  go(view, { ...chosen, ...change });
}

/** The same without a step in the history: for what changes with each key. */
export function chooseInPlace(change: Readonly<Record<string, string | undefined>>): void {
  const { view, chosen } = currentRoute();
  history.replaceState(null, '', hashOf(view, { ...chosen, ...change }));
  dispatchEvent(new HashChangeEvent('hashchange'));
}
