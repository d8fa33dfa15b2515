import { isObject, tryParseJson } from '../../core';
import { scanHcl, type HclBlock } from '../../terraform/hcl';

/** An entry of `required_providers`. */
export interface RequiredProvider {
  readonly name: string;
  readonly source?: string;
  readonly version?: string;
}

/** A resource or data block. */
export interface Configured {
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
}

/** An action block, with the arguments of its configuration. */
export interface ConfiguredAction {
  readonly type: string;
  readonly name: string;
  readonly arguments: readonly string[];
}

interface Line {
  readonly line?: number;
}

/** Content of one configuration file. */
export interface FileParts {
  readonly requirements: readonly (RequiredProvider & Line)[];
  readonly resources: readonly (Configured & Line)[];
  readonly actions: readonly (ConfiguredAction & Line)[];
  /** Sources of the modules that it calls. */
  readonly modules: readonly string[];
  /** Type of the backend, unless it is a local file in the folder; `cloud` for a cloud block. */
  readonly backend?: string;
}

const modes = { resource: 'managed', data: 'data' } as const;

/** Parses HCL; undefined if it cannot be parsed. */
export function partsOfHcl(text: string): FileParts | undefined {
  const root = scanHcl(text);
  if (root === undefined) return undefined;
  const settings = root.blocks.filter(({ type }) => type === 'terraform').flatMap(({ blocks }) => blocks);
  const store = settings.find(({ type }) => type === 'backend' || type === 'cloud');
  const backend = store && storeOf(store.labels[0] ?? store.type, [...store.attributes.keys()]);
  return {
    requirements: settings.filter(({ type }) => type === 'required_providers').flatMap(requirementsOf),
    resources: root.blocks.flatMap(({ type, labels: [of = '', name = ''], line }) =>
      type === 'resource' || type === 'data' ? [{ mode: modes[type], type: of, name, line }] : [],
    ),
    actions: root.blocks.flatMap(({ type, labels: [of = '', name = ''], line, blocks }) =>
      type === 'action'
        ? [
            {
              type: of,
              name,
              line,
              arguments: blocks.filter(isConfig).flatMap(({ attributes }) => [...attributes.keys()]),
            },
          ]
        : [],
    ),
    modules: root.blocks.flatMap(({ type, attributes }) => {
      const source = type === 'module' ? literal(attributes.get('source')?.text ?? '') : undefined;
      return source === undefined ? [] : [source];
    }),
    ...(backend === undefined ? {} : { backend }),
  };
}

function isConfig({ type }: HclBlock): boolean {
  return type === 'config';
}

function requirementsOf({ attributes }: HclBlock): readonly (RequiredProvider & Line)[] {
  return [...attributes].map(([name, { text, line }]) => {
    const part = (key: string): string | undefined => new RegExp(`\\b${key}\\s*[=:]\\s*"([^"]*)"`).exec(text)?.[1];
    // Before Terraform 0.13, an entry was only the version.
    return requirement(name, part('source'), text.startsWith('"') ? text.slice(1, -1) : part('version'), line);
  });
}

/** Parses JSON configuration syntax. */
export function partsOfJson(root: Readonly<Record<string, unknown>>): FileParts {
  const settings = objectsIn(root['terraform']);
  const [store] = settings.flatMap((setting) => [
    ...labelEntries(setting['backend']).flatMap(([type, body]) =>
      objectsIn(body).flatMap((of) => storeOf(type, Object.keys(of)) ?? []),
    ),
    ...objectsIn(setting['cloud']).map(() => 'cloud'),
  ]);
  const required = settings
    .flatMap((setting) => objectsIn(setting['required_providers']))
    .flatMap((one) => Object.entries(one));
  return {
    requirements: required.map(([name, value]) => {
      const [source, version] = isObject(value) ? [value['source'], value['version']] : [undefined, value];
      return requirement(name, textIn(source), textIn(version));
    }),
    resources: (['resource', 'data'] as const).flatMap((block) =>
      labelEntries(root[block]).flatMap(([type, ofType]) =>
        labelEntries(ofType).map(([name]) => ({ mode: modes[block], type, name })),
      ),
    ),
    actions: labelEntries(root['action']).flatMap(([type, ofType]) =>
      labelEntries(ofType).map(([name, body]) => ({
        type,
        name,
        arguments: objectsIn(body).flatMap((object) => objectsIn(object['config']).flatMap(Object.keys)),
      })),
    ),
    modules: labelEntries(root['module']).flatMap(([, body]) =>
      objectsIn(body).flatMap((object) => textIn(object['source']) ?? []),
    ),
    ...(store === undefined ? {} : { backend: store }),
  };
}

// A local backend keeps the state in the folder, unless `path` is set.
function storeOf(type: string, attributes: readonly string[]): string | undefined {
  return type === 'local' && !attributes.includes('path') ? undefined : type;
}

function requirement(name: string, source?: string, version?: string, line?: number): RequiredProvider & Line {
  return {
    name,
    ...(source === undefined ? {} : { source }),
    ...(version === undefined ? {} : { version }),
    ...(line === undefined ? {} : { line }),
  };
}

/** Returns the objects of a value: JSON syntax allows a list of objects in place of an object. */
export function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

function labelEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return objectsIn(value).flatMap((object) => Object.entries(object).filter(([name]) => name !== '//'));
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the value of a string without templates. */
function literal(text: string): string | undefined {
  if (/[$%]\{/.test(text) || !text.startsWith('"')) return undefined;
  return textIn(tryParseJson(text));
}
