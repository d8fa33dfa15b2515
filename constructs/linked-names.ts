import type { TerraformResource, TerraformStack } from 'cdktf';
import { hasKind, kindNamed, scopes, type ResourceKind } from '../src/catalog';
import { append, cachedBy, camelCase, formatPath } from '../src/core';
import { existingNames } from './existing-names';
import type { Problem } from './fail';
import { FolderMap } from './placement';
import { plainNamesIn, replaceName, type PlainName } from './plain-names';
import { ReferenceGraph } from './reference-graph';
import {
  inputOf,
  isScmResource,
  literalInput,
  resolveTokens,
  resourceAddress,
  resourceKindName,
  scmResources,
} from './resources';
import { tenantComparison } from './same-tenant';

/** A declared object that others can name. */
interface Declared {
  readonly resource: TerraformResource;
  readonly kind: ResourceKind;
}

/**
 * Makes each plain name of a declared object a reference to it, so that Terraform creates the object first. If another
 * stack declares it, the stack depends on that stack. Returns the names for which that is impossible.
 */
export function linkNames(stack: TerraformStack): readonly Problem[] {
  const declared = declaredObjects(stack);
  const own = scmResources(stack);
  const nearest = nearestIn(stack, own);
  const graph = new ReferenceGraph(stack, own);
  const existing = existingNames(stack);
  const isSameTenant = tenantComparison();
  const referenceTo = cachedBy(({ resource, kind }: Declared) => resource.getStringAttribute(keyOf(kind)));
  return own.flatMap((user) =>
    plainNamesIn(user, (text) => declared.has(text)).flatMap((found): readonly Problem[] => {
      const { name, kinds } = found;
      const candidates = (declared.get(name) ?? []).filter(
        ({ resource, kind }) => kinds.includes(kind.name) && resource !== user && isSameTenant(resource, user),
      );
      const isElsewhere = kinds.some((kind) => existing(kind).includes(name) || isPredefined(kind, name));
      const [target, ...equal] = nearest(user, candidates, isElsewhere);
      if (target === undefined) return [];
      const home = target.resource.cdktfStack;
      if (home !== stack) return dependOnStack(user, found, home, isElsewhere);
      if (!graph.add(user, target.resource)) return [];
      // With count or for_each, an address has several names.
      if (isSeveral(target.resource)) dependOn(user, target.resource);
      else replaceName(user, found, referenceTo(target));
      for (const { resource } of equal) if (graph.add(user, resource)) dependOn(user, resource);
      return [];
    }),
  );
}

/** Returns the declared objects of an app by their literal names. */
function declaredObjects(stack: TerraformStack): ReadonlyMap<string, readonly Declared[]> {
  const found = new Map<string, Declared[]>();
  for (const resource of stack.node.root.node.findAll().filter(isScmResource)) {
    const kindName = resourceKindName(resource);
    if (!hasKind(kindName)) continue;
    const kind = kindNamed(kindName);
    const name = literalInput(resource, keyOf(kind));
    if (name === undefined) continue;
    append(found, name, { resource, kind });
  }
  return found;
}

function keyOf(kind: ResourceKind): string {
  return kind.api.key ?? 'name';
}

function isPredefined(kindName: string, name: string): boolean {
  if (!hasKind(kindName)) return false;
  const kind = kindNamed(kindName);
  return [...kind.predefined, ...kind.seededObjects].some((one) => one[keyOf(kind)] === name);
}

function isSeveral({ count, forEach }: TerraformResource): boolean {
  return count !== undefined || forEach !== undefined;
}

// Distances from a user to an object that is neither in its folder nor in one above.
const unknownPlace = 1e6;
const otherStack = 1e7;
const hidden = 1e8;

/**
 * Makes a function that returns the candidates which a user sees nearest. Without a visible one, these are the ones of
 * other stacks, then hidden ones, which a check reports. If the name can also be that of an object `elsewhere`, a hidden
 * one is not meant.
 */
function nearestIn(stack: TerraformStack, own: readonly TerraformResource[]) {
  const map = new FolderMap(stack, own);
  const wayOf = cachedBy((resource: TerraformResource) => map.upwards(resource));
  const placeOf = cachedBy((resource: TerraformResource) =>
    JSON.stringify(scopes.map((scope) => resolveTokens(stack, inputOf(resource, scope)) ?? null)),
  );
  const distance = (user: TerraformResource, { resource, kind }: Declared): number => {
    if (resource.cdktfStack !== stack) return otherStack;
    if (kind.scopes.length === 0 || placeOf(resource) === placeOf(user)) return 0;
    const [theirs, ours] = [wayOf(resource), wayOf(user)];
    const [home] = theirs.keys;
    if (home === undefined || ours.keys.length === 0) return unknownPlace;
    const steps = ours.keys.indexOf(home);
    if (steps !== -1) return steps;
    return ours.complete || ours.keys.at(-1) === theirs.keys.at(-1) ? hidden : unknownPlace;
  };
  return (user: TerraformResource, candidates: readonly Declared[], isElsewhere: boolean): readonly Declared[] => {
    const ranked = candidates.map((one) => ({ one, at: distance(user, one) }));
    const least = Math.min(...ranked.map(({ at }) => at));
    if (least === hidden && isElsewhere) return [];
    return ranked.filter(({ at }) => at === least).map(({ one }) => one);
  };
}

function dependOn(user: TerraformResource, target: TerraformResource): void {
  const address = resourceAddress(target);
  const before = user.dependsOn ?? [];
  if (!before.includes(address)) user.dependsOn = [...before, address];
}

function dependOnStack(
  user: TerraformResource,
  { name, path }: PlainName,
  home: TerraformStack,
  isElsewhere: boolean,
): readonly Problem[] {
  const stack = user.cdktfStack;
  if (!home.dependsOn(stack)) {
    stack.addDependency(home);
    return [];
  }
  if (isElsewhere) return [];
  const last = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  const attribute = formatPath(last.map((step) => (typeof step === 'string' ? camelCase(step) : step)));
  const text =
    `${user.node.path}: ${attribute} ${JSON.stringify(name)} is declared in the stack ${home.node.path}, which is ` +
    'deployed after this one: declare it in this stack or an earlier one, or use existing() if the service has it';
  return [{ at: user, text }];
}
