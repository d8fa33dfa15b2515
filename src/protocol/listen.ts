import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Terraform connects, in the words of go-plugin. */
export interface PluginEndpoint {
  readonly network: 'unix' | 'tcp';
  /** Path of a socket, or `host:port`. */
  readonly address: string;
}

/** What the shortest system allows for the path of a socket, with its final zero. */
const maxSocketPath = 103;

/**
 * Lets a server listen where only this machine reaches it: on a socket that only this user can open. Node on Windows has
 * no sockets in the file system, so there it is a free port of 127.0.0.1, as for providers written in Go.
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

/** Makes a private directory for the socket, removed when the process exits; returns the path of the socket. */
function makeSocketPath(env: NodeJS.ProcessEnv): string {
  const wanted = env['PLUGIN_UNIX_SOCKET_DIR'] ?? tmpdir();
  // mkdtemp makes it accessible for this user alone. A socket's path is short by law: a deep TMPDIR cannot hold one.
  const prefix = 'tf-plugin-';
  const socket = (directory: string) => join(directory, 's');
  const fits = Buffer.byteLength(socket(join(wanted, `${prefix}XXXXXX`))) <= maxSocketPath;
  const directory = mkdtempSync(join(fits ? wanted : '/tmp', prefix));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return socket(directory);
}
