import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scmFile } from './scm-process';

const root = join(__dirname, '../..');

/** A service in a process of its own, started by `scm serve`. */
export class Served {
  readonly url: string;
  readonly child: ChildProcess;
  readonly #env: Readonly<Record<string, string>>;
  readonly #dir: string;

  private constructor(child: ChildProcess, env: Readonly<Record<string, string>>, dir: string) {
    this.child = child;
    this.#env = env;
    this.#dir = dir;
    this.url = `${env['SCM_PROTOCOL']}://${env['SCM_HOST']}:${env['SCM_PORT']}`;
  }

  /** Starts it and waits until it listens. */
  static async start(options: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Served> {
    const dir = mkdtempSync(join(tmpdir(), 'scm-served-'));
    const file = join(dir, 'env');
    const child = spawn(process.execPath, [scmFile, 'serve', '--write-env', file, ...options], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-10_000)));
    while (!existsSync(file)) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const lines = readFileSync(file, 'utf8').matchAll(/^export (\w+)='(.*)'$/gm);
    return new Served(child, Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value])), dir);
  }

  get tokenUrl(): string {
    return this.#env['SCM_AUTH_URL'] ?? '';
  }

  async token(): Promise<string> {
    const basic = Buffer.from(`${this.#env['SCM_CLIENT_ID']}:${this.#env['SCM_CLIENT_SECRET']}`).toString('base64');
    const granted = await fetch(this.tokenUrl, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: this.#env['SCM_SCOPE'] ?? '' }),
    });
    return String(((await granted.json()) as { access_token?: string }).access_token);
  }

  /** The most memory that it has had, in megabytes; undefined where the system does not tell. */
  get peakMb(): number | undefined {
    return peakMb(this.child.pid);
  }

  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill(signal);
      await exited;
    }
    rmSync(this.#dir, { recursive: true, force: true });
  }
}

/** The most memory that a process has had, in megabytes; undefined where the system does not tell. */
export function peakMb(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /^VmHWM:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
