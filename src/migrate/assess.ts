import { kindNamed, hasKind, validateFields } from '../catalog/index';
import { formatPath } from '../core/index';
import { isUnknown, type ProviderSchema } from '../protocol/index';
import { kindNameOf, providerSource } from '../provider/index';
import type { Configuration, Place } from './configuration';
import { placeText } from './place-text';
import { differencesOf, type Difference } from './differences';
import type { Configured } from './file-parts';
import type { State, StateResource } from './states';

/** Something that must be changed before the provider can take over. */
export interface Obstacle {
  /** Where: `main.tf:3`, or a state. */
  readonly at: string;
  /** Address of the resource, where it is about one. */
  readonly address?: string;
  readonly problem: string;
}

/** A state with resources of the official provider. */
export interface Found extends Pick<State, 'at' | 'from'> {
  /** Sources that the state names, each to be replaced. */
  readonly sources: readonly string[];
  /** How many resources of each type there are, data sources left out. */
  readonly counts: Readonly<Record<string, number>>;
  /** Addresses of what this provider does not have. */
  readonly unsupported: readonly string[];
}

/** Another source in `required_providers`. */
export interface SourceChange extends Place {
  readonly name: string;
  readonly from: string;
  /** A version constraint that goes, because it counts the versions of the other provider. */
  readonly version?: string;
}

/** What stands between a folder and this provider. */
export interface Assessment {
  readonly states: readonly Found[];
  readonly sources: readonly SourceChange[];
  readonly obstacles: readonly Obstacle[];
  readonly differences: readonly Difference[];
}

/** Holds a configuration and its states against what this provider offers. No value of a state is in the answer. */
export function assess(configuration: Configuration, states: readonly State[], schema: ProviderSchema): Assessment {
  const official = states.map((state) => ({
    ...state,
    resources: state.resources.filter(({ provider, type }) => isOther(provider) && isOurs(type)),
  }));
  const configured = configuration.resources.filter(({ type }) => isOurs(type));
  const managed = official.flatMap(({ resources }) => resources).filter(({ mode }) => mode === 'managed');
  return {
    states: official.filter(({ resources }) => resources.length > 0).map((state) => foundIn(state, schema)),
    sources: configuration.requirements.flatMap(({ name, source, version, ...place }) =>
      (name === 'scm' && source === undefined) || (source !== undefined && isOther(source))
        ? [{ name, from: source ?? name, ...place, ...(version === undefined ? {} : { version }) }]
        : [],
    ),
    obstacles: [
      ...states.flatMap(({ at, problem }) => (problem === undefined ? [] : [{ at, problem }])),
      ...configuration.unreadable.map((at) => ({ at, problem: 'cannot be read: is it valid for terraform?' })),
      ...official.flatMap((state) => unsupportedIn(state, schema)),
      ...configured.flatMap((one) => problemsOf(one, schema)),
    ],
    differences: differencesOf(managed, configured, schema),
  };
}

/** Whether a source names another provider of the same service. */
export function isOther(source: string): boolean {
  return source !== providerSource && source.split('/').at(-1) === providerSource.split('/').at(-1);
}

function isOurs(type: string): boolean {
  return kindNameOf(type) !== type;
}

function foundIn({ at, from, resources }: State, schema: ProviderSchema): Found {
  const managed = resources.filter(({ mode }) => mode === 'managed');
  const counts: Record<string, number> = {};
  for (const { type, instances } of managed) counts[type] = (counts[type] ?? 0) + instances.length;
  return {
    at,
    from,
    sources: [...new Set(resources.map(({ provider }) => provider))],
    counts,
    unsupported: managed.filter(({ type }) => !(type in schema.resources)).map(({ address }) => address),
  };
}

function unsupportedIn({ at, resources }: State, schema: ProviderSchema): readonly Obstacle[] {
  const missing = resources.filter(({ type, mode }) => mode === 'managed' && !(type in schema.resources));
  const unfinished = resources.filter(({ instances }) => instances.some((one) => one['deposed'] !== undefined));
  return [
    ...missing.map((one) => obstacle(at, one, `this version has no ${one.type}`)),
    ...unfinished.map((one) =>
      obstacle(at, one, 'holds an object that waits for its delete: apply once more with the other provider'),
    ),
  ];
}

function obstacle(at: string, { address }: StateResource, problem: string): Obstacle {
  return { at, address, problem };
}

function problemsOf(one: Configured & Place, schema: ProviderSchema): readonly Obstacle[] {
  const at = placeText(one);
  const address = `${one.mode === 'data' ? 'data.' : ''}${one.type}.${one.name}`;
  const offered = (one.mode === 'data' ? schema.dataSources : schema.resources)[one.type];
  if (offered === undefined) {
    return [{ at, address, problem: `this version has no ${one.mode === 'data' ? 'data source ' : ''}${one.type}` }];
  }
  const known = new Set([...offered.attributes.map(({ name }) => name), ...metaArguments]);
  const unknown = Object.keys(one.fields).filter((name) => !known.has(name));
  const kind = kindNameOf(one.type);
  const wrong =
    one.mode === 'managed' && hasKind(kind)
      ? validateFields(kindNamed(kind), one.fields, { names: 'terraform', isUnknown })
      : [];
  return [
    ...unknown.map((name) => ({ at, address, problem: `this version has no attribute ${name}` })),
    ...wrong.map(({ path, message }) => ({ at, address, problem: `${formatPath(path)} ${message}`.trim() })),
  ];
}

const metaArguments = [
  'count',
  'for_each',
  'provider',
  'depends_on',
  'lifecycle',
  'provisioner',
  'connection',
  'timeouts',
];
