/** A parsed YAML or JSON file, with the lines of its values: `lineOf(['rules', 0])`. */
export interface ParsedFile {
  readonly name: string;
  readonly value: unknown;
  readonly lineOf: (path: FilePath) => number | undefined;
}

/** Path of a value in a file. */
export type FilePath = readonly (string | number)[];
