/** One file of a repository, by its path from the root. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
  /**
   * `once`: created if missing, and never changed afterwards. `each`: rewritten by every run, unless the user has
   * edited it.
   */
  readonly written: 'once' | 'each';
}
