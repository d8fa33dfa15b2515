import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { unprivileged } from '../../support/postgres-server';
import { freshStore } from '../local';

const root = join(__dirname, '../../..');
const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

/** The words of an instruction of the Dockerfile. */
const instruction = (name: string): string[] =>
  JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(read('Dockerfile'))?.[1] ?? '') as string[];
const command = (unit: string): string[] => /^ExecStart=(\S.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
/** How the Dockerfile says that instances share a database. */
const shared = /: (--database-file \S+)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? [];

describe('what deploy/ runs', () => {
  let dir: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'scm-deploy-'));
    mkdirSync(join(dir, 'secrets'));
    mkdirSync(join(dir, 'state'));
    const owner = unprivileged();
    if (owner !== undefined) {
      for (const path of ['', 'state']) chownSync(join(dir, path), owner.uid, owner.gid);
      // What belongs to somebody else cannot be written.
      chmodSync(join(dir, 'secrets'), 0o555);
    }
    writeFileSync(
      join(dir, 'secrets', 'tenants'),
      JSON.stringify([{ tsg: '1', accounts: [{ clientId: 'a', clientSecret: 'secret' }] }]),
    );
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  it.each([
    ['the image', () => [...instruction('ENTRYPOINT'), ...instruction('CMD')]],
    ['the image, with a shared database', () => [...instruction('ENTRYPOINT'), ...shared]],
    ['the unit', () => command(read('scm.service'))],
    ['the unit, with a shared database', () => command(read('shared-database.conf').replace('ExecStart=\n', ''))],
  ])('starts, and stops when it is told to, as a user without rights: %s', async (_what, words) => {
    const { database = '' } = await freshStore();
    writeFileSync(join(dir, 'secrets', 'database'), `${database}\n`);
    const port = await freePort();
    const [program, ...args] = words().map((word) =>
      word
        .replace(/^(?:\/run\/secrets|\$\{CREDENTIALS_DIRECTORY\})\//, `${dir}/secrets/`)
        .replace(/^(?:\/data|\$\{STATE_DIRECTORY\})$/, `${dir}/state`)
        .replace(/^0\.0\.0\.0$/, '127.0.0.1')
        .replace(/^8080$/, String(port)),
    );
    expect(program).toMatch(/(?:^|\/)scm$/);
    let said = '';
    child = spawn(process.execPath, [join(root, 'bin/scm.js'), ...args], {
      cwd: '/',
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...unprivileged(),
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    while (!said.includes('"url"')) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const ready = await fetch(`http://127.0.0.1:${String(port)}/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a port always answers with an object.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
