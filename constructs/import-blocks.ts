import { TerraformElement, TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { resourceAddress, scmResources } from './resources';

/**
 * Emits import blocks for existing objects. `ids` contains the import ID of each resource by address, as in `{
 * 'scm_tag.Branches_pci': 'folder/Branches/pci' }`. An address without a resource in the stack is ignored, because its
 * construct may have been renamed or removed. After the first deploy it has no effect and can be removed.
 */
export class ImportBlocks extends TerraformElement {
  readonly #ids: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, ids: Readonly<Record<string, string>>) {
    super(scope, id);
    this.#ids = ids;
  }

  override toTerraform(): unknown {
    const addresses = scmResources(TerraformStack.of(this)).map(resourceAddress);
    const blocks = addresses.flatMap((to) => {
      const id = this.#ids[to];
      return id === undefined ? [] : [{ to, id }];
    });
    return blocks.length === 0 ? {} : { import: blocks };
  }
}
