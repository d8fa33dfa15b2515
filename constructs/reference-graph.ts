import type { TerraformResource, TerraformStack } from 'cdktf';
import { containerKindName, hasKind, kindNamed, referencedKinds } from '../src/catalog';
import { cachedBy } from '../src/core';
import { addressesIn, bodiesOf, textsIn } from './references';
import { resourceAddress, resourceKindName } from './resources';

/** The references between the resources of a stack, as written and as added; without a cycle, which Terraform refuses. */
export class ReferenceGraph {
  readonly #added = new Map<TerraformResource, Set<TerraformResource>>();
  readonly #written: (user: TerraformResource) => readonly TerraformResource[];

  constructor(stack: TerraformStack, resources: readonly TerraformResource[]) {
    const byAddress = new Map(resources.map((one) => [resourceAddress(one), one]));
    const bodyOf = bodiesOf(stack);
    this.#written = cachedBy((user: TerraformResource) =>
      [...addressesIn(textsIn(bodyOf(user)))].flatMap((address) => byAddress.get(address) ?? []),
    );
  }

  /** Adds a reference. Returns false if it would close a cycle. */
  add(user: TerraformResource, target: TerraformResource): boolean {
    const canClose = kindsBehind(resourceKindName(target)).has(resourceKindName(user));
    if (canClose && this.#reaches(target, user, new Set())) return false;
    const targets = this.#added.get(user) ?? new Set();
    this.#added.set(user, targets.add(target));
    return true;
  }

  #reaches(from: TerraformResource, to: TerraformResource, seen: Set<TerraformResource>): boolean {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(this.#added.get(from) ?? []), ...this.#written(from)].some((next) => this.#reaches(next, to, seen));
  }
}

const behind = new Map<string, ReadonlySet<string>>();

/** Returns the kinds that objects of a kind name, and those that these name. */
function kindsBehind(kindName: string): ReadonlySet<string> {
  const known = behind.get(kindName);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const waiting = [kindName];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (!hasKind(name)) continue;
    const kind = kindNamed(name);
    const own = kind.api.rulebase === true ? [name] : [];
    const next = [...referencedKinds(kind), ...kind.scopes.map(containerKindName), ...own];
    waiting.push(...next.filter((one) => !found.has(one)));
    for (const one of next) found.add(one);
  }
  behind.set(kindName, found);
  return found;
}
