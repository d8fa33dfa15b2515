/** A test of a run (test/support/jest/results-reporter.cjs). */
export interface TestResult {
  /** File of the suite, from the working directory of jest. */
  readonly path: string;
  /** Titles around the test, from the outermost one, and its own. */
  readonly titles: readonly string[];
  /** Status in jest, such as `passed` or `pending`. */
  readonly status: string;
}
export declare function skipReport(
  tests: readonly TestResult[],
  args?: readonly string[],
): { readonly lines: readonly string[]; readonly skipped: number; readonly unexplained: number };
