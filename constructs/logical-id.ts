import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { isContainer } from './container';

/**
 * The logical id of a construct: the ids on its path from the stack, leaving out every container but the nearest one;
 * for a container itself, leaving out all. So a folder can move in the tree and everything below keeps its id.
 */
export function logicalId(construct: Construct): string {
  const stack = TerraformStack.of(construct);
  const path = construct.node.scopes.slice(construct.node.scopes.indexOf(stack) + 1);
  const nearest = isContainer(construct) ? undefined : path.filter(isContainer).at(-1);
  const kept = path.filter((one) => one === construct || one === nearest || !isContainer(one));
  const id = kept.map((one) => one.node.id.replace(/[^A-Za-z0-9_-]/g, '-')).join('_');
  // Terraform's names start with a letter or an underscore.
  return /^[A-Za-z_]/.test(id) ? id : `_${id}`;
}
