import { hasOwnId, kindNamed, type Container, type ResourceKind } from '../catalog';
import { inQuery, rulebaseQuery, scopeQuery } from '../client';
import { isObject } from '../core';
import type { Recorder } from './recorder';
import { nameFor, RequestSample } from './sample-body';
import type { ConformanceStep } from './step';

/** An object that the run has made, and has to remove. */
interface Made {
  readonly kind: ResourceKind;
  readonly id: string;
}

/** What could not be removed. */
export interface LeftOver {
  readonly kind: string;
  readonly id: string;
  readonly why: string;
}

/** A folder for a run, and everything that the run makes in it. Nothing outside of it is changed. */
export class Sandbox {
  readonly name: string;
  readonly container: Container;
  readonly #made: Made[] = [];
  readonly #needed = new Map<string, Promise<string | undefined>>();

  constructor(name: string) {
    this.name = name;
    this.container = { scope: 'folder', name };
  }

  /** Name of the objects that others reference. */
  get referenced(): string {
    return `n${this.name.slice(-8)}`;
  }

  /** Whether the run has made an object. */
  owns(item: Readonly<Record<string, unknown>>): boolean {
    return item['folder'] === this.name || this.#made.some(({ id }) => id === item['id']);
  }

  /** The request that creates an object of a kind in the sandbox. */
  creates(kind: ResourceKind, fields: Readonly<Record<string, unknown>>): ConformanceStep['request'] {
    return {
      method: 'POST',
      path: kind.api.path,
      query: { ...scopeQuery(kind, 'create', this.container), ...rulebaseQuery(kind, 'pre') },
      body: this.bodyOf(kind, fields, 'create'),
    };
  }

  /** The body of a write, in the form of the API, with its location. */
  bodyOf(kind: ResourceKind, fields: Readonly<Record<string, unknown>>, form: 'create' | 'update'): unknown {
    const placed = kind.api.location.in === 'body' ? { ...fields, ...inQuery(this.container) } : fields;
    return kind.api.codec?.toApi(placed, form) ?? placed;
  }

  /** Notes what a create answered, so that it is removed. Answers its id. */
  made(kind: ResourceKind, answer: ConformanceStep['answer']): string | undefined {
    const id = isObject(answer.body) && answer.status < 300 ? answer.body['id'] : undefined;
    if (typeof id !== 'string') return undefined;
    this.#made.push({ kind, id });
    return id;
  }

  /** Notes that an object is gone. */
  gone(id: string): void {
    const at = this.#made.findIndex((one) => one.id === id);
    if (at >= 0) this.#made.splice(at, 1);
  }

  /** Makes what others reference, once. Answers its id, or undefined where the service refuses it. */
  async need(recorder: Recorder, kind: ResourceKind, name: string): Promise<string | undefined> {
    const key = `${kind.name} ${name}`;
    let making = this.#needed.get(key);
    if (making === undefined) {
      making = this.#makeNeeded(recorder, kind, name);
      this.#needed.set(key, making);
    }
    return making;
  }

  async #makeNeeded(recorder: Recorder, kind: ResourceKind, name: string): Promise<string | undefined> {
    if (!hasOwnId(kind) || kind.contains !== undefined) return undefined;
    const sample = new RequestSample(kind, this.name, this.referenced);
    const fields = sample.fields(nameFor(kind, name));
    for (const one of sample.needs) await this.need(recorder, one.kind, one.name);
    return this.made(kind, await recorder.send(kind, this.creates(kind, fields)));
  }

  /** Removes everything, newest first, as often as something still goes; then the folder, whose id is given. */
  async remove(recorder: Recorder, folderId: string | undefined): Promise<readonly LeftOver[]> {
    let left: readonly LeftOver[] = [];
    for (let before = Infinity; this.#made.length < before;) {
      before = this.#made.length;
      left = [];
      for (const { kind, id } of [...this.#made].reverse()) {
        const why = await removed(recorder, kind, id, scopeQuery(kind, 'delete', this.container));
        if (why === undefined) this.gone(id);
        else left = [...left, { kind: kind.name, id, why }];
      }
    }
    if (folderId === undefined) return left;
    const why = await removed(recorder, kindNamed('folder'), folderId, {});
    return why === undefined ? left : [...left, { kind: 'folder', id: folderId, why }];
  }
}

async function removed(
  recorder: Recorder,
  kind: ResourceKind,
  id: string,
  query: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  try {
    const { status } = await recorder.send(kind, { method: 'DELETE', path: `${kind.api.path}/${id}`, query });
    return status < 300 || status === 404 ? undefined : `the service answers ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  }
}
