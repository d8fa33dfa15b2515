/** The results of one suite, as jest writes them. */
export interface SuiteResult {
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly ancestorTitles: readonly string[];
    readonly title: string;
  }[];
}
export declare function skipReport(
  suites: readonly SuiteResult[],
  args?: readonly string[],
): { readonly lines: readonly string[]; readonly skipped: number; readonly unexplained: number };
