import { Token, type TerraformStack } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { cachedBy, isObject } from '../src/core';
import { fail } from './fail';
import { isProvided, providerAt, providerIn, providerKey, providerOf, type Provided } from './provider-of';

/** Makes a function that returns whether two resources are not known to belong to different tenants. */
export function tenantComparison(): (one: Provided, other: Provided) => boolean {
  const defaultOf = cachedBy((stack: TerraformStack) => providerIn(stack, providerKey(undefined), stack.node.path));
  const tenantOf = cachedBy((one: Provided) => {
    const provider = providerOf(one) ?? defaultOf(one.cdktfStack);
    const scope: unknown = provider && Reflect.get(provider, 'scopeInput');
    const isKnown = typeof scope === 'string' && !Token.isUnresolved(scope);
    return { key: providerKey(provider), scope: isKnown ? scope : undefined };
  });
  return (one, other) => {
    const [mine, theirs] = [tenantOf(one), tenantOf(other)];
    const canBeOne = mine.scope === undefined || theirs.scope === undefined || mine.scope === theirs.scope;
    return mine.key === theirs.key && canBeOne;
  };
}

/** Checks that a referenced construct is not known to belong to another tenant. Throws `PROVIDER_MIX`. */
export function requireSameTenant(path: string, named: unknown, key: string): void {
  if (!Construct.isConstruct(named)) return;
  const theirs = keyOf(named) ?? key;
  if (theirs === key) return;
  fail(
    'PROVIDER_MIX',
    `${path} uses the provider ${key}, but references ${named.node.path} of ${theirs}: tenants are isolated`,
  );
}

/** Checks all constructs in properties: direct values, lists, and one level of nesting. Throws `PROVIDER_MIX`. */
export function requireOneTenant(path: string, props: object, key: string): void {
  const { provider: _, dependsOn: __, ...naming }: Readonly<Record<string, unknown>> = { ...props };
  const plain = (value: unknown): value is object => isObject(value) && !Construct.isConstruct(value);
  const values = Object.values(naming).flatMap((value): unknown[] => (plain(value) ? Object.values(value) : [value]));
  for (const value of values.flat()) requireSameTenant(path, value, key);
}

/** An existing container has a known tenant only in the scope of a provider. */
function keyOf(construct: IConstruct): string | undefined {
  if (isProvided(construct)) return providerKey(providerOf(construct));
  const provider = providerAt(construct);
  return provider === undefined ? undefined : providerKey(provider);
}
