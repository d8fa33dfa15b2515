import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isTurn } from '../support/rotated';
import { scmFile } from '../support/scm-process';

const root = join(__dirname, '..', '..');
const minutes = 60_000;

describe('npm start', () => {
  let home: string;
  beforeAll(() => {
    mkdirSync(join(root, '.scm'), { recursive: true });
    home = mkdtempSync(join(root, '.scm', 'test-'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  const start = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, input = '') =>
    spawnSync(process.execPath, ['bin/start.js', ...args], {
      cwd: root,
      input,
      // What a machine may have set must not reach the deploy.
      env: { ...process.env, SCM_START_DIR: home, TF_CLI_CONFIG_FILE: '/no/such.rc', SCM_HOST: 'real.example', ...env },
      encoding: 'utf8',
    });
  /** Processes that any run of this home left behind. */
  const left = () => workingBelow(home).join('');

  test(
    'deploys the example, shows what runs, and leaves nothing running',
    () => {
      const { status, stdout, stderr } = start();
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/created security rule company_post_deny-the-rest/);
      expect(stdout).toMatch(/Kestrel, post\n.* staff-to-internet .*\n.* deny-the-rest /);
      expect(stdout).toMatch(/3 of 3 devices/);
      expect(stdout).toMatch(/job \d+: FIN OK[^]*fw-oslo: FIN OK/);
      // The end is what a person can do now.
      expect(stdout).toMatch(
        /What you can do now\n\n {2}change {3}examples\/branch-office\/rules\.ts\n {2}review {3}npm start -- --keep .*\n {2}look {5}http:\S+#key=\S+\n.*ends now.*\n$/,
      );
      expect(stdout).not.toMatch(/fail|exit code/i);
      expect(left()).toBe('');
    },
    5 * minutes,
  );

  if (isTurn('npm start again', 16)) {
    test(
      'says "no changes" the second time, and keeps the service when told to',
      () => {
        const { status, stdout } = start(['--keep']);
        try {
          expect(status).toBe(0);
          expect(stdout).toMatch(/no changes/);
          expect(stdout).toMatch(/\n {2}review {3}\. .*\/env && cd /);
          expect(left()).not.toBe('');
          // The proposed change is reviewed, and changes nothing without an answer.
          expect(stdout).toMatch(/rules\.ts:\d+: .*\n {2}- .*\n {2}\+ .*'ssh'\],\n\n {2}Verdict: /);
          expect(stdout).toMatch(/guests-to-internet[^]*not deployed: no answer/);
          const declined = start(['--keep'], {}, 'n\n');
          expect(declined.stdout).toMatch(/it: \n {2}not deployed\n/);
          const file = join(root, 'examples', 'branch-office', 'rules.ts');
          const text = readFileSync(file, 'utf8');
          try {
            const accepted = start(['--keep'], {}, '\n');
            expect(accepted.stdout).toMatch(/changed security rule \S*guests-to-internet[^]*takes it back/);
            expect(readFileSync(file, 'utf8')).not.toBe(text);
          } finally {
            writeFileSync(file, text);
          }
          expect(start().stdout).toMatch(/kept by an earlier run[^]*no changes/);
          expect(left()).not.toBe('');
          for (const guide of ['three-questions', 'cleanup']) {
            const { status: ended, stderr } = runGuide(guide, home, stdout);
            expect({ guide, ended, stderr: ended === 0 ? '' : stderr }).toEqual({ guide, ended: 0, stderr: '' });
          }
        } finally {
          const pid = /process (\d+)/.exec(stdout)?.[1];
          if (pid !== undefined) process.kill(Number(pid), 'SIGTERM');
        }
      },
      5 * minutes,
    );
  }

  if (isTurn('npm start interrupted', 16)) {
    test(
      'stops everything on Ctrl-C',
      async () => {
        // The service of the test before may still be stopping.
        rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        const child = spawn(process.execPath, ['bin/start.js'], {
          cwd: root,
          env: { ...process.env, SCM_START_DIR: home },
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const ended = new Promise((resolve) => child.once('close', resolve));
        let seen = '';
        child.stdout.on('data', (chunk: Buffer) => (seen += chunk.toString()));
        while (!seen.includes('created tag') && child.exitCode === null) await delay(50);
        child.kill('SIGINT');
        expect(await ended).toBe(130);
        expect(left()).toBe('');
      },
      5 * minutes,
    );
  }

  test('says at once what to do without terraform', () => {
    const path = mkdtempSync(join(tmpdir(), 'scm-path-'));
    symlinkSync(process.execPath, join(path, 'node'));
    const { status, stdout, stderr } = start([], { PATH: path });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/terraform or tofu was not found on PATH: install/);
    rmSync(path, { recursive: true });
  });

  test('refuses an option that it does not know', () => {
    expect(start(['--nonsense'])).toMatchObject({ status: 1, stderr: expect.stringMatching(/--nonsense/) });
  });
});

describe('the launcher', () => {
  test('finds its bundle through links, whatever NODE_OPTIONS says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scm-link-'));
    try {
      symlinkSync(join(root, 'dist', 'terraform-provider-scm'), join(folder, 'one'));
      symlinkSync('one', join(folder, 'two'));
      const { status, stderr } = spawnSync(join(folder, 'two'), [], {
        env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, NODE_OPTIONS: '--no-such-option' },
        encoding: 'utf8',
      });
      // Started by hand, the provider says who should have started it.
      expect(status).toBe(1);
      expect(stderr).toMatch(/Terraform/i);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('holds no path of this machine', () => {
    expect(readFileSync(join(root, 'dist', 'terraform-provider-scm'), 'utf8')).not.toContain(root);
  });
});

/** Runs every command of a guide as written, but for the start, with the settings that the start printed. */
function runGuide(guide: string, home: string, started: string) {
  const dir = mkdtempSync(join(tmpdir(), 'scm-guide-'));
  symlinkSync(home, join(dir, '.scm'));
  const text = readFileSync(join(root, 'docs', 'guides', `${guide}.md`), 'utf8');
  const commands = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = '']) => block).join('');
  const settings = started.split('\n').filter((line) => /^ +export /.test(line));
  const script = [
    'set -e',
    `npx() { if [ "$1" = scm ]; then shift; node ${scmFile} "$@"; else command npx "$@"; fi; }`,
    ...settings,
    ...commands.split('\n').filter((line) => !line.startsWith('npm ci')),
  ].join('\n');
  try {
    return spawnSync('bash', ['-c', script], { cwd: dir, encoding: 'utf8' });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Processes whose working directory is below a folder, or whose command names it, such as Terraform. Only on Linux. */
function workingBelow(folder: string): readonly string[] {
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      const says = (): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return /^\d+$/.test(pid) && (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) || says().includes(folder));
    } catch {
      return false; // it ended, or is not ours to look at
    }
  });
}
