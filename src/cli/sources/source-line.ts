/** A line of a source file. */
export interface SourceLine {
  /** Relative to the working directory. */
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
}
