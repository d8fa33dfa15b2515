import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isObject, tryParseJson } from '../../core';
import type { HclBlock } from '../../terraform/hcl';
import type { WrittenProgram } from '../../review';
import { hclFilesOf, localModule, moduleCalls } from './hcl-lines';
import { foldersOf } from './source-lines';
import type { Io } from '../io';

/** A file in JSON. */
interface JsonFile {
  readonly text: string;
  /** Undefined if this reader does not understand the file. */
  readonly document: unknown;
  /** Relative to the working directory. */
  readonly shown: string;
}

/** Words of a file that contains such a block, or a module that may. */
const blockWords = /\b(?:ephemeral|provisioner|module)\b/;

/**
 * Returns what a configuration runs and no plan contains: ephemeral resources, and the provisioners of removed blocks. It
 * is read from the folder of a plan or of its configuration, with local modules; nothing is known of a plan from standard
 * input and of a missing path.
 */
export function hiddenPrograms(io: Pick<Io, 'folder'>, path: string): readonly WrittenProgram[] {
  if (path === '-' || !existsSync(path)) return [];
  const dir = statSync(path).isDirectory() ? path : dirname(path);
  return foldersOf(dir)
    .filter((folder) => statSync(folder).isDirectory())
    .flatMap((folder) => inFolder(io, folder, '', [realpathSync(folder)]));
}

/** `module`: its address with a final dot; `way`: the folders from the first one to this one. */
function inFolder(
  io: Pick<Io, 'folder'>,
  dir: string,
  module: string,
  way: readonly string[],
): readonly WrittenProgram[] {
  const files = hclFilesOf(io, dir, module);
  const documents = readdirSync(dir)
    .filter((name) => /\.(tf|tofu)\.json$/.test(name))
    .map((name) => {
      const text = readFileSync(join(dir, name), 'utf8');
      return { text, document: tryParseJson(text), shown: relative(io.folder, join(dir, name)) };
    });
  const calls = [...files.flatMap(moduleCalls), ...documents.flatMap(({ document }) => callsIn(document))];
  return [
    ...files.flatMap(({ text, blocks, shown }) =>
      blocks === undefined ? inText(text, shown) : blocks.flatMap((block) => inBlock(block, module)),
    ),
    ...documents.flatMap((file) => inDocument(file, module)),
    ...calls.flatMap(([name, source]) => {
      const inner = localModule(source, dir, way);
      return inner === undefined
        ? [removedOf(module, `module.${name}`, 'a module that was not read')]
        : inFolder(io, inner, `${module}module.${name}.`, [...way, realpathSync(inner)]);
    }),
  ];
}

/** A file that the reader does not understand may contain either, or a module that does. */
function inText(text: string, shown: string): readonly WrittenProgram[] {
  return blockWords.test(text) ? [unreadIn(shown)] : [];
}

function inBlock({ type, labels, attributes, blocks }: HclBlock, module: string): readonly WrittenProgram[] {
  const [first, second] = labels;
  if (type === 'ephemeral' && first !== undefined && second !== undefined) return [ephemeralOf(module, first, second)];
  if (type !== 'removed') return [];
  const from = attributes.get('from')?.text ?? '';
  return blocks.flatMap((block): readonly WrittenProgram[] =>
    block.type === 'provisioner' ? [removedOf(module, from, block.labels[0] ?? '')] : [],
  );
}

/** Terraform may accept what this reader refuses, and takes both of two equal names. */
function inDocument({ text, document, shown }: JsonFile, module: string): readonly WrittenProgram[] {
  return [
    ...valuesOf(document, 'ephemeral')
      .flatMap(entriesOf)
      .flatMap(([type, named]) => entriesOf(named).map(([name]) => ephemeralOf(module, type, name))),
    ...valuesOf(document, 'removed')
      .flatMap(listOf)
      .flatMap((one) => entriesOf(one['provisioner']).map(([type]) => removedOf(module, String(one['from']), type))),
    ...(document !== undefined && namesIn(text) === namesOf(document) ? [] : inText(withoutEscapes(text), shown)),
  ];
}

function callsIn(document: unknown): readonly (readonly [name: string, source: unknown])[] {
  return valuesOf(document, 'module')
    .flatMap(entriesOf)
    .flatMap(([name, calls]) => listOf(calls).map((call) => [name, call['source']] as const));
}

function valuesOf(document: unknown, name: string): readonly unknown[] {
  return listOf(document).flatMap((one) => one[name] ?? []);
}

/** The number of names in JSON as it is written. */
function namesIn(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

/** The number of names that are left when it is read: one of equal names in an object. */
function namesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one: unknown) => sum + namesOf(one), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + 1 + namesOf(one), 0);
}

function withoutEscapes(text: string): string {
  return text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function unreadIn(file: string): WrittenProgram {
  return { what: 'provisioner', address: `a block that was not read in ${file}`, type: 'unknown' };
}

function ephemeralOf(module: string, type: string, name: string): WrittenProgram {
  return { what: 'ephemeral', address: `${module}ephemeral.${type}.${name}`, type };
}

/** Terraform takes an address with blanks and comments. */
function removedOf(module: string, from: string, type: string): WrittenProgram {
  const address = from.replaceAll(/\/\*[^]*?\*\/|\s/g, '');
  return {
    what: 'provisioner',
    address: `${module}${address}`,
    type: /[^\p{ID_Continue}.-]/u.test(address) ? 'unknown' : type,
  };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return listOf(value).flatMap((one) => Object.entries(one));
}

/** What contains blocks in JSON is an object, or a list of them. */
function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter(isObject);
}
