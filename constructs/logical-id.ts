import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { isContainer } from './container';

/**
 * Returns the logical ID of a construct: the IDs on its path from the stack, with only the nearest of its containers.
 * The logical ID of a container contains no other container. So moving a folder in the hierarchy keeps the IDs of
 * everything in it.
 */
export function logicalId(construct: Construct): string {
  const stack = TerraformStack.of(construct);
  const path = construct.node.scopes.slice(construct.node.scopes.indexOf(stack) + 1);
  const nearest = isContainer(construct) ? undefined : path.filter(isContainer).at(-1);
  const idPath = path.filter((one) => one === construct || one === nearest || !isContainer(one));
  const id = idPath.map((one) => one.node.id.replace(/[^A-Za-z0-9_-]/g, '-')).join('_');
  // Terraform names start with a letter or an underscore.
  return /^[A-Za-z_]/.test(id) ? id : `_${id}`;
}
