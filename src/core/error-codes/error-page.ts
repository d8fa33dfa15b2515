/** What the page of an error code says. */
export interface ErrorPage {
  /** What happened, in one sentence. */
  readonly cause: string;
  /** What to do. */
  readonly fix: string;
}
