import type { Adoption } from './adoption';
import type { AdoptedContainers } from './container-tree';
import type { GeneratedFile } from './generated-file';
import type { Known } from './known';

/** What a repository is made from. */
export interface RepositoryInput {
  readonly adoption: Adoption;
  readonly tree: AdoptedContainers;
  readonly known: Known;
  /** Paths of what is there already. */
  readonly files: ReadonlySet<string>;
  /** Of the package that the repository is to use. */
  readonly version: string;
}

/** What a run writes. */
export interface Written {
  readonly files: readonly GeneratedFile[];
  /** What later runs have to know, earlier runs' share included. */
  readonly known: Known;
  /** Resources that Terraform will import, those of earlier runs left out. */
  readonly imported: number;
}
