/** Result of a jest matcher. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}
