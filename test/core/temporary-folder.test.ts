import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../support/scratch-folder';

const source = join(__dirname, '..', '..', 'src', 'core', 'temporary-folder.ts');

/** Runs a program that has a temporary folder; returns how it ended, and what it left. */
function run(body: string) {
  const [folder, temporary] = [scratchFolder(), scratchFolder()];
  const program = join(folder, 'main.ts');
  const start = `import { temporaryFolder } from ${JSON.stringify(source)};\nconst folder = temporaryFolder('scm-x-');\n`;
  writeFileSync(program, `${start}console.log('made');\n${body}`);
  const { status, signal, stdout } = spawnSync(process.execPath, ['--import', 'tsx', program], {
    cwd: join(__dirname, '..', '..'),
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary },
  });
  const left = readdirSync(temporary).filter((name) => name.startsWith('scm-'));
  return { status, signal, stdout: stdout.trim(), left };
}

describe('a temporary folder is gone at the end of the process', () => {
  const wait = 'setInterval(() => undefined, 1_000);';
  const none = { stdout: 'made', left: [] };

  test('that calls exit', () => {
    expect(run('process.exit(3);')).toEqual({ ...none, status: 3, signal: null });
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('that %s ends', (signal) => {
    expect(run(`${wait}\nprocess.kill(process.pid, '${signal}');`)).toEqual({ ...none, status: null, signal });
  });

  test('that handles the signal itself, which may use it until then', () => {
    const body = `
import { existsSync } from 'node:fs';
process.on('SIGINT', () => process.exit(existsSync(folder.path) ? 4 : 5));
${wait}
process.kill(process.pid, 'SIGINT');`;
    expect(run(body)).toEqual({ ...none, status: 4, signal: null });
  });

  test('and signals have their usual effect once it is removed', () => {
    const body = "folder.remove();\nconsole.log(process.listenerCount('SIGINT'), process.listenerCount('exit'));";
    const { stdout, status, left } = run(body);
    expect([status, left]).toEqual([0, []]);
    // tsx may have one of its own.
    expect(run("console.log(process.listenerCount('SIGINT') - 1, process.listenerCount('exit') - 1);").stdout).toBe(
      stdout,
    );
  });
});
