import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const folder = join(__dirname, '..');

/** Files that start the program `scm`, and what of the process each needs. All others call it (support/scm.ts). */
const processes: Readonly<Record<string, string>> = {
  'cli/main.test.ts': 'start',
  'cli/contract.test.ts': 'exit codes and standard input',
  'cli/closed-pipe.test.ts': 'a reader that closes the pipe',
  'cli/adopt.test.ts': 'SIGKILL and SIGINT',
  'cli/running-service.test.ts': 'signals and systemd',
  'cli/mcp.test.ts': 'a server on standard input, which starts commands',
  'service/serve.test.ts': 'signals',
  'service/durable.test.ts': 'SIGKILL',
  'service/shared/backup.test.ts': 'a store that another process has',
  'service/shared/deploy.test.ts': 'signals and systemd',
  'service/shared/instances.test.ts': 'several processes with one database',
  'support/served.ts': 'a service whose memory and end are measured',
  'support/service-process.ts': 'a service whose memory and end are measured',
  'support/measured-review.ts': 'CPU time and memory',
  'attack/25-hostile-backups.test.ts': 'memory',
  'deploy/deploy-files.test.ts': 'the files of a release',
  'release/release.test.ts': 'the files of a release',
  'e2e/start.test.ts': 'start, in the shell of a user',
  'migrate/migrate.test.ts': 'steps in the shell of a user',
  'examples/pipelines.test.ts': 'scripts of pipelines',
};
/** Files that name the program in an installed package. */
const ofPackages = ['release/packages.test.ts', 'e2e/starter.test.ts', 'support/packages.ts'];

const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs|cjs)$/.test(name) && join(folder, name) !== __filename)
    .map((name) => [name.split(sep).join('/'), readFileSync(join(folder, name), 'utf8')]),
);
const filesWith = (pattern: RegExp): readonly string[] =>
  [...sources].flatMap(([name, text]) => (pattern.test(text) ? [name] : [])).toSorted();

test('one file knows the path of the program scm', () => {
  expect(filesWith(/\bscm\.js\b/)).toEqual([...ofPackages, 'support/scm-process.ts'].toSorted());
});

test('only what is about its process starts the program scm', () => {
  expect(filesWith(/\/scm-process'/)).toEqual(Object.keys(processes).toSorted());
});
