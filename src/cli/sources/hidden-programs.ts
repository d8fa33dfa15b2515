import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject, parseJson } from '../../core';
import type { HclBlock } from '../../hcl';
import type { WrittenProgram } from '../../review';
import { filesInHcl } from './hcl-lines';
import { foldersOf } from './source-lines';

const ephemeral = /^[ \t]*ephemeral[ \t]+"([^"]+)"[ \t]+"([^"]+)"/gm;
const removedBlock = /^[ \t]*removed[ \t]*\{/m;

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
    blocks === undefined ? inText(text, module, shown) : blocks.flatMap((block) => inBlock(block, module)),
  );
}

/** A file that the reader does not understand may contain either. */
function inText(text: string, module: string, shown: string): readonly WrittenProgram[] {
  const opened = [...text.matchAll(ephemeral)].map(([, type = '', name = '']) => ephemeralOf(module, type, name));
  return removedBlock.test(text)
    ? [...opened, { what: 'provisioner', address: `a removed block in ${shown}`, type: 'unknown' }]
    : opened;
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
    .filter((name) => name.endsWith('.tf.json'))
    .flatMap((name) => inDocument(documentIn(join(dir, name))));
}

function inDocument(json: Readonly<Record<string, unknown>>): readonly WrittenProgram[] {
  const opened = entriesOf(json['ephemeral']).flatMap(([type, named]) =>
    entriesOf(named).map(([name]) => ephemeralOf('', type, name)),
  );
  const gone = listOf(json['removed']).flatMap((one) =>
    listOf(one['provisioner']).flatMap((each) =>
      entriesOf(each).map(([type]) => removedOf('', String(one['from']), type)),
    ),
  );
  return [...opened, ...gone];
}

/** A file that cannot be read as JSON contains nothing that Terraform could read. */
function documentIn(path: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = parseJson(readFileSync(path, 'utf8'));
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}

function ephemeralOf(module: string, type: string, name: string): WrittenProgram {
  return { what: 'ephemeral', address: `${module}ephemeral.${type}.${name}`, type };
}

function removedOf(module: string, from: string, type: string): WrittenProgram {
  return { what: 'provisioner', address: `${module}${from}`, type };
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** A block of JSON is an object, or a list of them. */
function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter(isObject);
}
