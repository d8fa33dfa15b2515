import { Aspects, type TerraformResource, type TerraformStack } from 'cdktf';
import { hasKind, kindLabel, kindNamed, namesParent, scopes } from '../src/catalog';
import { isObject } from '../src/core';
import { failWith, type Problem } from './fail';
import { providerKey, providerOf } from './provider-of';
import { nestingProblems } from './nested-objects';
import { linkNames } from './linked-names';
import { bodiesOf } from './references';
import { resourceAddress, resourceKindName, resolveTokens, scmResources } from './resources';
import { warnOf } from './stack-warnings';
import { tenantProblems } from './tenant-checks';
import { unknownReferences } from './unknown-references';
import { invisibleReferences } from './visibility-checks';

const marker = Symbol.for('cdktf-provider-scm/checked');

/** Registers the references and the checks of a stack at synth, once for each stack. */
export function checkStack(stack: TerraformStack): void {
  if (marker in stack) return;
  Object.defineProperty(stack, marker, { value: true });
  let unlinked: readonly Problem[] = [];
  // The first step of a synthesis that sees the whole app, also in tests.
  Aspects.of(stack).add({
    visit: (construct) => {
      if (construct === stack) unlinked = linkNames(stack);
    },
  });
  stack.node.addValidation({
    validate: () => {
      const bodyOf = bodiesOf(stack);
      failWith('INVALID_STACK', [
        ...equalAddresses(stack),
        ...equalObjects(stack),
        ...tenantProblems(stack),
        ...invisibleReferences(stack, bodyOf),
        ...unknownReferences(stack, bodyOf),
        ...nestingProblems(stack, bodyOf),
        ...unlinked,
      ]);
      warnOf(stack, bodyOf);
      return [];
    },
  });
}

/** Reports resources with the same address, which cdktf would merge silently. */
function equalAddresses(stack: TerraformStack): readonly Problem[] {
  const paths = new Map<string, string>();
  const problems: Problem[] = [];
  for (const resource of scmResources(stack)) {
    const address = resourceAddress(resource);
    const first = paths.get(address);
    if (first === undefined) paths.set(address, resource.node.path);
    else {
      const text = `${first} and ${resource.node.path} are both ${address}: change the id of one of them`;
      problems.push({ at: resource, text });
    }
  }
  return problems;
}

/** Reports resources that would manage the same object: destroying one would delete the object of the other. */
function equalObjects(stack: TerraformStack): readonly Problem[] {
  const paths = new Map<string, string>();
  return scmResources(stack).flatMap((resource) => {
    const object = objectOf(stack, resource);
    if (object === undefined) return [];
    const first = paths.get(object.key);
    if (first === undefined) paths.set(object.key, resource.node.path);
    if (first === undefined) return [];
    const both = `${first} and ${resource.node.path} are both ${object.text}`;
    return [{ at: resource, text: `${both}: remove one of them, or give it another name` }];
  });
}

/** Returns a unique key of an object; undefined if a value is unknown, or if a name alone does not identify it. */
function objectOf(
  stack: TerraformStack,
  resource: TerraformResource,
): { readonly key: string; readonly text: string } | undefined {
  const kindName = resourceKindName(resource);
  if (!hasKind(kindName)) return undefined;
  const kind = kindNamed(kindName);
  const fields = fieldsOf(stack, resource);
  const name = fields[kind.api.key ?? 'name'];
  if (typeof name !== 'string' || kind.api.subResource !== undefined || kind.api.singleton !== undefined)
    return undefined;
  // With count or for_each, one resource manages several objects.
  if (resource.count !== undefined || resource.forEach !== undefined) return undefined;
  const isWithinTenant = kind.unique === 'tenant' || namesParent(kind) !== undefined;
  const scope = scopes.find((one) => fields[one] !== undefined);
  if (!isWithinTenant && scope === undefined) return undefined;
  const where = isWithinTenant || scope === undefined ? [] : [scope, fields[scope], fields['position'] ?? 'pre'];
  const tenant = providerKey(providerOf(resource));
  const place = where.length === 0 ? '' : ` in ${String(where[0])} ${JSON.stringify(where[1])}`;
  return {
    key: JSON.stringify([tenant, kindName, name, ...where]),
    text: `the ${kindLabel(kindName)} ${JSON.stringify(name)}${place}`,
  };
}

function fieldsOf(stack: TerraformStack, resource: TerraformResource): Readonly<Record<string, unknown>> {
  const { resource: blocks } = resource.toTerraform() as { resource?: unknown }; // typed any by cdktf
  const byType: unknown = isObject(blocks) ? blocks[resource.terraformResourceType] : undefined;
  const block: unknown = isObject(byType) ? byType[resource.friendlyUniqueId] : undefined;
  const fields = resolveTokens(stack, block);
  return isObject(fields) ? fields : {};
}
