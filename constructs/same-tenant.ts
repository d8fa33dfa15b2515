import type { IConstruct } from 'constructs';
import { CodedError } from '../src/core';
import { isProvided, providerAt, providerKey, providerOf } from './provider-of';

/** Throws `PROVIDER_MIX` when what a push names is known to belong to another tenant than its own. */
export function demandSameTenant(path: string, named: string | IConstruct, key: string): void {
  if (typeof named === 'string') return;
  // What exists already says so only where it lies in a provider.
  const provider = isProvided(named) ? providerOf(named) : providerAt(named);
  const theirs = provider === undefined && !isProvided(named) ? key : providerKey(provider);
  if (theirs === key) return;
  throw new CodedError(
    'PROVIDER_MIX',
    `${path} is of the provider ${key}, and names ${named.node.path} of ${theirs}: give each tenant a Push of its own`,
  );
}
