import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseText, planText } from '../review/support/fixtures';
import { scm } from '../support/scm';

// The earlier names stay for one version: pipelines of users have them.
describe('earlier names of options', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-earlier-'));
  beforeAll(() => {
    writeFileSync(join(dir, 'saved.json'), baseText());
    writeFileSync(join(dir, 'plan.json'), planText('added-any-any'));
    writeFileSync(join(dir, 'review.yaml'), 'base: saved.json\n');
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  const run = (...args: readonly string[]) => scm(args, { dir });

  test.each([
    ['review', ['plan.json', '--json'], '--base', '--snapshot', 'saved.json'],
    ['drift', [], '--out', '--output', 'none'],
    ['adopt', [], '--out', '--language', 'hcl'],
  ])('scm %s %j takes %s as %s, and warns', async (name, args, earlier, now, value) => {
    const before = await run(name, ...args, earlier, value);
    const after = await run(name, ...args, now, value);
    expect(before.stderr).toContain(`warning: ${earlier} is deprecated: use ${now}\n`);
    expect([before.code, before.stdout]).toEqual([after.code, after.stdout]);
    expect(before.stderr.replace(/^warning: .*\n/, '')).toBe(after.stderr);
    expect((await run(name, '--help')).stdout).not.toMatch(new RegExp(`${earlier}\\b(?!put)`));
  });

  test('refuses a value that the option does not take', async () => {
    expect(await run('adopt', '--out', 'yaml', '--folder', 'Oslo')).toMatchObject({ code: 2 });
  });

  test('reads `base` of a review configuration', async () => {
    const { stdout } = await run('review', 'plan.json', '--config', 'review.yaml', '--json');
    expect(stdout).toBe(
      (await run('review', 'plan.json', '--snapshot', 'saved.json', '--json')).stdout.replace(
        '"saved.json"',
        `"${join(dir, 'saved.json')}"`,
      ),
    );
  });
});
