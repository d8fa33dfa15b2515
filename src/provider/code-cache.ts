import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** How far Terraform has used this process: the further, the more of the code has been compiled. */
export type Phase = 'validate' | 'plan' | 'apply';

const phases: readonly Phase[] = ['validate', 'plan', 'apply'];
const unusedAfterMs = 90 * 24 * 3_600_000;

/** A file of the provider that runs in this process. */
interface Loaded {
  readonly script: Script;
  readonly exports: unknown;
  /** Begin of the names of its cache files. */
  readonly key: string;
  /** Phase of the cache file that was used, as an index; -1 without one. */
  readonly used: number;
  /** Phase of the cache file that V8 rejected. */
  readonly rejected: number | undefined;
}

/** Loads files of the provider as modules, with the bytecode that V8 made of them in an earlier process. */
export interface CodeCache {
  /** The exports of a file, which runs at its first load. Its `require('./…')` comes back here. */
  load(name: string): unknown;
  /** Notes that a call of this phase was answered. */
  reached(phase: Phase): void;
  /** Whether this process has no bytecode to write, whatever it does. */
  isComplete(): boolean;
  /** Writes the bytecode for later processes, if it has more than they would find. Never throws. */
  keep(): void;
}

/**
 * Makes a code cache. `read` returns a file of the provider: ASCII, CommonJS, built from our own sources. Without a
 * `folder` nothing is read or written. `ran` is called when a file has run.
 */
export function createCodeCache(
  read: (name: string) => Uint8Array,
  folder: string | undefined,
  ran: (name: string) => void = () => undefined,
): CodeCache {
  const trusted = folder !== undefined && isPrivate(folder) ? folder : undefined;
  const loaded = new Map<string, Loaded>();
  let phase = -1;
  const load = (name: string): unknown => {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const bytes = read(name);
    const key = folder === undefined ? name : `${name}-${keyOf(bytes)}`;
    const found = trusted === undefined ? undefined : findCode(trusted, key);
    const code = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const script = new Script(`(function (require, module, exports) {${code}\n})`, {
      filename: name,
      ...(found === undefined ? {} : { cachedData: found.bytecode }),
    });
    const module = { exports: {} };
    const run = script.runInThisContext() as (...given: readonly unknown[]) => void;
    // Not createRequire: it needs an absolute path, and where /proc is not mounted a binary does not know its own.
    run(
      (id: string) => (id.startsWith('./') ? load(id.slice(2)) : process.getBuiltinModule(id)),
      module,
      module.exports,
    );
    const used = found === undefined || isRejected(script) ? -1 : found.phase;
    loaded.set(name, { script, exports: module.exports, key, used, rejected: used < 0 ? found?.phase : undefined });
    ran(name);
    return module.exports;
  };
  return {
    load,
    reached: (which) => {
      phase = Math.max(phase, phases.indexOf(which));
    },
    isComplete: () => folder === undefined || [...loaded.values()].every(({ used }) => used === phases.length - 1),
    keep: () => {
      if (folder === undefined || phase < 0) return;
      try {
        for (const { script, key, used, rejected } of loaded.values()) {
          if (used >= phase) continue;
          if (rejected !== undefined) rmSync(fileOf(folder, key, rejected), { force: true });
          writeCode(folder, key, phase, script.createCachedData());
        }
      } catch {
        // A full or read-only disk, or a folder of another user: the next start compiles again.
      }
    },
  };
}

/**
 * Where bytecode is kept: the `SCM_CODE_CACHE` folder, by default the user's cache folder; undefined for `off`. Not beside
 * the provider: Terraform's lock file has the checksum of that folder.
 */
export function codeCacheFolder(env: NodeJS.ProcessEnv, platform: string): string | undefined {
  const chosen = env['SCM_CODE_CACHE'] ?? '';
  if (chosen !== '') return chosen === 'off' ? undefined : chosen;
  const home = env['HOME'] || env['USERPROFILE'];
  const base =
    env['XDG_CACHE_HOME'] || (platform === 'win32' ? env['LOCALAPPDATA'] : home && join(home, '.cache')) || undefined;
  return base && join(base, 'cdktf-provider-scm', 'bytecode');
}

/** Bytecode runs like code: it must come from a folder that no other user can write to. */
function isPrivate(folder: string): boolean {
  try {
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    return false;
  }
}

/** V8 compares only the length of the source, so the name of the cache file has its hash. */
function keyOf(bytes: Uint8Array): string {
  const source = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `${source}-${process.version}-${process.arch}`;
}

function fileOf(folder: string, key: string, phase: number): string {
  return join(folder, `${key}-${phases[phase]}.bytecode`);
}

/** V8 rejects what another version or other options of it have made, and damaged data. */
function isRejected(script: Script): boolean {
  return script.cachedDataRejected === true;
}

/** The cache file of the furthest phase. */
function findCode(folder: string, key: string): { readonly phase: number; readonly bytecode: Buffer } | undefined {
  for (let phase = phases.length - 1; phase >= 0; phase--)
    try {
      return { phase, bytecode: readFileSync(fileOf(folder, key, phase)) };
    } catch {
      // Not there.
    }
  return undefined;
}

/** Writes one cache file in a single step, and removes those that nothing needs any more. */
function writeCode(folder: string, key: string, phase: number, bytecode: Buffer): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isPrivate(folder)) return;
  const path = fileOf(folder, key, phase);
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, bytecode, { mode: 0o600 });
  renameSync(whole, path);
  for (let lower = 0; lower < phase; lower++) rmSync(fileOf(folder, key, lower), { force: true });
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (name.includes('.bytecode') && Date.now() - statSync(other).mtimeMs > unusedAfterMs)
      rmSync(other, { force: true });
  }
}
