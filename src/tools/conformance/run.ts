import { allKinds, kindNamed, type Container, type ResourceKind } from '../../catalog';
import type { Calls } from './calls';
import { Recorder } from './recorder';
import { pushSandbox } from './push-sandbox';
import { reportFormat, type ConformanceReport } from './report';
import { Sandbox, type LeftOver } from './sandbox';
import type { ConformanceStep } from './step';
import { canBeLookedAt, queryIn, whyAbsent, whyNotWalked } from './walkable';
import { readWhenVisible, type VisibilityTimeout } from './visible';
import { KindWalk } from './walk-kind';

/** Options of a run. */
export interface RunOptions {
  /** Name of the sandbox folder, which must not exist. Its last eight characters are part of all object names. */
  readonly sandbox: string;
  /** Parent folder of the sandbox. */
  readonly parent: string;
  /** Version of this package, for the report. */
  readonly version: string;
  readonly now: () => Date;
  readonly patience: VisibilityTimeout;
  /** Default: all kinds. */
  readonly kinds?: readonly ResourceKind[];
  /**
   * `none`: lists are read, nothing is created. `sandbox`: the lifecycle of each kind in a sandbox folder. `sandbox and push`:
   * the sandbox is pushed with its content, and again before the folder is deleted.
   */
  readonly writes: 'none' | 'sandbox' | 'sandbox and push';
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ConformanceProgress) => void;
}

/** Current progress of a run. */
export interface ConformanceProgress {
  readonly phase: 'look' | 'walk' | 'push' | 'remove';
  readonly kind?: string;
  readonly done: number;
  readonly of: number;
  readonly differences: number;
}

/** Result of a run. */
export interface ConformanceOutcome {
  readonly report: ConformanceReport;
  /** Sandbox objects that could not be deleted. */
  readonly left: readonly LeftOver[];
  /** Why the run ended early: the signal, or an error. */
  readonly stopped?: unknown;
}

/** Compares a service with the catalog. Always deletes the sandbox, if it creates one. */
export async function runConformance(calls: Calls, options: RunOptions): Promise<ConformanceOutcome> {
  const { signal, onProgress = () => undefined } = options;
  const sandbox = new Sandbox(options.sandbox);
  const recorder = new Recorder(calls, signal, (item) => sandbox.owns(item));
  const run = new Run(recorder, sandbox, options, onProgress);
  let stopped: unknown;
  try {
    await run.all();
  } catch (error) {
    stopped = error;
  }
  // The signal must not stop the cleanup.
  const tidying = new Recorder(calls, undefined, (item) => sandbox.owns(item));
  const left = await run.remove(tidying);
  const report = run.report(recorder.made + tidying.made);
  return { report, left, ...(stopped === undefined ? {} : { stopped }) };
}

class Run {
  readonly #recorder: Recorder;
  readonly #sandbox: Sandbox;
  readonly #options: RunOptions;
  readonly #onProgress: (progress: ConformanceProgress) => void;
  readonly #walked: string[] = [];
  readonly #read: string[] = [];
  readonly #skipped: { kind: string; why: string }[] = [];
  #folderId: string | undefined;
  #isPushed = false;

  constructor(
    recorder: Recorder,
    sandbox: Sandbox,
    options: RunOptions,
    onProgress: (progress: ConformanceProgress) => void,
  ) {
    this.#recorder = recorder;
    this.#sandbox = sandbox;
    this.#options = options;
    this.#onProgress = onProgress;
  }

