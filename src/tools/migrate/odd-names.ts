import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { append, isObject, tryParseJson, writeOutput } from '../../core';
import { scanKeys, tokensOf } from '../../terraform/hcl';
import type { ProviderSchema } from '../../terraform/protocol';
import { objectsIn } from './file-parts';
import { attributesOfType, findOddKeys, formerTypes, type KeyInText } from './former-names';
import { placeText } from './place-text';

/** A name of version 0.x of the official provider. */
export interface Rename {
  readonly at: string;
  /** Address of the block. */
  readonly address: string;
  /** The type, or the path of an attribute. */
  readonly from: string;
  readonly to: string;
  /** Whether `scm migrate --write` can rename it. */
  readonly isWritable: boolean;
}

/** Names in the files of a configuration that this provider does not have. */
export interface OddNames {
  readonly renames: readonly Rename[];
  /** Attributes below a nested object, which Terraform drops without a message. */
  readonly dropped: readonly { readonly at: string; readonly address: string; readonly path: string }[];
}

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

interface FileNames extends OddNames {
  readonly edits: readonly Edit[];
  /** Addresses of resources whose type has another name. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
}

/** Reads the names in all files of some folders. Files that cannot be read are reported by `readConfiguration`. */
export function readOddNames(dir: string, folders: readonly string[], schema: ProviderSchema): OddNames {
  const all = folders.flatMap((folder) => filesIn(folder).map((file) => namesIn(file, relative(dir, file), schema)));
  return { renames: all.flatMap(({ renames }) => renames), dropped: all.flatMap(({ dropped }) => dropped) };
}

/** File with the moves of resources whose type has another name. */
const movesFile = 'scm-moved.tf';

/**
 * Renames types, attributes and references of version 0.x in HCL files, and adds a file with `moved` blocks. Returns the
 * changed files.
 */
export function writeRenames(dir: string, folders: readonly string[], schema: ProviderSchema): readonly string[] {
  const moves = new Map<string, string[]>();
  const changed: string[] = [];
  for (const folder of folders) {
    for (const file of filesIn(folder).filter((name) => !name.endsWith('.json'))) {
      const { edits, moves: moved } = namesIn(file, relative(dir, file), schema);
      for (const { from, to } of moved)
        append(moves, join(folder, movesFile), `moved {\n  from = ${from}\n  to   = ${to}\n}\n`);
      if (edits.length === 0) continue;
      writeOutput(file, editedText(readFileSync(file, 'utf8'), edits));
      changed.push(relative(dir, file));
    }
  }
  for (const [file, blocks] of moves) {
    writeOutput(file, blocks.join('\n'));
    changed.push(relative(dir, file));
  }
  return changed;
}

function editedText(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.at - a.at)
    .reduce((edited, { at, end, text: instead }) => edited.slice(0, at) + instead + edited.slice(end), text);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /\.(tf|tofu)(\.json)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function namesIn(path: string, file: string, schema: ProviderSchema): FileNames {
  const text = readFileSync(path, 'utf8');
  const isHcl = !path.endsWith('.json');
  const blocks = isHcl ? scanKeys(text) : blocksOfJson(tryParseJson(text));
  const found = (blocks ?? []).flatMap(({ mode, type, name, line, keys }) => {
    const attributes = attributesOfType({ mode, type }, schema);
    if (attributes === undefined) return [];
    const address = `${mode === 'data' ? 'data.' : ''}${type}.${name}`;
    const becomes = formerTypes().get(type);
    const at = placeText({ file, ...(line === undefined ? {} : { line }) });
    return [
      ...(becomes === undefined ? [] : [{ at, address, from: type, to: becomes, mode, name }]),
      ...findOddKeys(attributes, keys).map(({ key, path: steps, becomes: to }) => ({
        at: placeText({ file, ...(key.line === undefined ? {} : { line: key.line }) }),
        address,
        from: steps.join('.'),
        to,
        key,
        type,
      })),
    ];
  });
  const renames = found.flatMap(({ at, address, from, to }) =>
    to === undefined ? [] : [{ at, address, from, to, isWritable: isHcl }],
  );
  const keyEdits = found.flatMap((one) =>
    'key' in one && one.to !== undefined && one.key.at !== undefined && one.key.end !== undefined
      ? [{ at: one.key.at, end: one.key.end, text: one.to }]
      : [],
  );
  return {
    renames,
    dropped: found.flatMap(({ at, address, from, to }) => (to === undefined ? [{ at, address, path: from }] : [])),
    edits: isHcl ? [...keyEdits, ...referenceEdits(text, schema)] : [],
    moves: found.flatMap((one) =>
      'mode' in one && one.mode === 'resource'
        ? [{ from: `${one.from}.${one.name}`, to: `${one.to}.${one.name}` }]
        : [],
    ),
  };
}

/** Returns the edits of types in labels and references, and of the attributes that references name. */
function referenceEdits(text: string, schema: ProviderSchema): readonly Edit[] {
  const tokens = tokensOf(text) ?? [];
  return tokens.flatMap((token, i): readonly Edit[] => {
    const { at, end, kind } = token;
    if (kind === 'string') {
      const isLabel = ['resource', 'data'].includes(tokens[i - 1]?.text ?? '');
      const label = isLabel ? formerTypes().get(token.text.slice(1, -1)) : undefined;
      if (label !== undefined) return [{ at, end, text: `"${label}"` }];
      const inTemplates = [...formerTypes()].reduce(
        (whole, [from, to]) => whole.replaceAll(new RegExp(String.raw`\b${from}\.`, 'g'), `${to}.`),
        token.text,
      );
      return inTemplates === token.text || !token.text.includes('${') ? [] : [{ at, end, text: inTemplates }];
    }
    if (kind !== 'word' || tokens[i + 1]?.text !== '.') return [];
    // A moved block names the address of before.
    const isMoved = tokens[i - 1]?.text === '=' && tokens[i - 2]?.text === 'from';
    const becomes = isMoved ? undefined : formerTypes().get(token.text);
    const attribute = tokens[i + 3]?.text === '.' ? tokens[i + 4] : undefined;
    const attributes = attributesOfType(
      { mode: tokens[i - 2]?.text === 'data' ? 'data' : 'resource', type: token.text },
      schema,
    );
    const key = attribute && { name: attribute.text, inside: [] };
    const renamed = attributes && key && findOddKeys(attributes, [key])[0]?.becomes;
    return [
      ...(becomes === undefined ? [] : [{ at, end, text: becomes }]),
      ...(renamed === undefined || attribute === undefined
        ? []
        : [{ at: attribute.at, end: attribute.end, text: renamed }]),
    ];
  });
}

interface BlockInText {
  readonly mode: 'resource' | 'data';
  readonly type: string;
  readonly name: string;
  readonly line?: number;
  readonly keys: readonly KeyInText[];
}

function blocksOfJson(root: unknown): readonly BlockInText[] {
  return (['resource', 'data'] as const).flatMap((mode) =>
    (isObject(root) ? objectsIn(root[mode]) : []).flatMap((types) =>
      Object.entries(types).flatMap(([type, named]) =>
        objectsIn(named).flatMap((blocks) =>
          Object.entries(blocks).map(([name, body]) => ({ mode, type, name, keys: keysOfJson(body) })),
        ),
      ),
    ),
  );
}

function keysOfJson(value: unknown): readonly KeyInText[] {
  return objectsIn(value).flatMap((object) =>
    Object.entries(object).flatMap(([name, inner]) => (name === '//' ? [] : [{ name, inside: keysOfJson(inner) }])),
  );
}
