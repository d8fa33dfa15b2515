import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isObject, tryParseJson } from '../../core';
import type { HclBlock } from '../../hcl';
import type { WrittenProgram } from '../../review';
import { filesInHcl } from './hcl-lines';
import { foldersOf } from './source-lines';

/** Words of a file that contains such a block, or a module that may. */
const blockWords = /\b(?:ephemeral|provisioner|module)\b/;

/**
 * Returns what a configuration runs and no plan contains: ephemeral resources, and the provisioners of removed blocks. It
 * is read from the folder of a plan or of its configuration, with local modules; nothing is known of a plan from standard
 * input and of a missing path.
 */
export function hiddenPrograms(path: string): readonly WrittenProgram[] {
  if (path === '-' || !existsSync(path)) return [];
  const dir = statSync(path).isDirectory() ? path : dirname(path);
  return foldersOf(dir)
    .filter((folder) => statSync(folder).isDirectory())
    .flatMap((folder) => [...inHcl(folder), ...inJson(folder)]);
}

function inHcl(dir: string): readonly WrittenProgram[] {
  return [...filesInHcl(dir)].flatMap(({ module, text, blocks, shown }) =>
    blocks === undefined ? inText(text, shown) : blocks.flatMap((block) => inBlock(block, module)),
  );
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

function inJson(dir: string): readonly WrittenProgram[] {
  return readdirSync(dir)
    .filter((name) => /\.(tf|tofu)\.json$/.test(name))
    .flatMap((name) => inDocument(readFileSync(join(dir, name), 'utf8'), relative(process.cwd(), join(dir, name))));
}

/** Terraform may accept what this reader refuses, such as a byte order mark, and takes both of two equal names. */
function inDocument(text: string, shown: string): readonly WrittenProgram[] {
  const document = tryParseJson(text);
  const [ephemeral, removed] = [valuesOf(document, 'ephemeral'), valuesOf(document, 'removed')];
  const isWhole = document !== undefined && countOf(text, 'ephemeral') <= 1 && countOf(text, 'removed') <= 1;
  return [
    ...ephemeral
      .flatMap(entriesOf)
      .flatMap(([type, named]) => entriesOf(named).map(([name]) => ephemeralOf('', type, name))),
    ...removed
      .flatMap(listOf)
      .flatMap((one) => entriesOf(one['provisioner']).map(([type]) => removedOf('', String(one['from']), type))),
    ...(isWhole ? [] : inText(text, shown)),
  ];
}

function valuesOf(document: unknown, name: string): readonly unknown[] {
  return listOf(document).flatMap((one) => one[name] ?? []);
}

function countOf(text: string, name: string): number {
  return text.split(`"${name}"`).length - 1;
}

function unreadIn(file: string): WrittenProgram {
  return { what: 'provisioner', address: `a block that was not read in ${file}`, type: 'unknown' };
}

function ephemeralOf(module: string, type: string, name: string): WrittenProgram {
  return { what: 'ephemeral', address: `${module}ephemeral.${type}.${name}`, type };
}

function removedOf(module: string, from: string, type: string): WrittenProgram {
  return { what: 'provisioner', address: `${module}${from}`, type };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return listOf(value).flatMap((one) => Object.entries(one));
}

/** What contains blocks in JSON is an object, or a list of them. */
function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter(isObject);
}
