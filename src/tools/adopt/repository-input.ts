import type { Adoption } from './adoption';
import type { AdoptedContainers } from './container-tree';
import type { GeneratedFile } from './generated-file';
import type { Known } from './known';

/** Input for writing a repository. */
export interface RepositoryInput {
  readonly adoption: Adoption;
  readonly tree: AdoptedContainers;
  readonly known: Known;
  /** Paths of existing files. */
  readonly files: ReadonlySet<string>;
  /** Whether the objects exist at the service and are imported, or are created by the first deploy. */
  readonly purpose: 'adopt' | 'create';
  /** Version of the package for the repository to use. */
  readonly version: string;
  /** Where npm installs a package of ours from; default: the registry. */
  readonly sourceOf?: (name: string) => string;
}

/** Output of a run. */
export interface Written {
  readonly files: readonly GeneratedFile[];
  /** State for later runs, including that of earlier runs. */
  readonly known: Known;
  /** Number of resources that Terraform will import, without those of earlier runs. */
  readonly imported: number;
}
