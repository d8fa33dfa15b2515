import { Lazy, TerraformLocal, type TerraformResource, type TerraformStack } from 'cdktf';
import { pushTypes } from './push-types';
import { resourceAddress, resourcesOf } from './resources';

/** Resources of one tenant in a stack that a push is about: all but the pushes themselves. */
export function pushable(stack: TerraformStack, key: string): readonly TerraformResource[] {
  return resourcesOf(stack, key).filter((resource) => !pushTypes.includes(resource.terraformResourceType));
}

/** The revisions of resources, by address: expressions that Terraform evaluates. */
export function revisionsOf(resources: readonly TerraformResource[], prefix = ''): Record<string, string> {
  return Object.fromEntries(resources.map((one) => [prefix + resourceAddress(one), revisionOf(one)]));
}

/** One value in a stack that holds the revisions of all that one tenant has there, for a push in another stack. */
export function sharedRevisions(stack: TerraformStack, key: string): TerraformLocal {
  const id = `${key.replace('.', '-')}-revisions`;
  const found = stack.node.tryFindChild(id);
  if (found instanceof TerraformLocal) return found;
  // The stack's name keeps apart what has the same address in two stacks.
  const produce = (): Record<string, string> => revisionsOf(pushable(stack, key), `${stack.node.id}/`);
  return new TerraformLocal(stack, id, Lazy.anyValue({ produce }));
}

function revisionOf(resource: TerraformResource): string {
  const address = resourceAddress(resource);
  return resource.count === undefined && resource.forEach === undefined
    ? `\${${address}.revision}`
    : `\${jsonencode([for r in ${address} : r.revision])}`;
}
