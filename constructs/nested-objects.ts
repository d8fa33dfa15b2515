import type { TerraformStack } from 'cdktf';
import { hasKind, kindLabel, kindNamed } from '../src/catalog';
import { Nesting, nestingText } from '../src/tenant';
import type { Problem } from './fail';
import { bodiesWithNames, type BodyOf } from './references';
import { resourceKindName, scmResources } from './resources';

/** Reports objects that contain themselves over other objects of the stack, such as two groups with each other as a member. */
export function nestingProblems(stack: TerraformStack, bodyOf: BodyOf): readonly Problem[] {
  const nesting = new Nesting();
  const resources = scmResources(stack);
  const namedOf = bodiesWithNames(resources, bodyOf);
  const found = resources.flatMap((resource) => {
    const name = resourceKindName(resource);
    if (!hasKind(name)) return [];
    const kind = kindNamed(name);
    nesting.add(kind, namedOf(resource), 'terraform', true);
    return [{ resource, kind }];
  });
  return found.flatMap(({ resource, kind }) => {
    const loop = nesting.loopOf(kind, namedOf(resource));
    // The vendor may have an object with a name of the chain.
    if (loop === undefined || loop.isOpen) return [];
    const text = `${resource.node.path}: the ${kindLabel(kind.name)} contains itself: ${nestingText(loop)}; remove one of them`;
    return [{ at: resource, text }];
  });
}
