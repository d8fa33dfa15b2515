import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { scanHcl, type HclBlock } from '../../terraform/hcl';
import type { SourceLine } from './source-line';
import type { Io } from '../io';

const resource = /^\s*resource\s+"([^"]+)"\s+"([^"]+)"/;

/** A file of a configuration or of one of its local modules. */
export interface HclFile {
  /** Address of the module with a final dot, or empty. */
  readonly module: string;
  /** Relative to the working directory. */
  readonly shown: string;
  readonly text: string;
  /** Undefined if this reader does not understand the file. */
  readonly blocks: readonly HclBlock[] | undefined;
}

/** Yields the resource blocks of the .tf and .tofu files of a folder and of its local modules, by address. */
export function* linesInHcl(io: Pick<Io, 'folder'>, dir: string): Generator<readonly [string, SourceLine]> {
  for (const { module, shown, text, blocks } of filesInHcl(io, dir)) {
    if (blocks === undefined) {
      // A file that this reader does not understand still has lines.
      for (const [i, line] of text.split('\n').entries()) {
        const [, type, label] = resource.exec(line) ?? [];
        if (label !== undefined) yield [`${module}${type}.${label}`, { file: shown, line: i + 1 }];
      }
      continue;
    }
    for (const { type, labels, line } of blocks) {
      const [first, second] = labels;
      if (type === 'resource' && second !== undefined) yield [`${module}${first}.${second}`, { file: shown, line }];
    }
  }
}

/** Yields the .tf and .tofu files of a folder and of its local modules. */
function filesInHcl(io: Pick<Io, 'folder'>, dir: string): Generator<HclFile> {
  return filesInModule(io, dir, '', [realpathSync(dir)]);
}

/** `way`: the folders from the first one to this one. */
function* filesInModule(
  io: Pick<Io, 'folder'>,
  dir: string,
  module: string,
  way: readonly string[],
): Generator<HclFile> {
  for (const file of hclFilesOf(io, dir, module)) {
    yield file;
    for (const [name, source] of moduleCalls(file)) {
      const inner = localModule(source, dir, way);
      if (inner !== undefined)
        yield* filesInModule(io, inner, `${module}module.${name}.`, [...way, realpathSync(inner)]);
    }
  }
}

/** Returns the .tf and .tofu files of one folder. */
export function hclFilesOf(io: Pick<Io, 'folder'>, dir: string, module: string): readonly HclFile[] {
  return readdirSync(dir)
    .filter((one) => /\.(tf|tofu)$/.test(one))
    .map((name) => {
      const file = join(dir, name);
      const text = readFileSync(file, 'utf8');
      return { module, shown: relative(io.folder, file), text, blocks: scanHcl(text)?.blocks };
    });
}

/** Returns the names of the modules that a file calls, and their sources, if those are plain texts. */
export function moduleCalls({ blocks = [] }: HclFile): readonly (readonly [name: string, source: unknown])[] {
  return blocks
    .filter(({ type }) => type === 'module')
    .map(({ labels: [name = ''], attributes }) => {
      return [name, /^"([^"\\$%]*)"$/.exec(attributes.get('source')?.text ?? '')?.[1]] as const;
    });
}

/** Returns the folder of a local module below the first folder. None on the way or around it: they contain this one. */
export function localModule(source: unknown, dir: string, way: readonly string[]): string | undefined {
  if (typeof source !== 'string' || !/^\.\.?\//.test(source)) return undefined;
  const inner = join(dir, source);
  if (!existsSync(inner) || !statSync(inner).isDirectory()) return undefined;
  const real = realpathSync(inner);
  const isAround = way.some((one) => one === real || one.startsWith(real + sep));
  return real.startsWith(`${way[0] ?? ''}${sep}`) && !isAround ? inner : undefined;
}
