import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { scanHcl, type HclBlock } from '../../hcl';
import type { SourceLine } from './source-line';

const resource = /^\s*resource\s+"([^"]+)"\s+"([^"]+)"/;

/**
 * Yields the resource blocks of the .tf files of a folder and of its local modules below `root`, by address. `module`
 * is the address of the module with a final dot, or empty.
 */
export function* linesInHcl(dir: string, module: string, root: string): Generator<readonly [string, SourceLine]> {
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
      const inner = block.type === 'module' ? localModule(block, dir, root) : undefined;
      if (inner !== undefined) yield* linesInHcl(inner, `${module}module.${first}.`, root);
    }
  }
}

/** Returns the folder of a local module. Nothing outside `root` is read, and no folder that contains this one. */
function localModule({ attributes }: HclBlock, dir: string, root: string): string | undefined {
  const source = /^"(\.\.?\/[^"$%]*)"$/.exec(attributes.get('source')?.text ?? '')?.[1];
  if (source === undefined) return undefined;
  const inner = join(dir, source);
  if (!existsSync(inner)) return undefined;
  const [real, here] = [realpathSync(inner), realpathSync(dir)];
  const isBelow = real.startsWith(realpathSync(root) + sep);
  return isBelow && real !== here && !here.startsWith(real + sep) ? inner : undefined;
}
