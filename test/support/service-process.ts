import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port';
import { scmFile } from './scm-process';

const root = join(__dirname, '..', '..');

/** The local service as a process of its own, which can be killed and started again on its port and data. */
export class ServiceProcess {
  readonly port: number;
  readonly #dir: string;
  readonly #options: readonly string[];
  #child: ChildProcess | undefined;
  #env: Readonly<Record<string, string>> = {};
  #token = '';

  private constructor(dir: string, port: number, options: readonly string[]) {
    this.#dir = dir;
    this.port = port;
    this.#options = options;
  }

  /** Starts `scm serve` with its data below a folder. */
  static async open(dir: string, ...options: readonly string[]): Promise<ServiceProcess> {
    const service = new ServiceProcess(dir, await freePort(), options);
    await service.start();
    return service;
  }

  /** Address and credentials, as `--write-env` writes them. */
  get env(): Readonly<Record<string, string>> {
    return this.#env;
  }

  /** Starts the process, and waits until it answers. */
  async start(): Promise<void> {
    const file = join(this.#dir, 'service.env');
    rmSync(file, { force: true });
    const at = ['--port', String(this.port), '--control', '0', '--data', join(this.#dir, 'data'), '--write-env', file];
    const child = spawn(process.execPath, [scmFile, 'serve', ...at, ...this.#options], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#child = child;
    while (!existsSync(file)) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${String(child.exitCode)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const lines = [...readFileSync(file, 'utf8').matchAll(/^export (\w+)='(.*)'$/gm)];
    this.#env = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
    this.#token = '';
  }

  /** Kills the process with SIGKILL, and waits for its end. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  /** Calls the API with the account of the tenant. */
  async api(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    if (this.#token === '') this.#token = await this.#newToken();
    const base = `http://127.0.0.1:${String(this.port)}`;
    return this.#json(await fetch(base + path, this.#request(method, body, `Bearer ${this.#token}`)), path);
  }

  /** Calls the control API. */
  async control(method: string, path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const url = new URL(this.#env['SCM_CONTROL_URL'] ?? '');
    const token = decodeURIComponent(url.password);
    return this.#json(await fetch(url.origin + path, this.#request(method, body, `Bearer ${token}`)), path);
  }

  async #newToken(): Promise<string> {
    const {
      SCM_CLIENT_ID: id = '',
      SCM_CLIENT_SECRET: secret = '',
      SCM_AUTH_URL: url = '',
      SCM_SCOPE: scope = '',
    } = this.#env;
    const granted = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
    });
    return ((await granted.json()) as { readonly access_token: string }).access_token;
  }

  #request(method: string, body: unknown, authorization: string): RequestInit {
    return {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
  }

  async #json(response: Response, path: string): Promise<Readonly<Record<string, unknown>>> {
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
  }
}
