/** One file of a repository, by its path from the top. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
  /**
   * `once`: written when it is not there, and left alone from then on. `each`: written anew by every run, unless
   * somebody has edited it.
   */
  readonly written: 'once' | 'each';
}

/** A repository as files, with what later runs have to know of it. */
export interface Repository {
  readonly files: readonly GeneratedFile[];
}
