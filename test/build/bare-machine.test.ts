import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder';

const root = join(__dirname, '..', '..');

/** Output of `jest --json`. */
interface Results {
  readonly testResults: readonly { readonly status: string; readonly message: string }[];
  readonly numPassedTests: number;
  readonly numTotalTests: number;
}

/** Creates a folder for the PATH with these programs alone. */
function pathOf(...names: readonly string[]): string {
  const folder = scratchFolder();
  for (const name of names) {
    const places = (process.env['PATH'] ?? '').split(delimiter);
    const found = places.find((place) => readdirOrNone(place).includes(name));
    symlinkSync(join(found ?? '', name), join(folder, name));
  }
  return folder;
}

function readdirOrNone(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

test('without a browser and a database server, tests run on those of the packages, and leave no temporary file', () => {
  const [home, temporary] = [scratchFolder(), scratchFolder()];
  // The user that runs a database server in the place of root.
  chmodSync(temporary, 0o755);
  const suites = ['test/ui/objects-page', 'test/service/shared/lease'];
  const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', '--json', '-i', ...suites], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { PATH: pathOf('node', 'sh', 'id'), HOME: home, TMPDIR: temporary, SCM_BUILT: 'yes' },
  });
  expect([stdout === '' && stderr, readdirSync(temporary)]).toEqual([false, []]);
  const { testResults, numPassedTests, numTotalTests } = JSON.parse(stdout) as Results;
  expect(testResults.map(({ status, message }) => [status, message])).toEqual(suites.map(() => ['passed', '']));
  expect(numPassedTests).toBe(numTotalTests);
});

test.each(['scripts/test.mjs', 'bin/start.js'])(
  'without terraform, %s says what to install, and builds nothing',
  (script) => {
    const run = spawnSync(process.execPath, [join(root, script)], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: pathOf('node'), HOME: scratchFolder() },
    });
    expect(run).toMatchObject({ status: 1, stdout: '' });
    expect(run.stderr.trim()).toMatch(
      /^terraform.* was not found on PATH: install Terraform .*docs\/compatibility\.md.*$/,
    );
  },
);

test('only needs() skips tests', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && join(root, 'test', file) !== __filename,
  );
  expect(files.length).toBeGreaterThan(500);
  const skips = /\b(?:test|it|describe)\.(?:skip|todo|failing|only)\b|\b(?:xtest|xit|xdescribe|fit|fdescribe)\(/;
  expect(files.filter((file) => skips.test(readFileSync(join(root, 'test', file), 'utf8')))).toEqual([]);
});
