import type { Pipeline } from './pipeline-file';
import type { Template } from './template';

/** What to generate, and where. */
export interface StarterOptions {
  readonly dir: string;
  readonly template: Template;
  readonly pipeline: Pipeline | 'none';
  /** Folder with the tarballs of this version; undefined: use the npm registry. */
  readonly packages: string | undefined;
}
