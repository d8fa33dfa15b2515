/** Documentation of an error code. */
export interface ErrorPage {
  /** Cause of the error, in one sentence. */
  readonly cause: string;
  /** Remedy. */
  readonly fix: string;
}
