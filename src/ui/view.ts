import type { Route } from './route';

/** One view of the page. */
export interface View {
  readonly title: string;
  /** Builds the view once for a tenant; what is chosen in it comes with each update. */
  open(tenant: string): OpenView;
}

/** A view on the page. Its elements stay, so that focus, text under way and scroll positions do, too. */
export interface OpenView {
  readonly element: HTMLElement;
  /**
   * Reads what is chosen and shows it. Answers the milliseconds until it is to be read again; undefined for never.
   * Throws `Refused`.
   */
  update(chosen: Route['chosen'], signal: AbortSignal): Promise<number | undefined>;
}
