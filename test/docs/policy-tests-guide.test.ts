import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { guideFiles } from './guide-files';

const root = join(__dirname, '..', '..');
const files = guideFiles('review.md');
const globals = 'jest.setup.ts for @jest/globals';
const minutes = 60_000;

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'scm-policy-tests-'));
  const packages = ['cdktf', 'constructs', 'expect', '@jest', '@swc', '@types'];
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules', 'cdktf-provider-scm'));
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  for (const [name, code] of files) if (name !== globals) write(name, code);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, code: string): void {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), code);
}

function run(bin: string, args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules', '.bin', bin), args, {
    cwd: project,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function typesOf(options: readonly string[], sources = ['jest.setup.ts', 'shop.ts', 'policy.test.ts']): string {
  return run('tsc', ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', ...options, ...sources]).output;
}

describe('the set-up of policy tests that the guide shows', () => {
  test(
    'runs',
    () => {
      const { status, output } = run('jest', ['--rootDir', project]);
      expect({ status, output }).toEqual({ status: 0, output: expect.stringMatching(/Tests: +1 passed/) });
    },
    2 * minutes,
  );

  test(
    'type-checks with @types/jest',
    () => {
      expect(typesOf(['--types', 'node,jest', '--module', 'nodenext'])).toBe('');
    },
    minutes,
  );

  test(
    'type-checks with the module resolution that "cdktf init" writes',
    () => {
      const options = ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'];
      expect(typesOf(['--types', 'node,jest', ...options], ['jest.setup.ts'])).toBe('');
    },
    minutes,
  );

  test(
    'type-checks with @jest/globals, and finds a matcher that does not exist',
    () => {
      write('jest.setup.ts', files.get(globals) ?? '');
      const source = files.get('policy.test.ts') ?? '';
      const misspelled = '// @ts-expect-error no such matcher\nexpect(policyOf(shop(), "Shops")).toDenny({});\n';
      write('policy.test.ts', `import { expect, test } from '@jest/globals';\n${source}${misspelled}`);
      expect(typesOf(['--types', 'node', '--module', 'nodenext'])).toBe('');
    },
    minutes,
  );
});
