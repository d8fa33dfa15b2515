import type { Container } from '../catalog';

/** How much of the content of a container a configuration includes. */
export type Completeness = 'complete' | 'partial' | 'unseen';

/** One folder, snippet or device. */
export interface ContainerState {
  readonly container: Container;
  readonly completeness: Completeness;
  /** Parent folder of a folder or device. Absent if unknown, and for snippets. */
  readonly above?: string;
  /** Names of the associated snippets, in order of precedence. */
  readonly snippets?: readonly string[];
}
