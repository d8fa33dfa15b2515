import { Lazy, TerraformLocal, type TerraformResource, type TerraformStack } from 'cdktf';
import { pushTypes } from './push-types';
import { resourceAddress, resourcesOf } from './resources';

/** Returns the resources of one tenant in a stack that a push covers: all except pushes. */
export function pushable(stack: TerraformStack, key: string): readonly TerraformResource[] {
  return resourcesOf(stack, key).filter((resource) => !pushTypes.includes(resource.terraformResourceType));
}

/** Returns the revisions of resources by address, as Terraform expressions. */
export function revisionsOf(resources: readonly TerraformResource[], prefix = ''): Record<string, string> {
  return Object.fromEntries(resources.map((resource) => [prefix + resourceAddress(resource), revisionOf(resource)]));
}

/** Returns a local value with all revisions of one tenant in a stack, for a push in another stack. */
export function sharedRevisions(stack: TerraformStack, key: string): TerraformLocal {
  const id = `${key.replace('.', '-')}-revisions`;
  const found = stack.node.tryFindChild(id);
  if (found instanceof TerraformLocal) return found;
  // The stack name distinguishes equal addresses of two stacks.
  const produce = (): Record<string, string> => revisionsOf(pushable(stack, key), `${stack.node.id}/`);
  return new TerraformLocal(stack, id, Lazy.anyValue({ produce }));
}

function revisionOf(resource: TerraformResource): string {
  const address = resourceAddress(resource);
  return resource.count === undefined && resource.forEach === undefined
    ? `\${${address}.revision}`
    : `\${jsonencode([for r in ${address} : r.revision])}`;
}
