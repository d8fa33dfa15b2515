/** A parsed YAML or JSON file and the lines of its parts: `lineOf(['rules', 0])`. */
export interface ParsedFile {
  readonly name: string;
  readonly value: unknown;
  readonly lineOf: (path: FilePath) => number | undefined;
}

/** Where a value is in a file. */
export type FilePath = readonly (string | number)[];
