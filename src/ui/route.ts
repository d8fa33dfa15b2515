/** The views, in the order of their tabs. */
export const viewNames = ['rules', 'changes', 'jobs', 'requests', 'history'] as const;

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
    view: viewNames.find((one) => one === view) ?? 'rules',
    chosen: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Goes somewhere; what is undefined or empty is no longer chosen. */
export function go(view: ViewName, chosen: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) if (value !== undefined && value !== '') query.set(name, value);
  location.hash = `/${view}${query.size === 0 ? '' : `?${query.toString()}`}`;
}

/** Stays in the view and chooses something else in it. */
export function choose(change: Readonly<Record<string, string | undefined>>): void {
  const { view, chosen } = currentRoute();
  go(view, { ...chosen, ...change });
}
