import { TerraformElement, TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { resourceAddress, scmResources } from './resources';

/**
 * Has Terraform take over what exists when it first meets the resources of a stack: `ids` holds what each is imported
 * by, under its address, as in `{ 'scm_tag.Branches_pci': 'folder/Branches/pci' }`. An address that the stack does not
 * have, because somebody renamed or removed its construct, is passed over. Once everything was deployed it does
 * nothing, and can go.
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
