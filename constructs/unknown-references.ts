import type { TerraformStack } from 'cdktf';
import {
  hasKind,
  isCountry,
  isVariableReference,
  kindLabel,
  kindNamed,
  nameReferencesOf,
  variableKindName,
  type NameReference,
  type ResourceKind,
} from '../src/catalog';
import { cachedBy, camelCase, formatPath, namesToTry } from '../src/core';
import { declaredNames } from './declared-names';
import type { Problem } from './fail';
import type { BodyOf } from './references';
import { resourceKindName, scmResources } from './resources';

/**
 * Reports names that the app neither declares nor marks as existing: the service would refuse the object. Names that
 * only Terraform knows are skipped; the provider checks them in the plan.
 */
export function unknownReferences(stack: TerraformStack, bodyOf: BodyOf): readonly Problem[] {
  return unknownNames(stack, bodyOf, ({ reference }) => reference.expression !== true);
}

/**
 * Reports names in filters that the app neither declares nor marks as existing. Devices and other clients can assign
 * tags that no object describes, so such a name is not an error.
 */
export function unknownNamesInFilters(stack: TerraformStack, bodyOf: BodyOf): readonly Problem[] {
  return unknownNames(stack, bodyOf, ({ reference }) => reference.expression === true);
}

function unknownNames(
  stack: TerraformStack,
  bodyOf: BodyOf,
  isWanted: (reference: NameReference) => boolean,
): readonly Problem[] {
  const declared = cachedBy(declaredNames(stack));
  return scmResources(stack).flatMap((resource) => {
    const kindName = resourceKindName(resource);
    if (!hasKind(kindName)) return [];
    const kind = kindNamed(kindName);
    if (!kind.attributes.some(({ refs, type }) => refs !== undefined || type.kind === 'object' || type.kind === 'list'))
      return [];
    const body = bodyOf(resource);
    const ownName = body[kind.api.key ?? 'name'];
    return nameReferencesOf(kind, body, 'terraform')
      .filter(isWanted)
      .flatMap((reference) => {
        // An object does not contain itself; another kind may have an object of its name.
        const kinds = decidedKinds(reference).filter((one) => one !== kind || reference.name !== ownName);
        const found = kinds.map(declared);
        if (kinds.length === 0 || found.some(({ names, isOpen }) => isOpen || names.has(reference.name))) return [];
        const names = found.flatMap((one) => [...one.names]);
        return [{ at: resource, text: textOf(resource.node.path, reference, kinds, names) }];
      });
  });
}

/** Returns the kinds that a reference must name; none if this app cannot decide it. */
function decidedKinds({ name, reference: { kinds, open } }: NameReference): readonly ResourceKind[] {
  if (open === true || name === '' || name.includes('${') || !kinds.every(hasKind)) return [];
  // A value in place of a variable is checked by its form.
  if (kinds.join('') === variableKindName && !isVariableReference(name)) return [];
  return kinds.map(kindNamed);
}

function textOf(
  path: string,
  { name, path: steps, reference }: NameReference,
  kinds: readonly ResourceKind[],
  names: readonly string[],
): string {
  const labels = kinds.map((kind) => kindLabel(kind.name));
  const label = labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1) ?? ''}`;
  const last = typeof steps.at(-1) === 'number' ? steps.slice(0, -1) : steps;
  const attribute = formatPath(last.map((step) => (typeof step === 'string' ? camelCase(step) : step)));
  const text = JSON.stringify(name);
  return (
    `${path}: ${attribute} ${text} is unknown: the app declares no ${label} of this name; ${countryToTry(name, reference) ?? namesToTry(name, names)} ` +
    `(if the service has it: existing('${kinds[0]?.name ?? ''}', scope, ${text}))`
  );
}

function countryToTry(name: string, { literals = [] }: NameReference['reference']): string | undefined {
  const code = name.toUpperCase();
  return literals.includes('country') && /^[a-z]{2}$/.test(name) && isCountry(code)
    ? `did you mean the country "${code}"?`
    : undefined;
}
