import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Endpoint for Terraform, in terms of go-plugin. */
export interface PluginEndpoint {
  readonly network: 'unix' | 'tcp';
  /** Path of a Unix socket, or `host:port`. */
  readonly address: string;
}

/** Maximum length of a socket path on any supported system, without its final zero byte. */
const maxSocketPath = 103;

/**
 * Makes a server listen on a Unix socket that only this user can open. Node on Windows does not support Unix sockets,
 * so there it uses a free port of 127.0.0.1, as providers written in Go do.
 */
export async function listenLocally(
  server: Server,
  { env, platform }: { readonly env: NodeJS.ProcessEnv; readonly platform: string },
): Promise<PluginEndpoint> {
  const path = platform === 'win32' ? undefined : makeSocketPath(env);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (path === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(path, resolve);
  });
  if (path !== undefined) return { network: 'unix', address: path };
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('cannot listen on 127.0.0.1: the system names no port');
  return { network: 'tcp', address: `127.0.0.1:${at.port}` };
}

/** Creates a private directory for the socket, removed when the process exits. Returns the path of the socket. */
function makeSocketPath(env: NodeJS.ProcessEnv): string {
  const wanted = env['PLUGIN_UNIX_SOCKET_DIR'] ?? tmpdir();
  // mkdtemp creates it with access for this user only. The length of socket paths is limited, so a long TMPDIR is not
  // usable.
  const prefix = 'tf-plugin-';
  const socket = (directory: string) => join(directory, 's');
  const fits = Buffer.byteLength(socket(join(wanted, `${prefix}XXXXXX`))) <= maxSocketPath;
  const directory = mkdtempSync(join(fits ? wanted : '/tmp', prefix));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return socket(directory);
}
