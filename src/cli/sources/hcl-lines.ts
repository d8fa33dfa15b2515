import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { scanHcl, type HclBlock } from '../../hcl';
import type { SourceLine } from './source-line';

const resource = /^\s*resource\s+"([^"]+)"\s+"([^"]+)"/;

/** Yields the resource blocks of the .tf files of a folder and of its local modules, by address. */
export function* linesInHcl(dir: string): Generator<readonly [string, SourceLine]> {
  yield* linesInModule(dir, '', [realpathSync(dir)]);
}

/** `module` is the address of the module with a final dot, or empty. `way`: the folders from the first one to this one. */
function* linesInModule(dir: string, module: string, way: readonly string[]): Generator<readonly [string, SourceLine]> {
  for (const name of readdirSync(dir).filter((one) => one.endsWith('.tf'))) {
    const file = join(dir, name);
    const text = readFileSync(file, 'utf8');
    const shown = relative(process.cwd(), file);
    const blocks = scanHcl(text)?.blocks;
    if (blocks === undefined) {
      // A file that this reader does not understand still has lines.
      for (const [i, line] of text.split('\n').entries()) {
        const [, type, label] = resource.exec(line) ?? [];
        if (label !== undefined) yield [`${module}${type}.${label}`, { file: shown, line: i + 1 }];
      }
      continue;
    }
    for (const block of blocks) {
      const [first, second] = block.labels;
      if (block.type === 'resource' && second !== undefined) {
        yield [`${module}${first}.${second}`, { file: shown, line: block.line }];
      }
      const inner = block.type === 'module' ? localModule(block, dir, way) : undefined;
      if (inner !== undefined) yield* linesInModule(inner, `${module}module.${first}.`, [...way, realpathSync(inner)]);
    }
  }
}

/** Returns the folder of a local module below the first folder. None on the way or around it: they contain this one. */
function localModule({ attributes }: HclBlock, dir: string, way: readonly string[]): string | undefined {
  const source = /^"(\.\.?\/[^"$%]*)"$/.exec(attributes.get('source')?.text ?? '')?.[1];
  if (source === undefined) return undefined;
  const inner = join(dir, source);
  if (!existsSync(inner) || !statSync(inner).isDirectory()) return undefined;
  const real = realpathSync(inner);
  const isAround = way.some((one) => one === real || one.startsWith(real + sep));
  return real.startsWith(`${way[0] ?? ''}${sep}`) && !isAround ? inner : undefined;
}
