import { isThisProvider } from './other-tenants';
import { sourceOfType, withoutKeys } from './data-sources';
import { isLocalProvider } from './providers';
import type { Plan } from './read-plan';

/** What Terraform runs while it plans, without a change of a resource. */
export interface Program {
  /** Address of a data source, or source address of a provider. */
  readonly address: string;
  readonly event: 'data source' | 'provider';
  readonly provider: string;
  /** Whether it is known to run a program or to send a request. */
  readonly isActive: boolean;
}

/** Data sources that run any program, or send any request. */
const active: ReadonlySet<string> = new Set(['external', 'http']);

/**
 * Returns the data sources of other providers, and these providers: a plan contains neither ephemeral resources nor calls
 * of functions. Those that the apply reads are among the changes of the plan.
 */
export function programsIn({ dataSources, providerBlocks, reads }: Plan): readonly Program[] {
  const late = new Set(reads.map(withoutKeys));
  return [
    ...dataSources.flatMap(({ address, type, provider }): readonly Program[] =>
      isOther(provider) && !late.has(address)
        ? [{ address, event: 'data source', provider, isActive: active.has(type) }]
        : [],
    ),
    ...[...new Set(providerBlocks.map(({ provider }) => provider))]
      .filter((source) => isOther(source) || isOfOtherHost(source))
      .map((provider): Program => ({ address: provider, event: 'provider', provider, isActive: false })),
  ];
}

/** A part of a configuration that runs and that no plan contains, from the files of the configuration. */
export interface WrittenProgram {
  readonly what: 'ephemeral' | 'provisioner';
  /** Of the ephemeral resource, or of what the removed block removes. */
  readonly address: string;
  /** Type of the ephemeral resource, or of the provisioner. */
  readonly type: string;
}

/** Returns the ephemeral resources of other providers, and the provisioners of what the plan deletes. */
export function programsWritten(
  written: readonly WrittenProgram[],
  plans: readonly Plan[],
): readonly (WrittenProgram & { readonly provider: string })[] {
  const blocks = plans.flatMap(({ providerBlocks }) => providerBlocks);
  const deleted = plans.flatMap(({ entries }) =>
    entries.flatMap(({ action, address }) => (action === 'delete' ? [withoutKeys(address)] : [])),
  );
  return written.flatMap((program) => {
    const provider = program.what === 'ephemeral' ? sourceOfType(program.type, blocks) : '';
    const isRun =
      program.what === 'ephemeral'
        ? isOther(provider)
        : program.type === 'unknown' ||
          deleted.some((address) => address === program.address || address.startsWith(`${program.address}.`));
    return isRun ? [{ ...program, provider }] : [];
  });
}

/** A provider of this name from another host than those of Terraform, OpenTofu and this project may be any program. */
function isOfOtherHost(source: string): boolean {
  return isThisProvider(source) && /^[^/]+\/[^/]+\//.test(source) && !ownHost.test(source);
}

const ownHost = /^(registry\.terraform\.io|registry\.opentofu\.org|terraform\.local)\//i;

function isOther(source: string): boolean {
  return !isThisProvider(source) && !isLocalProvider(source);
}
