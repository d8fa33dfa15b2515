import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', '..', 'docs', 'examples');

/** Returns the handwritten HCL example of a page, or undefined. */
export function handwrittenHcl(name: string): string | undefined {
  return textOf(`${name}.tf`)?.trim();
}

/**
 * Returns the handwritten TypeScript example of a page, or undefined: the imports of the file, and the body of its only
 * function.
 */
export function handwrittenTypeScript(name: string): string | undefined {
  const text = textOf(`${name}.ts`);
  if (text === undefined) return undefined;
  const found =
    /^((?:import [^;]+;\n)+)\n(?:\/\*\*[^]*?\*\/\n)?export function \w+\(stack: TerraformStack\): void \{\n([^]*)\n\}\n$/.exec(
      text,
    );
  if (found === null)
    throw new Error(
      `docs/examples/${name}.ts: must be imports and one "export function …(stack: TerraformStack): void"`,
    );
  const [, imports = '', body = ''] = found;
  const shown = imports.replace("import type { TerraformStack } from 'cdktf';\n", '').trim();
  return `${shown}\n\n${body.replace(/^ {2}/gm, '')}`;
}

function textOf(file: string): string | undefined {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
