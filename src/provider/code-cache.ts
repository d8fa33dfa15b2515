import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** How far Terraform has used this process. Later phases have compiled more of the code. */
export type Phase = 'validate' | 'plan' | 'apply';

const phases: readonly Phase[] = ['validate', 'plan', 'apply'];
const unusedAfterMs = 90 * 24 * 3_600_000;

/** A provider file that was loaded in this process. */
interface Loaded {
  readonly script: Script;
  readonly exports: unknown;
  /** Prefix of the names of its cache files. */
  readonly key: string;
  /** Index of the phase of the cache file in use; -1 if there is none. */
  readonly used: number;
  /** Index of the phase of the cache file that V8 rejected. */
  readonly rejected: number | undefined;
}

/** Loads provider files as modules, with the V8 bytecode that an earlier process cached. */
export interface CodeCache {
  /** Returns the exports of a file; its first load runs it. `require('./…')` in the file calls `load` again. */
  load(name: string): unknown;
  /** Records that a call of this phase was answered. */
  reached(phase: Phase): void;
  /** Whether this process has no bytecode left to write, even if it reaches a later phase. */
  isComplete(): boolean;
  /** Writes the bytecode for later processes if it covers more than the existing cache files. Never throws. */
  keep(): void;
}

/**
 * Makes a code cache. `read` returns a provider file: ASCII, built from our own sources, a function like the one that Node
 * makes of a CommonJS module, `(function (require, module, exports) {…})`. Without a `folder`
 * nothing is read or written. `ran` is called after a file has run.
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
    const script = new Script(code, {
      filename: name,
      ...(found === undefined ? {} : { cachedData: found.bytecode }),
    });
    const module = { exports: {} };
    const run = script.runInThisContext() as (...given: readonly unknown[]) => void;
    // createRequire needs an absolute path, and without /proc a binary does not know its own path.
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
 * Returns the cache folder: `SCM_CODE_CACHE`, by default the user's cache folder; undefined for `off`. It is not next
 * to the provider, because Terraform's lock file has the checksum of that folder.
 */
export function codeCacheFolder(env: NodeJS.ProcessEnv, platform: string): string | undefined {
  const chosen = env['SCM_CODE_CACHE'] ?? '';
  if (chosen !== '') return chosen === 'off' ? undefined : chosen;
  const home = env['HOME'] || env['USERPROFILE'];
  const base =
    env['XDG_CACHE_HOME'] || (platform === 'win32' ? env['LOCALAPPDATA'] : home && join(home, '.cache')) || undefined;
  return base && join(base, 'cdktf-provider-scm', 'bytecode');
}

/** Cached bytecode is executed, so it must come from a folder that no other user can write to. */
function isPrivate(folder: string): boolean {
  try {
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    return false;
  }
}

/** V8 compares only the length of the source, so the name of the cache file contains its hash. */
function keyOf(bytes: Uint8Array): string {
  const source = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `${source}-${process.version}-${process.arch}`;
}

function fileOf(folder: string, key: string, phase: number): string {
  return join(folder, `${key}-${phases[phase]}.bytecode`);
}

/** V8 rejects bytecode that is damaged or was made by another version or with other options. */
function isRejected(script: Script): boolean {
  return script.cachedDataRejected === true;
}

/** Finds the cache file of the latest phase. */
function findCode(folder: string, key: string): { readonly phase: number; readonly bytecode: Buffer } | undefined {
  for (let phase = phases.length - 1; phase >= 0; phase--)
    try {
      return { phase, bytecode: readFileSync(fileOf(folder, key, phase)) };
    } catch {
      // The file does not exist.
    }
  return undefined;
}

/** Writes one cache file atomically and removes cache files that are no longer used. */
function writeCode(folder: string, key: string, phase: number, bytecode: Buffer): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isPrivate(folder)) return;
  const path = fileOf(folder, key, phase);
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, bytecode, { mode: 0o600 });
  renameSync(temporary, path);
  for (let lower = 0; lower < phase; lower++) rmSync(fileOf(folder, key, lower), { force: true });
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    if (name.includes('.bytecode') && Date.now() - statSync(other).mtimeMs > unusedAfterMs)
      rmSync(other, { force: true });
  }
}
