import type { ProviderSchema } from '../../terraform/protocol';
import { kindNameOf, providerSource } from '../../provider';
import { actionObstacles } from './action-obstacles';
import type { MigratedConfiguration, SourcePlace } from './configuration';
import { formerTypes } from './former-names';
import { differencesOf, type MigrationDifference } from './differences';
import type { State, StateResource } from './states';

/** A problem in a configuration or state. */
export interface Obstacle {
  /** Location: `main.tf:3`, a state, or a folder. */
  readonly at: string;
  /** Address of the resource concerned, if any. */
  readonly address?: string;
  readonly problem: string;
}

/** A state with resources of the official provider. */
export interface FoundInstance extends Pick<State, 'at' | 'from'> {
  /** Provider sources in the state, each to be replaced. */
  readonly sources: readonly string[];
  /** Number of resources by type, without data sources. */
  readonly counts: Readonly<Record<string, number>>;
  /** Addresses of resources that this provider does not support. */
  readonly unsupported: readonly string[];
}

/** An entry of `required_providers` whose source must change. */
export interface SourceChange extends SourcePlace {
  readonly name: string;
  readonly from: string;
  /** Version constraint to remove, because it refers to versions of the other provider. */
  readonly version?: string;
}

/** Result of examining the files for a migration. */
export interface Assessment {
  readonly states: readonly FoundInstance[];
  readonly sources: readonly SourceChange[];
  /** What must change before the migration. */
  readonly obstacles: readonly Obstacle[];
  /** What the first apply does to unfinished objects, and what the first plan warns of. */
  readonly warnings: readonly Obstacle[];
  readonly differences: readonly MigrationDifference[];
}

/** Compares a configuration and its states with this provider's schema. The result contains no value of a state. */
export function assess(
  configuration: MigratedConfiguration,
  states: readonly State[],
  schema: ProviderSchema,
): Assessment {
  const official = states.map((state) => ({
    ...state,
    resources: state.resources.filter(({ provider, type }) => isOther(provider) && isOurs(type)),
  }));
  const configured = configuration.resources.filter(({ type }) => isOurs(type));
  const managed = official.flatMap(({ resources }) => resources).filter(({ mode }) => mode === 'managed');
  return {
    states: official.filter(({ resources }) => resources.length > 0).map((state) => foundIn(state, schema)),
    sources: configuration.requirements.flatMap(({ name, source, version, file, line }) =>
      isOfficial({ name, source })
        ? [
            {
              name,
              from: source ?? name,
              file,
              ...(line === undefined ? {} : { line }),
              ...(version === undefined ? {} : { version }),
            },
          ]
        : [],
    ),
    obstacles: [
      ...states.flatMap(({ at, problem }) => (problem === undefined ? [] : [{ at, problem }])),
      ...official.flatMap((state) => unsupportedIn(state, schema)),
      ...actionObstacles(configuration.actions, schema),
    ],
    warnings: official.flatMap(unfinishedIn),
    differences: differencesOf(managed, configured, schema),
  };
}

/** Reports whether an entry of `required_providers` refers to the official provider. */
export function isOfficial({ name, source }: { readonly name: string; readonly source?: string | undefined }): boolean {
  return source === undefined ? name === 'scm' : isOther(source);
}

/** Reports whether a source is another provider with the same type name. */
export function isOther(source: string): boolean {
  return source !== providerSource && source.split('/').at(-1) === providerSource.split('/').at(-1);
}

function isOurs(type: string): boolean {
  return kindNameOf(type) !== type;
}

function foundIn({ at, from, resources }: State, schema: ProviderSchema): FoundInstance {
  const managed = resources.filter(({ mode }) => mode === 'managed');
  const counts: Record<string, number> = {};
  for (const { type, instances } of managed) counts[type] = (counts[type] ?? 0) + instances.length;
  return {
    at,
    from,
    sources: [...new Set(resources.map(({ provider }) => provider))],
    counts,
    unsupported: managed.filter(({ type }) => isUnsupported(type, schema)).map(({ address }) => address),
  };
}

function unsupportedIn({ at, resources }: State, schema: ProviderSchema): readonly Obstacle[] {
  return resources
    .filter(({ type, mode }) => mode === 'managed' && isUnsupported(type, schema))
    .map((resource) => about(at, resource, `this version has no ${resource.type}`));
}

// A moved block gives a type of version 0.x its name of today.
function isUnsupported(type: string, schema: ProviderSchema): boolean {
  return !((formerTypes().get(type) ?? type) in schema.resources);
}

function unfinishedIn({ at, resources }: State): readonly Obstacle[] {
  return resources.flatMap((resource) => {
    const isDeposed = resource.instances.some((instance) => instance['deposed'] !== undefined);
    const isTainted = resource.instances.some((instance) => instance['status'] === 'tainted');
    return [
      ...(isDeposed ? [about(at, resource, 'an old object waits for its delete: the first apply deletes it')] : []),
      ...(isTainted
        ? [about(at, resource, 'is tainted: the first apply replaces it; run terraform untaint first to keep it')]
        : []),
    ];
  });
}

function about(at: string, { address }: StateResource, problem: string): Obstacle {
  return { at, address, problem };
}
