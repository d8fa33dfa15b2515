import { hasOwnId, kindNamed, type Container, type ResourceKind } from '../../catalog';
import { inQuery, rulebaseQuery, scopeQuery } from '../../client';
import { isObject } from '../../core';
import type { Recorder } from './recorder';
import { nameFor, RequestSample } from './sample-body';
import type { ConformanceStep } from './step';

/** An object that the run has created and must delete. */
interface Made {
  readonly kind: ResourceKind;
  readonly id: string;
}

/** An object that could not be deleted. */
export interface LeftOver {
  readonly kind: string;
  readonly id: string;
  readonly why: string;
}

/** A folder for a run, and everything that the run creates in it. Nothing outside of it changes. */
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

  /** Reports whether the run has created an object. */
  owns(item: Readonly<Record<string, unknown>>): boolean {
    return item['folder'] === this.name || this.#made.some(({ id }) => id === item['id']);
  }

  /** Returns the request that creates an object in the sandbox. */
  creates(kind: ResourceKind, fields: Readonly<Record<string, unknown>>): ConformanceStep['request'] {
    return {
      method: 'POST',
      path: kind.api.path,
      query: { ...scopeQuery(kind, 'create', this.container), ...rulebaseQuery(kind, 'pre') },
      body: this.bodyOf(kind, fields, 'create'),
    };
  }

  /** Returns the body of a write, in API form, with its location. */
  bodyOf(kind: ResourceKind, fields: Readonly<Record<string, unknown>>, form: 'create' | 'update'): unknown {
    const placed = kind.api.location.in === 'body' ? { ...fields, ...inQuery(this.container) } : fields;
    return kind.api.codec?.toApi(placed, form) ?? placed;
  }

  /** Records a created object for cleanup, and returns its ID. */
  noteMade(kind: ResourceKind, answer: ConformanceStep['answer']): string | undefined {
    const id = isObject(answer.body) && answer.status < 300 ? answer.body['id'] : undefined;
    if (typeof id !== 'string') return undefined;
    this.#made.push({ kind, id });
    return id;
  }

  /** Removes a deleted object from the cleanup list. */
  noteDeleted(id: string): void {
    const at = this.#made.findIndex((one) => one.id === id);
    if (at >= 0) this.#made.splice(at, 1);
  }

  /** Creates a referenced object once. Returns its ID, or undefined if the service rejects it. */
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
    return this.noteMade(kind, await recorder.send(kind, this.creates(kind, fields)));
  }

  /** Deletes all objects, newest first, and repeats until no further delete succeeds. Then deletes the folder. */
  async remove(recorder: Recorder, folderId: string | undefined): Promise<readonly LeftOver[]> {
    let left: readonly LeftOver[] = [];
    for (let before = Infinity; this.#made.length < before;) {
      before = this.#made.length;
      left = [];
      for (const { kind, id } of [...this.#made].reverse()) {
        const why = await removeObject(recorder, kind, id, scopeQuery(kind, 'delete', this.container));
        if (why === undefined) this.noteDeleted(id);
        else left = [...left, { kind: kind.name, id, why }];
      }
    }
    if (folderId === undefined) return left;
    const why = await removeObject(recorder, kindNamed('folder'), folderId, {});
    return why === undefined ? left : [...left, { kind: 'folder', id: folderId, why }];
  }
}

async function removeObject(
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
