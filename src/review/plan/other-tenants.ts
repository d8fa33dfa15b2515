import { cachedBy, deepEqual, isObject } from '../../core';
import { constantIn } from './known-value';
import { mayNameAnother, namesAnother } from './service-read';
import type { Plan, PlanEntry, ProviderBlock } from './read-plan';
import type { ServiceRead } from '../../tenant';

/** Keys of the provider blocks of a plan that the review cannot judge. */
export interface DoubtfulBlocks {
  /** Blocks that may belong to another tenant: nothing of them is examined. */
  readonly others: ReadonlySet<string>;
  /** The others, blocks that may no longer name the service of the base, and those that do not verify it. */
  readonly all: ReadonlySet<string>;
}

export type DoubtfulIn = (plan: Plan) => DoubtfulBlocks;

/**
 * Finds these blocks. `read` is the service that the base was read from. Without it, the tenant of the first of the plans is
 * the reviewed one.
 */
export function doubtfulBlocks(read?: ServiceRead, plans: readonly Plan[] = []): DoubtfulIn {
  const [first] = plans.flatMap((plan) => mainOf(plan) ?? []);
  return cachedBy((plan: Plan) => {
    const all = ourProviderBlocks(plan);
    const main = mainOf(plan);
    const tenant =
      read !== undefined || main === undefined || first === undefined || main === first
        ? 'same'
        : tenantOf(main, first);
    const others = (tenant === 'other' ? all : otherTenantBlocks(plan, read)).map(({ key }) => key);
    const unsure = all.filter((block) =>
      read === undefined ? (tenant === 'unsure' && block === main) || isRepeated(block) : mayNameAnother(block),
    );
    const unverified = all.filter(isUnverified);
    return { others: new Set(others), all: new Set([...others, ...[...unsure, ...unverified].map(({ key }) => key)]) };
  });
}

/** Reports whether a block is repeated with for_each (OpenTofu): its instances can name several tenants. */
function isRepeated({ expressions }: ProviderBlock): boolean {
  return Object.values(isObject(expressions) ? expressions : {}).some(
    (one) =>
      isObject(one) &&
      Array.isArray(one['references']) &&
      one['references'].some((name) => /^each\b/.test(String(name))),
  );
}

/** Compares the tenants that two blocks name. Those that name none have it from one environment. */
function tenantOf(
  { expressions: one }: ProviderBlock,
  { expressions: other }: ProviderBlock,
): 'same' | 'other' | 'unsure' {
  const found = ['scope', 'host'].map((name) => {
    const pair = [one, other].map((all) => (isObject(all) ? all[name] : undefined));
    if (pair.every((expression) => expression === undefined)) return 'same';
    const [a, b] = pair.map(constantIn);
    return a === undefined || b === undefined ? 'unsure' : a === b ? 'same' : 'other';
  });
  return (['other', 'unsure'] as const).find((each) => found.includes(each)) ?? 'same';
}

/** Reports whether another computer on the network path can answer for the service and read its credentials. */
function isUnverified({ expressions }: ProviderBlock): boolean {
  const expression = isObject(expressions) ? expressions['skip_verify_certificate'] : undefined;
  const value = constantIn(expression);
  return expression !== undefined && value !== false && value !== 'false';
}

const ours = /\/scm$/i;

/** Returns the provider blocks of this provider. */
export function ourProviderBlocks({ providerBlocks }: Plan): readonly ProviderBlock[] {
  return providerBlocks.filter(({ provider, key }) => ours.test(provider) || /(^|:)scm(\.|$)/.test(key));
}

/** Reports whether a provider is this one, from whatever host. A test may leave its source out. */
export function isThisProvider(source: string): boolean {
  return source === '' || !source.includes('/') || /(^|\/)cdktf-scm\/scm$/i.test(source);
}

/**
 * Returns the provider blocks with resources of this provider's types that may belong to another tenant than the one of
 * the review, or to another provider. State is kept per provider block, so objects of another tenant do not replace those
 * of this one. The reviewed tenant is that of the block without alias, or else of the block with the most changes; a
 * block that names another service than the one that the base was read from belongs to another tenant in any case.
 */
function otherTenantBlocks(plan: Plan, read: ServiceRead | undefined): readonly ProviderBlock[] {
  const { entries } = plan;
  const all = ourProviderBlocks(plan);
  const elsewhere = read === undefined ? [] : all.filter((block) => namesAnother(block, plan, read));
  const used = all.filter(({ key }) => entries.some(({ providerBlock }) => providerBlock === key));
  const own = used.filter(({ provider }) => isThisProvider(provider));
  const main = mainBlock(own, entries);
  const others = used.filter(
    (block) => block !== main && (!own.includes(block) || main === undefined || !isSameTenant(block, main)),
  );
  return [...new Set([...elsewhere, ...others])];
}

/** Reports whether the provider blocks of a plan may name several tenants, used or not: state can belong to each. */
export function hasSeveralTenants(plan: Plan): boolean {
  const main = mainOf(plan);
  return main !== undefined && ownBlocks(plan).some((block) => block !== main && !isSameTenant(block, main));
}

function ownBlocks(plan: Plan): readonly ProviderBlock[] {
  return ourProviderBlocks(plan).filter(({ provider }) => isThisProvider(provider));
}

function mainOf(plan: Plan): ProviderBlock | undefined {
  return mainBlock(ownBlocks(plan), []);
}

function mainBlock(used: readonly ProviderBlock[], entries: readonly PlanEntry[]): ProviderBlock | undefined {
  const plain = used.find(({ key }) => !key.includes('.') && !key.includes(':'));
  if (plain !== undefined) return plain;
  const countOf = ({ key }: ProviderBlock): number =>
    entries.filter(({ providerBlock }) => providerBlock === key).length;
  return used.toSorted((a, b) => countOf(b) - countOf(a) || (a.key < b.key ? -1 : 1))[0];
}

/**
 * Two blocks provably name one tenant if both write the same scope and host as constants, or if both write the same constants
 * or nothing: the environment, which decides the rest, is that of one run.
 */
function isSameTenant(one: ProviderBlock, other: ProviderBlock): boolean {
  const scope = isObject(one.expressions) ? one.expressions['scope'] : undefined;
  if (scope !== undefined) return tenantOf(one, other) === 'same';
  const [all, others] = [one, other].map(({ expressions }) => (isObject(expressions) ? expressions : {}));
  return deepEqual(all, others) && Object.values(all ?? {}).every((value) => constantIn(value) !== undefined);
}
