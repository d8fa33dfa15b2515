import { jest } from '@jest/globals';
import { transformSync } from '@swc/core';
import type { TerraformStack } from 'cdktf';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as library from '../../constructs';
import { declarationsIn } from '../../src/tools/adopt';

/**
 * Returns the declarations of a repository of constructs. Runs its modules in this process, without writing anything.
 */
export function declaredBy(dir: string): ReturnType<typeof declarationsIn> {
  const stack = stackOf(dir);
  stack.prepareStack();
  const { resource = {} } = stack.toTerraform() as {
    resource?: Record<string, Record<string, Record<string, unknown>>>;
  };
  return declarationsIn(
    Object.entries(resource).flatMap(([type, byName]) =>
      Object.entries(byName).map(([name, body]) => ({ address: `${type}.${name}`, type, body })),
    ),
  );
}

function stackOf(dir: string): TerraformStack {
  const loaded = new Map<string, object>();
  const load = (path: string): object => {
    const before = loaded.get(path);
    if (before !== undefined) return before;
    const exported = {};
    loaded.set(path, exported);
    const { code } = transformSync(readFileSync(`${path}.ts`, 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
    });
    const fromHere = (name: string): unknown => {
      if (name.startsWith('.')) return load(join(dirname(path), name));
      if (name === 'cdktf-provider-scm') return library;
      const generated = /^cdktf-provider-scm\/l1\/(.*)$/.exec(name)?.[1];
      return generated === undefined ? jestRequire(name) : jestRequire(`#l1/${generated}`);
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- the repository is what is tested
    const run = new Function('require', 'exports', code) as (require: unknown, exports: object) => void;
    run(fromHere, exported);
    return exported;
  };
  load(join(dir, 'adopted'));
  const { stack } = load(join(dir, 'stack')) as { stack: TerraformStack };
  return stack;
}

const jestRequire = (name: string): unknown => jest.requireActual(name);