  async all(): Promise<void> {
    const kinds = this.#options.kinds ?? allKinds();
    const existing = await this.#look(kinds);
    if (this.#options.writes === 'none') return;
    await this.#openSandbox();
    const walked = existing.filter((kind) => this.#isWalked(kind));
    for (const [i, kind] of walked.entries()) {
      this.#tell('walk', i, walked.length, kind.name);
      const walk = new KindWalk(kind, this.#sandbox, this.#recorder, this.#options.patience);
      const why = await walk.run();
      if (why === undefined) this.#walked.push(kind.name);
      else this.#skipped.push({ kind: kind.name, why });
    }
    if (this.#options.writes !== 'sandbox and push') return;
    this.#tell('push', 0, 1);
    this.#isPushed = true;
    await pushSandbox(this.#recorder, this.#sandbox.name, this.#options.patience);
  }

  async remove(recorder: Recorder): Promise<readonly LeftOver[]> {
    if (this.#options.writes === 'none') return [];
    this.#tell('remove', 0, 1);
    const left = await this.#sandbox.remove(recorder, this.#isPushed ? undefined : this.#folderId);
    if (!this.#isPushed) return left;
    // Firewalls drop the folder's objects with this push; the deletion of the folder itself cannot be pushed.
    await pushSandbox(recorder, this.#sandbox.name, this.#options.patience);
    return [...left, ...(await this.#sandbox.remove(recorder, this.#folderId))];
  }

  report(requests: number): ConformanceReport {
    const { differences, steps } = this.#recorder;
    const { version, now } = this.#options;
    const made = now().toISOString();
    const kinds = { walked: this.#walked, read: this.#read, skipped: this.#skipped };
    return { format: reportFormat, made, version, ...kinds, requests, differences, steps };
  }

  /** Reads one page of each list without changes. Returns the kinds that exist. */
  async #look(kinds: readonly ResourceKind[]): Promise<readonly ResourceKind[]> {
    const parent: Container = { scope: 'folder', name: this.#options.parent };
    const existing: ResourceKind[] = [];
    for (const [i, kind] of kinds.entries()) {
      this.#tell('look', i, kinds.length, kind.name);
      if (!canBeLookedAt(kind)) {
        this.#skipped.push({ kind: kind.name, why: 'its list cannot be read without an object' });
        continue;
      }
      const page = kind.api.list.style === 'envelope' ? { offset: 0, limit: 5 } : {};
      const request = { method: 'GET', path: kind.api.path, query: { ...queryIn(kind, parent), ...page } } as const;
      const answer = await this.#recorder.send(kind, request);
      const why = whyAbsent(answer.status);
      if (why !== undefined) {
        this.#skipped.push({ kind: kind.name, why });
        continue;
      }
      this.#recorder.note({ kind: kind.name, check: 'look', request, answer, expect: {} }, kind);
      existing.push(kind);
      if (this.#options.writes === 'none') await this.#lookFurther(kind, request);
    }
    return existing;
  }

  /** Without writes, the pages of a list are all that can be compared: one item, and a page after the last one. */
  async #lookFurther(kind: ResourceKind, { method, path, query }: ConformanceStep['request']): Promise<void> {
    this.#read.push(kind.name);
    if (kind.api.list.style !== 'envelope') return;
    const page = (offset: number, limit: number) => ({ method, path, query: { ...query, offset, limit } }) as const;
    await this.#recorder.check({ kind, check: 'page', request: page(0, 1) });
    await this.#recorder.check({ kind, check: 'end', request: page(1_000_000, 10) });
  }

  #isWalked(kind: ResourceKind): boolean {
    const why = whyNotWalked(kind);
    if (why !== undefined) this.#skipped.push({ kind: kind.name, why: `only its list was read: ${why}` });
    return why === undefined;
  }

  async #openSandbox(): Promise<void> {
    const kind = kindNamed('folder');
    const fields = { name: this.#sandbox.name, parent: this.#options.parent };
    const answer = await this.#recorder.check({
      kind,
      check: 'create',
      request: { method: 'POST', path: kind.api.path, body: fields },
      expect: { fields },
    });
    const { status, body } = answer;
    const id = (body as { readonly id?: unknown } | undefined)?.id; // parsed JSON
    if (status >= 300 || typeof id !== 'string')
      throw new Error(
        `cannot create the sandbox folder ${this.#sandbox.name} in ${this.#options.parent}: the service answers ${status}; ` +
          'pass an existing folder that can have subfolders, and use an account with write access',
      );
    this.#folderId = id;
    const request = { method: 'GET', path: `${kind.api.path}/${id}` } as const;
    await readWhenVisible({ kind, request, expect: { fields } }, this.#recorder, this.#options.patience);
  }

  #tell(phase: ConformanceProgress['phase'], done: number, of: number, kind?: string): void {
    const differences = this.#recorder.differences.length;
    this.#onProgress({ phase, done, of, differences, ...(kind === undefined ? {} : { kind }) });
  }
}
