import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { encode } from '@msgpack/msgpack';
import { readManifest } from '../../src/tools/adopt/manifest';
import { readState } from '../../src/tools/adopt/drift/state';
import { configFile, parsedFile } from '../../src/cli/review/parsed-file';
import { parseReport } from '../../src/tools/conformance/report';
import { messageOf } from '../../src/core';
import { readSessions } from '../../src/engine/logs';
import { statesIn } from '../../src/tools/migrate/states';
import { jsonIn } from '../../src/engine/policy/facts/data-lines';
import { parseLine } from '../../src/provider/journal-line';
import { decodeRecord } from '../../src/provider/plan/record';
import { decodeDynamic } from '../../src/terraform/protocol/value';
import { readBaseline } from '../../src/review/baseline/read-baseline';
import { readPlan } from '../../src/review/plan/read-plan';
import { readOwnRules } from '../../src/review/rules/read-own-rules';
import { readSnapshot } from '../../src/tenant';
import { isFullTier } from '../support/runs';

const levels = 100_000;
/** What the parser of YAML needs grows with the square of some of them; its stack ends at some thousands. */
const yamlLevels = isFullTier() ? levels : 30_000;
/** Lines of a YAML file: the full tier has as many as once took minutes. */
const yamlLines = isFullTier() ? 10_000 : 3000;
const deepList = '['.repeat(levels) + ']'.repeat(levels);
const deepObject = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

/** Each puts a deep value where its reader passes it on. */
const readers: Readonly<Record<string, (deep: string) => unknown>> = {
  plan: (deep) => readPlan(`{"format_version":"1.2","resource_changes":[{"change":{"after":${deep}}}]}`, 'plan.json'),
  snapshot: (deep) => readSnapshot(`{"format":"scm-snapshot/1","objects":${deep}}`, 'base.json'),
  baseline: (deep) => readBaseline(`{"format":"scm-review/1","findings":${deep},"setAside":[]}`, 'review.json'),
  'own rules': (deep) => readOwnRules(`{"rules":${deep}}`, 'rules.json'),
  'review configuration': (deep) => parsedFile(`{"rules":${deep}}`, 'config.json', configFile),
  'state for drift': (deep) => readState(`{"version":4,"resources":[{"instances":[{"attributes":${deep}}]}]}`, 'state'),
  'conformance report': (deep) => parseReport(`{"format":"x","steps":${deep}}`),
  'facts file': (deep) => jsonIn(`{"a":${deep}}`, { what: 'App-ID facts', name: 'facts', code: 'BAD_APP_DATA' }),
  'state from terraform': (deep) => decodeDynamic({ msgpack: new Uint8Array(), json: Buffer.from(deep) }),
};

test.each(Object.entries(readers))('a %s that is nested 100,000 deep is an error that says so', (_, read) => {
  for (const deep of [deepList, deepObject]) {
    let message = 'no error';
    try {
      read(deep);
    } catch (error) {
      message = messageOf(error);
      const { cause } = error as { cause?: unknown };
      if (!message.includes('nested')) message += messageOf(cause);
    }
    expect(message).toMatch(/nested (deeper than 500 levels|deeper than 200 levels|too deeply)/);
    expect(message).not.toMatch(/call stack/);
  }
});

test.each([
  ['- ', 'a'],
  ['? ', 'a'],
  ['[', ''],
  ['{a: ', ''],
  ['a: [', ''],
  ["'[", ''],
])(`a YAML file of ${yamlLevels} × %j is an error, and does not end the process`, (part, end) => {
  expect(() => parsedFile(part.repeat(yamlLevels) + end, 'config.yaml', configFile)).toThrow(/cannot read the review/);
});

