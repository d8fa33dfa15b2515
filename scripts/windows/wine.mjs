// A prefix of wine that terraform.exe and the programs of a release run in.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../build/run.mjs';
import { compiler } from '../release/launchers.mjs';

/** Prepares a prefix that says it is Windows 10; throws where wine is missing. */
export function openWine(folder, cache) {
  const prefix = join(folder, 'prefix');
  const env = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all', DISPLAY: '' };
  mkdirSync(prefix, { recursive: true });
  const version = spawnSync('wine', ['--version'], { encoding: 'utf8' });
  if (version.status !== 0) throw new Error('cannot find wine on the PATH; run apt-get install wine wine64');
  must('wine', ['wineboot', '-i'], { env });
  must('wine', ['reg', 'add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f'], { env });
  const system = join(prefix, 'drive_c', 'windows', 'system32');
  const library = join(system, 'bcryptprimitives.dll');
  if (!existsSync(library)) {
    const made = join(folder, 'bcryptprimitives.dll');
    const source = join(import.meta.dirname, 'process-prng.c');
    must(
      join(compiler(cache), 'zig'),
      ['cc', '-target', 'x86_64-windows-gnu', '-shared', '-Os', '-s', source, '-ladvapi32', '-o', made],
      { env },
    );
    copyFileSync(made, library);
  }
  return { version: version.stdout.trim(), prefix, env };
}

/** Returns a path of this machine as Windows programs see it. */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`;

/** A CLI configuration of terraform that takes the provider from a mirror only. */
export function configOf(mirror) {
  const path = JSON.stringify(windowsPath(mirror));
  return `provider_installation {
  filesystem_mirror {
    path    = ${path}
    include = ["terraform.local/*/*"]
  }
}
`;
}

/**
 * Runs a program of Windows; gives its exit code and output. Its output goes to a pipe of this machine, which Go and
 * `fs.writeSync` can write to, and `process.stdout` of Node cannot.
 */
export function runInWine({ env }, program, args, { cwd, variables = {}, onOutput = () => {} }) {
  const child = spawn('wine', [program, ...args], {
    cwd,
    env: { ...env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        onOutput(String(chunk));
      });
    child.on('error', reject);
    // Not `close`: a provider that is left behind keeps the pipes open.
    child.on('exit', (code) => setTimeout(() => resolve({ code, output }), 200));
  });
}

/** Processes of the prefix whose program has this name, as [id, command line]. */
export function processesOf({ prefix }, name) {
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .filter((id) => read(`/proc/${id}/environ`).split('\0').includes(`WINEPREFIX=${prefix}`))
    .map((id) => [Number(id), read(`/proc/${id}/cmdline`).split('\0')[0]])
    .filter(([, command]) => command.includes(name));
}

/** Ends what runs in the prefix. */
export function closeWine({ env }) {
  spawnSync('wineserver', ['-k'], { env });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
