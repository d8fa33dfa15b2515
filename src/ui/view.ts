import type { Route } from './route';

/** One view of the page. */
export interface View {
  readonly title: string;
  /** Creates the view for a tenant. Each update passes the current selection. */
  open(tenant: string): OpenView;
}

/** An open view. Its elements are kept, and so are focus, partial input and scroll positions. */
export interface OpenView {
  readonly element: HTMLElement;
  /**
   * Loads and shows the current selection. Returns the milliseconds until the next poll; undefined to stop polling.
   * Throws `Refused`.
   */
  update(chosen: Route['chosen'], signal: AbortSignal): Promise<number | undefined>;
}
