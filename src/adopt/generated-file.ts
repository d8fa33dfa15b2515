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
