import { Construct, type IConstruct } from 'constructs';
import { CodedError, isObject } from '../src/core';
import { isProvided, providerAt, providerKey, providerOf } from './provider-of';

/** Throws `PROVIDER_MIX` when a construct that is named is known to belong to another tenant than what names it. */
export function requireSameTenant(path: string, named: unknown, key: string): void {
  if (!Construct.isConstruct(named)) return;
  const theirs = keyOf(named) ?? key;
  if (theirs === key) return;
  throw new CodedError(
    'PROVIDER_MIX',
    `${path} uses the provider ${key}, but references ${named.node.path} of ${theirs}: tenants are isolated`,
  );
}

/** The same for every construct among properties: each, in a list, or one level down. */
export function requireOneTenant(path: string, props: object, key: string): void {
  const { provider: _, dependsOn: __, ...naming }: Readonly<Record<string, unknown>> = { ...props };
  const plain = (value: unknown): value is object => isObject(value) && !Construct.isConstruct(value);
  const values = Object.values(naming).flatMap((value): unknown[] => (plain(value) ? Object.values(value) : [value]));
  for (const value of values.flat()) requireSameTenant(path, value, key);
}

/** What exists already says whose it is only where it lies in a provider. */
function keyOf(construct: IConstruct): string | undefined {
  if (isProvided(construct)) return providerKey(providerOf(construct));
  const provider = providerAt(construct);
  return provider === undefined ? undefined : providerKey(provider);
}
