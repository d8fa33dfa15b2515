/** What a matcher answers to jest. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}
