import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '..', '..', 'docs', 'examples');

/** The example that somebody wrote for a page in HCL, or undefined. */
export function handwrittenHcl(name: string): string | undefined {
  return textOf(`${name}.tf`)?.trim();
}

/**
 * The example that somebody wrote for a page in TypeScript, or undefined: what the file imports, and the body of its
 * one function of a stack.
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
