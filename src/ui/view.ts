import type { Route } from './route';

/** One view of the page. */
export interface View {
  readonly title: string;
  /** What the view asks, for the tenant and what is chosen. The signal ends when something else is shown. */
  load(route: Route, tenant: string, signal: AbortSignal): Promise<Loaded>;
}

/** What a view has read, ready to be shown. */
export interface Loaded {
  /** Changes when what is shown changes: the same content is not put into the page again. */
  readonly mark: string;
  show(): HTMLElement;
  /** Milliseconds until it is asked again; undefined for never. */
  readonly again?: number;
}
