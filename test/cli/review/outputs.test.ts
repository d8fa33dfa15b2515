import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBaseline, readOwnRules, readPlan, review, type Report, type ReviewOptions } from '../../../src/review';
import { readSnapshot } from '../../../src/tenant';
import { baseText, planText } from '../../review/support/fixtures';
import { scm } from '../../support/scm';

describe('scm review', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-review-'));
  beforeAll(() => {
    writeFileSync(join(dir, 'base.json'), baseText());
    for (const name of ['harmless', 'added-any-any', 'widened-group'])
      writeFileSync(join(dir, `${name}.json`), planText(name));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    scm(['review', ...args], { dir, env });
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8');

  test.each([
    [
      'a pack without its zones',
      ['--policy', 'pci'],
      2,
      /needs the zones of internet and cardholder and management; add/,
    ],
    ['a role that does not exist', ['--policy', 'pci', '--policy-zone', 'guests=a'], 2, /"guests=a" is not a role/],
    ['a role without a zone', ['--policy', 'pci', '--policy-zone', 'cardholder='], 2, /is not a role and a zone/],
    ['zones without a policy', ['--policy-zone', 'internet=a'], 2, /there is no --policy/],
    ['zones of a file', ['--policy', 'x.yaml', '--policy-zone', 'internet=a'], 2, /x.yaml is a file/],
    ['a file that does not exist', ['--policy', 'pcidss'], 1, /pcidss/],
  ])('refuses %s', async (_, policy, expected, message) => {
    const { code, stderr } = await run(['added-any-any.json', '--snapshot', 'base.json', ...policy]);
    expect({ code, stderr }).toEqual({ code: expected, stderr: expect.stringMatching(message) });
  });

  test('reads a plan and a snapshot that PowerShell of Windows wrote, in UTF-16', async () => {
    const files = ['harmless.json', 'base.json'];
    for (const name of files) writeFileSync(join(dir, `wide-${name}`), `\ufeff${read(name)}`, 'utf16le');
    const judged = async (prefix: string): Promise<string> => {
      const { stdout } = await run([`${prefix}harmless.json`, '--snapshot', `${prefix}base.json`, '--json']);
      return stdout.replaceAll(prefix, '');
    };
    const [narrow, wide] = [await judged(''), await judged('wide-')];
    expect(wide).toBe(narrow);
    expect(wide).toContain('"verdict"');
  });

  test.each<[string, readonly string[], (report: ReviewOptions) => ReviewOptions]>([
    ['without options', [], (options) => options],
    ['at another threshold', ['--fail-on', 'critical'], (options) => ({ ...options, failOn: 'critical' })],
    ['without a threshold', ['--fail-on', 'never'], (options) => ({ ...options, failOn: 'never' })],
    [
      'with rules of a team',
      ['--rules', 'rules.json'],
      (options) => ({ ...options, own: readOwnRules(read('rules.json'), 'rules.json') }),
    ],
    [
      'after an earlier review',
      ['--baseline', 'earlier.json'],
      (options) => ({ ...options, known: readBaseline(read('earlier.json'), 'earlier.json') }),
    ],
  ])('has the findings and the verdict that a user of the library gets, %s', async (_, flags, withMore) => {
    const waiver = { finding: '*', reason: 'pilot', acceptedBy: 'J. Berg', until: '9999-12-31' };
    writeFileSync(join(dir, 'rules.json'), JSON.stringify({ waivers: [waiver] }));
    writeFileSync(
      join(dir, 'earlier.json'),
      (await run(['widened-group.json', '--snapshot', 'base.json', '--json'])).stdout,
    );
    for (const name of ['harmless', 'added-any-any', 'widened-group']) {
      const { stdout } = await run([`${name}.json`, '--snapshot', 'base.json', '--json', ...flags]);
      const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
      const plan = readPlan(planText(name), `${name}.json`);
      const { verdict, findings, setAside } = review([{ name: `${name}.json`, plan }], withMore({ base }));
      const ofCommand = JSON.parse(stdout) as Report;
      expect([ofCommand.verdict, ofCommand.findings, ofCommand.setAside]).toEqual([verdict, findings, setAside]);
    }
  });

  test('refuses a plan and a snapshot with bytes that are not UTF-8', async () => {
    const broken = (name: string): Buffer => Buffer.concat([Buffer.from(read(name)), Buffer.from([0xff])]);
    writeFileSync(join(dir, 'bytes.json'), broken('harmless.json'));
    writeFileSync(join(dir, 'bytes-base.json'), broken('base.json'));
    for (const args of [['bytes.json'], ['harmless.json', '--snapshot', 'bytes-base.json']]) {
      const { code, stderr } = await run(args);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('it is not valid UTF-8') });
    }
  });

  test('looks at the logs before it makes a plan or asks a service', async () => {
    const { code, stderr } = await run(['no-such-plan.json', '--logs', 'none.csv', '--folder', 'Kestrel']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('(LOG_UNREADABLE)') });
  });

  test('takes a pack by its name, and the zones of its roles', async () => {
    const zones = ['--policy-zone', 'internet=untrust', 'cardholder=trust', 'management=admin'];
    const violated = async (...policy: readonly string[]): Promise<readonly unknown[]> => {
      const { stdout } = await run(['added-any-any.json', '--snapshot', 'base.json', '--json', ...policy]);
      const { findings } = JSON.parse(stdout) as { readonly findings: readonly { readonly id: string }[] };
      return findings.filter(({ id }) => id.startsWith('policy/'));
    };
    const short = await violated('--policy', 'pci', ...zones);
    expect(short).toContainEqual(expect.objectContaining({ id: expect.stringMatching(/^policy\/pci-/) }));
    const others = ['--internet-zone', 'untrust', '--policy-zone', 'cardholder=trust', 'management=admin'];
    expect(await violated('--policy', 'pci-dss-segmentation', ...others)).toEqual(short);
  });

  test('writes each file in the format of its name, and prints one line', async () => {
    const files = ['a.txt', 'a.json', 'a.md', 'a.html', 'a.sarif', 'a.xml'];
    const { code, stdout } = await run(['harmless.json', '--snapshot', 'base.json', '--out', ...files]);
    expect(stdout).toBe(
      'equal: nothing found: The rules allow and block the same traffic. 1 to change. Push targets (locations of the changes): folder Kestrel.\n',
    );
    expect(code).toBe(0);
    expect(files.map((name) => read(name).slice(0, 13))).toEqual([
      'Verdict: equa',
      '{\n  "format":',
      '<!-- scm-revi',
      '<!doctype htm',
      '{\n  "$schema"',
      '<?xml version',
    ]);
  });

  test('takes options from a configuration file, whose paths are relative to it, unless the command line has them', async () => {
    mkdirSync(join(dir, 'ci'), { recursive: true });
    writeFileSync(
      join(dir, 'ci', 'review.yaml'),
      'snapshot: ../base.json\nfailOn: never\nthresholds: { ports: 0.25 }\n',
    );
    const args = ['added-any-any.json', '--config', join('ci', 'review.yaml'), '--json'];
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ basis: { covers: 'everything', thresholds: { ports: 0.25 } } });
    expect((await run([...args, '--fail-on', 'high'])).code).toBe(3);
    const missing = await run(['harmless.json', '--config', 'none.yaml']);
    expect(missing.stderr).toContain('REVIEW_CONFIG_UNREADABLE');
  });

  test('fails for a new any-any, with the files written', async () => {
    const { code, stdout } = await run(['added-any-any.json', '--snapshot', 'base.json', '--out', 'bad.md']);
    expect(stdout).toMatch(/^dangerous: found [1-9]\d* critical, .*: Critical: rule "temporary" opens .* because of /);
    expect(code).toBe(3);
    expect(read('bad.md')).toContain('🛑 critical');
  });

  test.each([
    ['2999-12-31', 0],
    ['2020-01-01', 3],
  ])('with an exception until %s for something mild ends with %d', async (until, exit) => {
    writeFileSync(
      join(dir, 'rules.json'),
      JSON.stringify({ waivers: [{ finding: 'closed', reason: 'agreed', acceptedBy: 'J. Berg', until }] }),
    );
    const { code, stdout } = await run([
      'widened-group.json',
      ...['--snapshot', 'base.json', '--rules', 'rules.json', '--fail-on', 'critical'],
    ]);
    expect(stdout.includes('accepted by J. Berg, expired on')).toBe(exit !== 0);
    expect(code).toBe(exit);
  });

  test('says which form a name does not tell, and where nothing can be written', async () => {
    expect(await run(['harmless.json', '--out', 'review.doc'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot infer the format of review\.doc.*UNKNOWN_FORMAT/),
    });
    expect(await run(['harmless.json', '--out', 'nowhere/review.md'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/NOT_WRITTEN/),
    });
  });

  test('says of a plan that OpenTofu encrypted that it is encrypted', async () => {
    const sealed = { meta: { 'key_provider.pbkdf2.key': 'e30=' }, encrypted_data: 'AAAA', encryption_version: 'v0' };
    writeFileSync(join(dir, 'sealed'), JSON.stringify(sealed));
    expect(await run(['sealed'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot read sealed: the plan is encrypted, .*tofu show -json.*PLAN_ENCRYPTED/s),
    });
  });

  test('explains each finding in a page, which every report names by its path from there', async () => {
    mkdirSync(join(dir, 'reports'), { recursive: true });
    const files = ['reports/review.html', 'reports/review.json', 'review.md'];
    await run(['added-any-any.json', '--snapshot', 'base.json', '--out', ...files, '--explain', 'why']);
    const { findings } = JSON.parse(read('reports/review.json')) as { findings: readonly { page: string }[] };
    const [{ page } = { page: '' }] = findings;
    expect(page).toMatch(/^\.\.\/why\/any-any-[\da-f]{12}\.html$/);
    expect(read('reports/review.html')).toContain(`"page":"${page}"`);
    expect(read('review.md')).toContain(`explained in ./${page.slice(3)}`);
    const html = read(join('reports', page));
    expect(html).toContain('href="../reports/review.html#findings"');
    for (const one of findings) expect(existsSync(join(dir, 'reports', one.page))).toBe(true);
    // The sources beside the plan have the line of the rule.
    const [, type = '', name = ''] = /(scm_security_rule)\.(\w+)/.exec(html) ?? [];
    expect(html).not.toContain('main.tf:');
    writeFileSync(join(dir, 'main.tf'), `# rules\nresource "${type}" "${name}" {\n}\n`);
    const { stdout } = await run(['added-any-any.json', '--snapshot', 'base.json', '--explain', 'why']);
    expect(read(page.slice(3))).toContain('main.tf:2');
    expect(stdout).toContain(`explained in ./${page.slice(3)}`);
    expect(read(page.slice(3))).not.toContain('rel="up"');
  });

  test('opens the page in the browser that is named, and says when there is none', async () => {
    const browser = join(dir, 'browser.sh');
    writeFileSync(browser, '#!/bin/sh\nprintf %s "$1" > opened.new && mv opened.new opened\n');
    chmodSync(browser, 0o755);
    expect((await run(['harmless.json', '--open', '--out', 'a.html'], { BROWSER: browser })).code).toBe(0);
    for (let i = 0; i < 200 && !existsSync(join(dir, 'opened')); i++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
    expect(read('opened')).toBe('a.html');
    expect(await run(['harmless.json', '--open', '--out', 'a.html'], { BROWSER: '/no/browser' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/open a\.html manually.*NO_BROWSER/),
    });
  });
});
