import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { needs, program, python, pythonWith } from '../support/needs';
import { paths, startLocal } from '../service/local';
import { scmFile } from '../support/scm-process';

const root = join(__dirname, '../..');
const folder = join(root, 'deploy');
const files = (form: RegExp): string[] => readdirSync(folder).filter((name) => form.test(name));
const interpreter = pythonWith('tools');

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-deploy-files-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const run = (program: string, args: readonly string[], input = '') => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', input });
  return { status, output: stdout + stderr };
};
const tool = (name: string): string => join(dirname(interpreter), name);
const clean = { status: 0, output: '' };

needs(python('tools')).describe('deploy/', () => {
  test('has manifests that fit the schemas of Kubernetes, without unknown fields', () => {
    const manifests = files(/^kubernetes.*\.yaml$/);
    expect(manifests).toHaveLength(2);
    const check = (...names: string[]) => run(tool('kubernetes-validate'), ['--strict', '--quiet', ...names]);
    expect(check(...manifests)).toEqual(clean);
    const wrong = join(dir, 'wrong.yaml');
    const text = readFileSync(join(folder, manifests[0] ?? ''), 'utf8');
    writeFileSync(wrong, text.replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem'));
    expect(check(wrong)).toMatchObject({ status: 1, output: expect.stringContaining('readOnlyRootFileSystem') });
  });

  test('has Compose files that fit the Compose specification', () => {
    const composeFiles = files(/^compose.*\.yaml$/);
    expect(composeFiles).toHaveLength(2);
    const check = (...names: string[]) => run(interpreter, [join(__dirname, 'check_compose.py'), ...names]);
    expect(check(...composeFiles)).toEqual(clean);
    const wrong = join(dir, 'wrong.yaml');
    writeFileSync(wrong, readFileSync(join(folder, 'compose.yaml'), 'utf8').replace('read_only', 'readonly'));
    expect(check(wrong)).toMatchObject({ status: 1, output: expect.stringContaining('readonly') });
  });

  test('has a Dockerfile without a finding of hadolint', () => {
    expect(run(tool('hadolint'), ['Dockerfile'])).toEqual(clean);
  });

  test('can be scraped: every metric has a type, a description, and a name by the conventions of Prometheus', async () => {
    const local = await startLocal();
    await local.get(paths.tags);
    await local.push('All Firewalls');
    const { url, token } = await local.service.listenMetrics();
    const text = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
    await local.close();
    const { status, output } = run(interpreter, [join(__dirname, 'check_metrics.py')], text);
    expect([status, output]).toEqual([0, expect.stringMatching(/^\{/)]);
    const families = JSON.parse(output) as Record<string, [type: string, help: string, samples: number]>;
    const known = Object.entries(families);
    expect(known.length).toBeGreaterThanOrEqual(15);
    for (const [name, [type, help, samples]] of known) {
      // The parser gives names of counters without _total.
      expect(name).toMatch(/^(?:scm|process|nodejs)_[a-z0-9_]+$/);
      expect([name, type]).toEqual([name, expect.stringMatching(/^(?:counter|gauge|histogram)$/)]);
      expect(help).toMatch(/^[A-Z0-9].*\.$/);
      expect(samples).toBeGreaterThan(0);
      if (type !== 'counter') expect(name).not.toMatch(/_(?:total|count|sum|bucket)$/);
      // Base units, not parts or multiples of them.
      expect(name).not.toMatch(/(?:millis|micros|_ms|minutes|kilo|mega)/);
    }
    expect(text.match(/^# TYPE \S+ counter$/gm)?.every((line) => /_total counter$/.test(line))).toBe(true);
    // The label of summaries.
    expect(text).not.toContain('quantile=');
    expect(families).toMatchObject({
      nodejs_eventloop_lag_p99_seconds: ['gauge', expect.anything(), 1],
      process_start_time_seconds: ['gauge', expect.anything(), 1],
      scm_build_info: ['gauge', expect.anything(), 1],
    });
  });
});

needs(program('systemd-analyze', 'apt-get install systemd')).describe('the unit', () => {
  test.each([false, true])('is accepted by systemd; shared database: %s', (isShared) => {
    const unit = (name: string): string =>
      // systemd-analyze looks for the program.
      readFileSync(join(folder, name), 'utf8').replaceAll('/usr/local/bin/scm', scmFile);
    const file = join(dir, 'scm.service');
    writeFileSync(file, unit('scm.service'));
    if (isShared) {
      mkdirSync(`${file}.d`, { recursive: true });
      writeFileSync(join(`${file}.d`, 'shared-database.conf'), unit('shared-database.conf'));
    }
    expect(run('systemd-analyze', ['verify', '--man=no', file])).toEqual(clean);
    // 10 is a service without any restriction.
    expect(run('systemd-analyze', ['security', '--offline=yes', '--threshold=15', '--no-pager', file]).status).toBe(0);
  });
});