// Each would take minutes if every key, tag or error were compared with each other, or described with a part of the text.
test.each<readonly [string, (i: number) => string, RegExp | undefined]>([
  ['different keys', (i) => `k${i}: 1\n`, undefined],
  ['equal keys', () => 'k: 1\n', /Map keys must be unique at line 2, column 1; correct it$/],
  ['keys with one value as number and as text', (i) => `${i % 2 === 0 ? '1' : '"1"'}: 1\n`, /unique at line 2/],
  ['unknown tags', () => '- !x a\n', undefined],
  ['tabs', () => '\t: x\n', /cannot read the review configuration config.yaml: .* at line 1, column 1/],
  ['quotes', () => '" ', /cannot read the review/],
  ['braces', () => '}', /cannot read the review/],
  ['aliases without an anchor', () => '- *a\n', /Unresolved alias/],
  ['aliases of lists', (i) => (i === 0 ? '- &a [1, 2, 3]\n' : '- [*a, *a, *a]\n'), /Excessive alias count/],
  ['aliases of aliases', (i) => `- &a${i} [${i === 0 ? '1' : `*a${i - 1}, *a${i - 1}`}]\n`, /Excessive alias count/],
])('a YAML file of many %s is read, or is an error', (name, line, error) => {
  const text = Array.from({ length: name === 'different keys' ? 6 * yamlLines : yamlLines }, (_, i) => line(i)).join(
    '',
  );
  const read = (): unknown => parsedFile(text, 'config.yaml', configFile);
  if (error === undefined) expect(read).not.toThrow();
  else expect(read).toThrow(error);
});

test('a YAML file of more than 4 MiB is an error', () => {
  expect(() => parsedFile(`a: ${'x'.repeat(4 * 2 ** 20)}`, 'config.yaml', configFile)).toThrow('more than 4 MiB');
});

test('a state file for migrate, a manifest and private data that are nested deep are problems, not crashes', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-deep-'));
  writeFileSync(join(dir, 'terraform.tfstate'), deepObject);
  writeFileSync(join(dir, 'scm-adopt.json'), deepObject);
  expect(JSON.stringify(statesIn(dir, ['.']))).toMatch(/nested deeper than 500|not a state/);
  expect(() => readManifest(dir)).not.toThrow(RangeError);
  expect(decodeRecord(Buffer.from(deepObject))).toEqual(decodeRecord(Buffer.from('x')));
  // The journal is then an error that names the line.
  expect(parseLine(deepObject)).toBeUndefined();
  rmSync(dir, { recursive: true });
});

test.each([900, 1001, 5000, 100_000])('a msgpack value of %d levels is read, or is an error of its own', (depth) => {
  // Lists of one item, around null.
  const bytes = Buffer.concat([Buffer.alloc(depth, 0x91), encode(null)]);
  if (depth < 1000) expect(JSON.stringify(decodeDynamic(bytes))).toHaveLength(2 * depth + 4);
  else expect(() => decodeDynamic(bytes)).toThrow('a value from terraform is not valid msgpack');
});

test.each([
  ['a JSON line of 64 MiB', '{"a":"', 'x', ''],
  ['a JSON line that is nested deep', '{"a":', '[', ''],
  [
    'a CSV row whose quote is never closed',
    'Type,Source,Destination,Rule,Action,From,To,Proto,Dport\nTRAFFIC,"',
    'x',
    '',
  ],
])('a log with %s takes little memory', async (_, head, filler, tail) => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-log-'));
  const file = join(dir, 'log');
  writeFileSync(file, head + filler.repeat(64 * 2 ** 20) + tail);
  const before = process.memoryUsage().rss;
  const read = readSessions([file], () => undefined, { open: () => Promise.resolve(undefined) });
  const failed = await read.then(() => 'no error').catch(messageOf);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100);
  expect(failed).toMatch(/longer than|1 unreadable|no line at its start is one of a traffic log/);
  rmSync(dir, { recursive: true });
});

/** Places where JSON is parsed without the check of its depth, each with its reason. */
const without: Readonly<Record<string, string>> = {
  'src/terraform/protocol/basis/parse-json.ts': 'is the check',
  'src/terraform/protocol/basis/json.ts': 'a comment',
  'src/terraform/protocol/exact-json.ts': 'checks before',
  'src/catalog/json-schema.ts': 'a copy of a value of its own',
};

test('no other code of provider and CLI parses JSON without the check', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    // The service has limits of its own for bodies, and pages run in a browser.
    .filter((path) => path.endsWith('.ts') && !/^src\/(service|ui)\//.test(path));
  const found = files.filter((path) => readFileSync(path, 'utf8').includes('JSON.parse'));
  const unexplained = found.filter((path) => without[path] === undefined && !isComment(path));
  expect(unexplained).toEqual([]);
  expect(Object.keys(without).filter((path) => !found.includes(path))).toEqual([]);
});

function isComment(path: string): boolean {
  return !/^[^*/]*JSON\.parse\(/m.test(readFileSync(path, 'utf8'));
}
