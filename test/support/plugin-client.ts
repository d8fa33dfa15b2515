import { spawn, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { dirname } from 'node:path';
import { connect as tlsConnect } from 'node:tls';

import { selfSignedCertificate } from '../../src/terraform/protocol/certificate';
import { frameHeader } from '../../src/terraform/protocol/grpc-frame';
import { none, PluginCalls, RpcError } from './plugin-calls';

const magicCookie = 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2';
const startLimitMs = 20_000;

/** How the executable is started; `.js`, `.cjs` and `.mjs` files run with this Node. */
export interface PluginOptions {
  readonly args?: readonly string[];
  /** Added to the environment of this process; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Overrides the handshake variables set by Terraform; undefined omits a variable. */
  readonly handshake?: Readonly<Record<string, string | undefined>>;
}

/** How a child process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Starts a provider like Terraform (AutoMTLS with a P-521 certificate) and connects to it. */
export async function startPlugin(executable: string, options: PluginOptions = {}): Promise<Plugin> {
  const certificate = selfSignedCertificate(Date.now(), 'P-521');
  const started = performance.now();
  const child = spawnPlugin(executable, {
    ...options,
    handshake: {
      TF_PLUGIN_MAGIC_COOKIE: magicCookie,
      PLUGIN_PROTOCOL_VERSIONS: '5,6',
      PLUGIN_CLIENT_CERT: certificate.pem,
      ...options.handshake,
    },
  });
  const line = await child.firstLine();
  const handshakeMs = performance.now() - started;
  const [core, version, network, address, protocol, encoded] = line.trimEnd().split('|');
  if (core !== '1' || version !== '6' || network !== 'unix' || protocol !== 'grpc' || !address || !encoded) {
    child.process.kill('SIGKILL');
    throw new Error(`not a handshake line: ${JSON.stringify(line)}\n${child.stderr()}`);
  }
  const server = new X509Certificate(Buffer.from(encoded, 'base64'));
  const session = connect('https://localhost', {
    createConnection: () =>
      tlsConnect({
        path: address,
        servername: 'localhost',
        ca: server.toString(),
        cert: certificate.pem,
        key: certificate.pemKey,
        ALPNProtocols: ['h2'],
      }),
    settings: { initialWindowSize: 4 * 1024 * 1024, enablePush: false },
  });
  await new Promise<void>((resolve, reject) => {
    session.once('connect', () => resolve());
    session.once('error', (error: Error) => {
      child.process.kill('SIGKILL');
      reject(new Error(`cannot connect: ${error.message}\n${child.stderr()}`));
    });
  });
  session.on('error', () => undefined);
  return new Plugin(child, session, { line, address, certificate: server, started, ms: handshakeMs });
}

/** Starts a provider with `-debug` and connects to it like a Terraform that reads TF_REATTACH_PROVIDERS. */
export async function attachPlugin(executable: string, options: PluginOptions = {}): Promise<Plugin> {
  const started = performance.now();
  const child = spawnPlugin(executable, { ...options, args: ['-debug', ...(options.args ?? [])] });
  await child.firstLine();
  const line = /TF_REATTACH_PROVIDERS='(.*)'/.exec(child.stdout())?.[1] ?? '';
  const address = /"String":"([^"]+)"/.exec(line)?.[1] ?? '';
  return new Plugin(child, connectPlainly(address), { line, address, started, ms: performance.now() - started });
}

/** Opens another connection to a provider that was started with `-debug`. */
function connectPlainly(address: string): ClientHttp2Session {
  const session = connect('http://localhost', { createConnection: () => connectSocket(address) });
  session.on('error', () => undefined);
  return session;
}

/** A child process whose output is collected. */
export interface SpawnedPlugin {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Returns the first line on stdout; rejects if the child ends before it. */
  firstLine(): Promise<string>;
  exited: Promise<Exit>;
}

