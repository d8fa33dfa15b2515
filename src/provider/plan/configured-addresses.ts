import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isObject, parseJson } from '../../core';
import { scanHcl } from '../../terraform/hcl';
import { typeNameOf } from '../schema/type-name';
import type { WantedName } from './wanted-name';

/** A resource block of a configuration. */
export interface ConfiguredAddress {
  readonly address: string;
  /** File and line, or the path of the construct. */
  readonly place: string;
  /** Whether a replacement creates the new object first (`create_before_destroy`). */
  readonly createsFirst: boolean;
}

/** Where the files of a configuration are, as a session has it. */
interface Folders {
  readonly configFolder: string;
  readonly dataFolder: string;
}

interface Block extends ConfiguredAddress {
  /** The literal name; undefined if an expression sets it. */
  readonly name: string | undefined;
  /** Whether an attribute has the text in quotes of its own or within a filter; `depends_on`, whether it has the address. */
  has(attribute: string, text: string): boolean;
  /** Address within its module. */
  readonly local: string;
}

/**
 * Finds the resource blocks of a type that may have a name, in the folder where Terraform runs and in its modules. The
 * plugin protocol does not pass addresses to a provider. Returns the blocks with exactly this name if there are two or
 * more, otherwise also blocks whose name is an expression. Empty if the files cannot be read.
 */
export function configuredAddresses(folders: Folders, type: string, name: string): readonly ConfiguredAddress[] {
  const blocks = blocksOf(folders, type);
  const exact = blocks.filter((block) => block.name === name);
  const possible = exact.length > 1 ? exact : blocks.filter((block) => block.name === undefined || block.name === name);
  return possible.map(({ address, place, createsFirst }) => ({ address, place, createsFirst }));
}

/** Returns the number of resource blocks of this type with exactly this literal name. */
export function countConfigured(folders: Folders, type: string, name: string): number {
  return blocksOf(folders, type).filter((block) => block.name === name).length;
}

/** A name that a resource block has as plain text. */
export interface PlainName {
  /** Type and literal name of the resource; without a name, any block of the type. */
  readonly user: { readonly type: string; readonly name?: string };
  readonly attribute: string;
  readonly wanted: Pick<WantedName, 'kinds' | 'name'>;
}

/** Returns the block that creates the object of a plain name; undefined if the files do not show that. */
export type PlainNames = (plain: PlainName) => ConfiguredAddress | undefined;

/**
 * Makes the plain names of a configuration: Terraform does not know that such a resource has to wait for the object.
 * The files are read once for each type.
 */
export function createPlainNames(folders: Folders): PlainNames {
  const known = new Map<string, readonly Block[]>();
  const blocks = (type: string): readonly Block[] => {
    const found = known.get(type) ?? blocksOf(folders, type);
    known.set(type, found);
    return found;
  };
  return ({ user, attribute, wanted: { kinds, name } }) => {
    const users = blocks(user.type).filter(
      (block) => (user.name === undefined || block.name === user.name) && block.has(attribute, name),
    );
    if (users.length === 0) return undefined;
    const targets = kinds.flatMap((kind) => blocks(typeNameOf(kind.name)).filter((block) => block.name === name));
    return targets.find((target) => users.some((one) => one !== target && !one.has('depends_on', target.local)));
  };
}

function blocksOf(folders: Folders, type: string): readonly Block[] {
  const { configFolder } = folders;
  return [{ prefix: '', dir: configFolder }, ...modulesIn(folders)].flatMap(({ prefix, dir }) =>
    filesIn(dir).flatMap((file) => blocksIn(join(dir, file), relative(configFolder, join(dir, file)), type, prefix)),
  );
}

function filesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir).filter((file) => /\.tf(\.json)?$/.test(file));
  } catch {
    return [];
  }
}

function modulesIn({
  configFolder,
  dataFolder,
}: Folders): readonly { readonly prefix: string; readonly dir: string }[] {
  const manifest = jsonIn(join(dataFolder, 'modules', 'modules.json'));
  const modules: unknown = isObject(manifest) ? manifest['Modules'] : undefined;
  if (!Array.isArray(modules)) return [];
  return modules.flatMap((module: unknown) => {
    if (
      !isObject(module) ||
      typeof module['Key'] !== 'string' ||
      typeof module['Dir'] !== 'string' ||
      module['Key'] === ''
    )
      return [];
    const prefix = module['Key']
      .split('.')
      .map((part) => `module.${part}.`)
      .join('');
    return [{ prefix, dir: join(configFolder, module['Dir']) }];
  });
}

function blocksIn(path: string, file: string, type: string, prefix: string): readonly Block[] {
  return path.endsWith('.json') ? jsonBlocks(path, file, type, prefix) : hclBlocks(path, file, type, prefix);
}

function hclBlocks(path: string, file: string, type: string, prefix: string): readonly Block[] {
  const blocks = scanHcl(textIn(path) ?? '')?.blocks ?? [];
  return blocks
    .filter((block) => block.type === 'resource' && block.labels[0] === type)
    .map(({ labels, line, attributes, blocks: inner }) => {
      const text = attributes.get('name')?.text;
      const isLiteral = text !== undefined && /^"[^"$%\\]*"$/.test(text);
      return {
        address: `${prefix}${type}.${labels[1] ?? ''}`,
        local: `${type}.${labels[1] ?? ''}`,
        place: `${file} line ${line}`,
        name: isLiteral ? text.slice(1, -1) : undefined,
        createsFirst: inner.some(
          (one) => one.type === 'lifecycle' && one.attributes.get('create_before_destroy')?.text === 'true',
        ),
        has: (attribute, wanted) => hasText(attribute, attributes.get(attribute)?.text, wanted),
      };
    });
}

function jsonBlocks(path: string, file: string, type: string, prefix: string): readonly Block[] {
  const content = jsonIn(path);
  const resources = isObject(content) && isObject(content['resource']) ? content['resource'][type] : undefined;
  if (!isObject(resources)) return [];
  return Object.entries(resources).map(([label, block]) => {
    const name = isObject(block) ? block['name'] : undefined;
    return {
      address: `${prefix}${type}.${label}`,
      local: `${type}.${label}`,
      place: constructPath(block) ?? file,
      createsFirst: isCreatedFirst(block),
      name: typeof name === 'string' && !name.includes('${') ? name : undefined,
      has: (attribute, wanted) =>
        hasText(attribute, JSON.stringify(isObject(block) ? block[attribute] : undefined), wanted),
    };
  });
}

function isCreatedFirst(block: unknown): boolean {
  const lifecycle = isObject(block) ? block['lifecycle'] : undefined;
  return isObject(lifecycle) && lifecycle['create_before_destroy'] === true;
}

function hasText(attribute: string, source: string | undefined, text: string): boolean {
  if (attribute === 'depends_on') return source?.split(/[^\w.-]+/).includes(text) === true;
  return [`"${text}"`, `'${text}'`, `\\"${text}\\"`].some((literal) => source?.includes(literal) === true);
}

/** Returns the construct path in the metadata that cdktf writes. */
function constructPath(block: unknown): string | undefined {
  const comment = isObject(block) ? block['//'] : undefined;
  const metadata = isObject(comment) ? comment['metadata'] : undefined;
  const path = isObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function jsonIn(path: string): unknown {
  try {
    return parseJson(textIn(path) ?? '');
  } catch {
    return undefined;
  }
}
