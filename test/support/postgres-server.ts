import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { copyPostgres } from './packaged-postgres';

/** A PostgreSQL server for one test run. */
export interface PostgresServer {
  /** URL of its default database. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Whether a commit waits for the disk, as in production. Default: no. */
  readonly disk?: 'waited-for';
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

const user = 'scm';

/**
 * Starts a server from the programs on the PATH, otherwise from those of the packages, with its own folder and socket,
 * which are deleted at the end.
 */
export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'scm-postgres-'));
  const bin = fromPath() ?? copyPostgres(folder);
  const owner = unprivileged();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const help = spawnSync(join(bin, 'initdb'), ['--help'], { encoding: 'utf8' }).stdout;
  // With the sort order of a language, to detect queries that rely on the database's order.
  const language = help.includes('--icu-locale') ? ['--locale-provider=icu', '--icu-locale=en-US'] : [];
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C', ...language, '--no-sync'],
    { cwd: folder, encoding: 'utf8', ...owner },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  const disk = options.disk === undefined ? { fsync: 'off', full_page_writes: 'off' } : {};
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '300',
    ...disk,
    ...options.settings,
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const keeper = spawn(
    process.execPath,
    [
      join(__dirname, 'postgres-keeper.mjs'),
      JSON.stringify({ folder, command: join(bin, 'postgres'), args, ...owner }),
    ],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  const exited = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const url = `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder)}&connect_timeout=120`;
  while (!(await answers(url))) {
    if (keeper.exitCode !== null) throw new Error(`postgres ended with ${keeper.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Does not keep the process alive if a caller forgets to stop the server.
  keeper.unref();
  return {
    url,
    stop: async () => {
      keeper.ref();
      keeper.stdin.end();
      await exited;
    },
  };
}

/** Creates an empty schema on a server; returns its URL. */
export async function freshSchema(server: string): Promise<string> {
  const schema = `s${randomUUID().replaceAll('-', '')}`;
  await query(server, `CREATE SCHEMA ${schema}`);
  return `${server}${server.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema}`)}`;
}

/** Returns the rows of a query, executed on a separate connection. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'SELECT 1');
    return true;
  } catch {
    return false;
  }
}

/** Returns the folder on the PATH with the programs of a server; undefined if there is none. */
function fromPath(): string | undefined {
  const places = (process.env['PATH'] ?? '').split(delimiter);
  return places.find((place) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name))));
}

/** Returns an unprivileged user, for programs that refuse to run as root; undefined if the current user is not root. */
export function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string): number =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || NaN);
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [id('-u', name), id('-g', name)];
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody');
}