/** Starts an executable with only `options.handshake` as handshake variables. */
export function spawnPlugin(executable: string, options: PluginOptions = {}): SpawnedPlugin {
  const args = options.args ?? [];
  const [command, ...rest] = /\.[cm]?js$/.test(executable)
    ? [process.execPath, executable, ...args]
    : [executable, ...args];
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_OPTIONS: '', ...options.env, ...options.handshake };
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  const child = spawn(command ?? executable, rest, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  const exited = new Promise<Exit>((resolve) => child.on('close', (code, signal) => resolve({ code, signal })));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const line = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no handshake within ${startLimitMs} ms\n${stderr}`)),
      startLimitMs,
    );
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (!stdout.includes('\n')) return;
      clearTimeout(timer);
      resolve(stdout.slice(0, stdout.indexOf('\n') + 1));
    });
    child.on('error', reject);
    void exited.then(({ code, signal }) => {
      clearTimeout(timer);
      reject(new Error(`the provider ended (${code ?? signal}) before its handshake\n${stderr}`));
    });
  });
  line.catch(() => undefined); // reported to callers that await it
  return { process: child, stdout: () => stdout, stderr: () => stderr, firstLine: () => line, exited };
}

/** The provider's handshake. */
export interface Handshake {
  readonly line: string;
  /** Socket path. */
  readonly address: string;
  /** Undefined without TLS. */
  readonly certificate?: X509Certificate;
  /** Start time, as in `performance.now()`. */
  readonly started: number;
  /** Milliseconds from the start to the handshake line. */
  readonly ms: number;
}

/** A running provider. End it with `shutdown` (like Terraform) or `kill`. */
export class Plugin extends PluginCalls {
  readonly handshake: Handshake;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  readonly #child: SpawnedPlugin;
  #session: ClientHttp2Session;

  constructor(child: SpawnedPlugin, session: ClientHttp2Session, handshake: Handshake) {
    super();
    this.#child = child;
    this.#session = session;
    this.handshake = handshake;
    this.pid = child.process.pid ?? 0;
    this.exited = child.exited;
  }

  /** Everything written to stderr so far. */
  get stderr(): string {
    return this.#child.stderr();
  }

  /** Everything written to stdout so far; only the handshake line is valid. */
  get stdout(): string {
    return this.#child.stdout();
  }

  /** Closes the connection and opens another one to the same process. Only after `attachPlugin`. */
  reconnect(): void {
    this.#session.destroy();
    this.#session = connectPlainly(this.handshake.address);
  }

  /** Calls GRPCController.Shutdown and waits until the process has ended. */
  async shutdown(): Promise<Exit> {
    await this.raw('/plugin.GRPCController/Shutdown', none).catch(() => undefined);
    const exit = await this.exited;
    this.#session.destroy();
    return exit;
  }

  /** Sends SIGKILL by default, and waits until the process has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    this.#child.process.kill(signal);
    const exit = await this.exited;
    this.#session.destroy();
    // A killed process cannot delete its own socket.
    if (signal === 'SIGKILL') rmSync(dirname(this.handshake.address), { recursive: true, force: true });
    return exit;
  }

  /**
   * Yields the messages of a streaming call; rejects with `RpcError` unless the status is 0. Ending the iteration
   * cancels the call.
   */
  async *messages(path: string, request: Uint8Array): AsyncGenerator<Uint8Array> {
    const stream = this.#session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    let status = 0;
    let text = '';
    const note = (headers: IncomingHttpHeaders) => {
      status = Number(headers['grpc-status'] ?? status);
      text = decodeURIComponent(String(headers['grpc-message'] ?? ''));
    };
    stream.on('response', note);
    stream.on('trailers', note);
    stream.write(frameHeader(request.length));
    stream.end(request);
    try {
      let rest = Buffer.alloc(0);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        rest = Buffer.concat([rest, chunk]);
        while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
          const end = 5 + rest.readUInt32BE(1);
          yield rest.subarray(5, end);
          rest = rest.subarray(end);
        }
      }
    } finally {
      stream.close();
    }
    if (status !== 0) throw new RpcError(status, text);
  }

  /** Makes a call with raw message bytes; rejects with `RpcError` unless the status is 0. */
  override raw(path: string, request: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const stream = this.#session.request({
        ':method': 'POST',
        ':path': path,
        'content-type': 'application/grpc',
        te: 'trailers',
      });
      const chunks: Buffer[] = [];
      let status: { code: number; message: string } | undefined;
      const note = (headers: IncomingHttpHeaders) => {
        if (headers['grpc-status'] === undefined) return;
        status = {
          code: Number(headers['grpc-status']),
          message: decodeURIComponent(String(headers['grpc-message'])),
        };
      };
      stream.on('response', note);
      stream.on('trailers', note);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('close', () => {
        if (status === undefined) reject(new Error(`${path} was not answered\n${this.stderr}`));
        else if (status.code !== 0) reject(new RpcError(status.code, status.message));
        else resolve(Buffer.concat(chunks).subarray(5));
      });
      stream.write(frameHeader(request.length));
      stream.end(request);
    });
  }
}
