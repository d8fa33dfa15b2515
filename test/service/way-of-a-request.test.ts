import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';

const root = join(__dirname, '..', '..');
const sources = join(root, 'src', 'service');

/** Sends two POSTs, and prints the files of the service in which a function ran during the second. */
const program = `
const { Session } = require('node:inspector');
const { createService } = require(${JSON.stringify(join(root, 'dist', 'lib', 'src', 'service', 'index.js'))});
const session = new Session();
session.connect();
const profile = (method, params) =>
  new Promise((resolve, reject) =>
    session.post('Profiler.' + method, params, (error, answer) => (error ? reject(error) : resolve(answer))));
// However slow the machine is, nothing is read again because it is old.
performance.now = () => 1;
(async () => {
  const service = await createService({ log: () => undefined });
  const { url } = await service.listen();
  const { clientId, clientSecret, scope, tokenPath } = service.access;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  const token = await (await fetch(url + tokenPath, { method: 'POST', body: new URLSearchParams(form) })).json();
  const post = async (name) => {
    const answer = await fetch(url + '/config/objects/v1/addresses', {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + token.access_token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, folder: 'All Firewalls', ip_netmask: '10.0.0.1' }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    await answer.text();
  };
  await post('first');
  await profile('enable');
  await profile('startPreciseCoverage', { callCount: true, detailed: false });
  await profile('takePreciseCoverage');
  await post('second');
  const { result } = await profile('takePreciseCoverage');
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0].count > 0));
  const files = ran.map(({ url }) => /dist\\/lib\\/src\\/service\\/(.*)\\.js$/.exec(url)?.[1]).filter((file) => file !== undefined);
  process.stdout.write(JSON.stringify(files.map((file) => file + '.ts')));
  process.exit(0);
})();
`;

function filesOfPost(): readonly string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 60_000 });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

/** Files of the section of docs/architecture.md. */
function filesOfPage(): readonly string[] {
  const page = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
  const [, section = ''] = page.split('## The way of a request\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => [...row.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file));
}

/** Files of the service that a file imports. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(sources, file), 'utf8');
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => `${join(dirname(join(sources, file)), fileName)}.ts`)
    .filter((path) => existsSync(path) && path.startsWith(sources + sep))
    .map((path) => relative(sources, path).split(sep).join('/'));
}

describe('the way of a request in docs/architecture.md', () => {
  const page = filesOfPage();

  test('has each file once', () => {
    expect(page.length).toBeGreaterThan(20);
    expect([...new Set(page)]).toEqual(page);
  });

  test('has the files that a POST of an address runs, and no others', () => {
    expect(page.toSorted()).toEqual(filesOfPost().toSorted());
  });

  test('can be followed by imports from the service on', () => {
    const reached = new Set(['service.ts']);
    // Files that only choose the next one, such as the list of all kinds, run at the start of the service.
    const nextOf = (file: string): readonly string[] =>
      importsOf(file).flatMap((next) => (page.includes(next) ? [next] : importsOf(next)));
    // A set also iterates over what is added meanwhile.
    for (const file of reached) for (const next of nextOf(file)) if (page.includes(next)) reached.add(next);
    expect([...reached].toSorted()).toEqual(page.toSorted());
  });

  test('has at most 58 files', () => {
    expect(page.length).toBeLessThanOrEqual(58);
  });
});
