import { randomUUID } from 'node:crypto';
import { attributeNamed, kindNamed, type Attribute, type ResourceKind } from '../../catalog';
import { rulebaseQuery, scopeQuery } from '../../client';
import type { Recorder } from './recorder';
import { nameFor, RequestSample } from './sample-body';
import type { Sandbox } from './sandbox';
import type { ExpectedAnswer, ConformanceStep } from './step';
import { queryIn } from './walkable';
import { readWhenVisible, type VisibilityTimeout } from './visible';

type Fields = Readonly<Record<string, unknown>>;

/** Tests the lifecycle of one object of a kind. The sandbox deletes what remains. */
export class KindWalk {
  readonly #kind: ResourceKind;
  readonly #sandbox: Sandbox;
  readonly #recorder: Recorder;
  readonly #patience: VisibilityTimeout;

  constructor(kind: ResourceKind, sandbox: Sandbox, recorder: Recorder, patience: VisibilityTimeout) {
    this.#kind = kind;
    this.#sandbox = sandbox;
    this.#recorder = recorder;
    this.#patience = patience;
  }

  /** Returns why the kind could not be tested, or undefined. */
  async run(): Promise<string | undefined> {
    const kind = this.#kind;
    const sample = new RequestSample(kind, this.#sandbox.name, this.#sandbox.referenced);
    const fields = sample.fields(nameFor(kind, `c${this.#sandbox.name.slice(-8)}`), secretIn(kind.attributes));
    const needed: { readonly kind: ResourceKind; readonly id: string }[] = [];
    for (const { kind: of, name, reference } of sample.needs) {
      const id = await this.#sandbox.need(this.#recorder, of, name);
      if (id !== undefined && reference === 'checked') needed.push({ kind: of, id });
    }
    await this.#refusals(fields, needed.length > 0);
    const answer = await this.#check('create', this.#sandbox.creates(kind, fields), { fields });
    const id = this.#sandbox.noteMade(kind, answer);
    if (id === undefined) return 'no object of it could be created';
    await this.#read(id, fields);
    await this.#lists(id, fields);
    if (fields['name'] !== undefined) {
      const again = await this.#check('duplicate', this.#sandbox.creates(kind, fields));
      this.#sandbox.noteMade(kind, again);
    }
    await this.#updates(id, fields);
    if (kind.api.movable === true) await this.#moves(id, fields);
    for (const one of needed) await this.#deletesReferenced(one.kind, one.id);
    await this.#deletes(id);
    return undefined;
  }

  /** Sends requests that a service must reject. Objects it creates anyway are deleted later. */
  async #refusals(fields: Fields, references: boolean): Promise<void> {
    const kind = this.#kind;
    await this.#check('missing', { method: 'GET', path: `${kind.api.path}/${randomUUID()}` });
    if (attributeNamed(kind, 'name')?.required === true) {
      this.#sandbox.noteMade(kind, await this.#check('invalid', this.#sandbox.creates(kind, {})));
    }
    if (!references) return;
    const missing = new RequestSample(kind, this.#sandbox.name, `${this.#sandbox.referenced}x`);
    const dangling = missing.fields(nameIn(fields), secretIn(kind.attributes));
    const changes = fields['name'] === undefined ? dangling : { ...dangling, name: fields['name'] };
    const accepted = this.#sandbox.noteMade(kind, await this.#check('dangling', this.#sandbox.creates(kind, changes)));
    if (accepted !== undefined) await this.#deletes(accepted);
  }

  async #read(id: string, fields: Fields): Promise<void> {
    const request = this.#of('GET', id);
    await readWhenVisible({ kind: this.#kind, request, expect: { fields } }, this.#recorder, this.#patience);
  }

  async #lists(id: string, fields: Fields): Promise<void> {
    const kind = this.#kind;
    const list = (query: ConformanceStep['request']['query'] = {}): ConformanceStep['request'] => ({
      method: 'GET',
      path: kind.api.path,
      query: { ...queryIn(kind, this.#sandbox.container), ...query },
    });
    const isPaged = kind.api.list.style === 'envelope';
    await this.#check('list', list(isPaged ? { offset: 0, limit: 5000 } : {}), { id, fields });
    if (!isPaged) return;
    await this.#check('page', list({ offset: 0, limit: 1 }));
    await this.#check('end', list({ offset: 1_000_000, limit: 10 }));
    const { name } = fields;
    if (typeof name !== 'string') return;
    await this.#check('name', list({ name }), { id });
    await this.#check('name', list({ name, offset: 0, limit: 10 }), { id });
  }

  async #updates(id: string, fields: Fields): Promise<void> {
    const optional = this.#kind.attributes.filter((attribute) => !(attribute.wire in fields) && isFree(attribute));
    const text = optional.find((attribute) => attribute.name === 'description' && attribute.type.kind === 'string');
    const tags = optional.find((attribute) => attribute.name === 'tag' && attribute.type.kind === 'list');
    const more = {
      ...(text === undefined ? {} : { [text.wire]: 'changed' }),
      ...(tags === undefined ? {} : { [tags.wire]: await this.#tags() }),
    };
    const full = { ...fields, ...more };
    await this.#check('update', this.#puts(id, full), { fields: full });
    const added = Object.keys(more);
    if (added.length === 0) return;
    await this.#check('clear', this.#puts(id, fields), { without: added });
    const empty = Object.fromEntries(added.map((name) => [name, name === text?.wire ? '' : []]));
    await this.#check('empty', this.#puts(id, { ...fields, ...empty }));
  }

  async #tags(): Promise<readonly string[]> {
    const [first, second] = [`${this.#sandbox.referenced}-a`, `${this.#sandbox.referenced}-b`];
    const tag = attributeNamed(this.#kind, 'tag')?.refs?.kinds[0];
    if (tag !== 'tag') return [];
    // Sequentially: one call at a time.
    for (const name of [first, second]) {
      if ((await this.#sandbox.need(this.#recorder, kindNamed(tag), name)) === undefined) return [];
    }
    return [first, second];
  }

  async #moves(id: string, fields: Fields): Promise<void> {
    const kind = this.#kind;
    const name = `${nameIn(fields)}-b`;
    const other = this.#sandbox.noteMade(
      kind,
      await this.#check('create', this.#sandbox.creates(kind, { ...fields, name }), { fields: { ...fields, name } }),
    );
    if (other === undefined) return;
    await this.#read(other, { ...fields, name });
    const body = { destination: 'before', rulebase: 'pre', destination_rule: id };
    await this.#check('move', { method: 'POST', path: `${kind.api.path}/${other}:move`, body });
    const query = { ...queryIn(kind, this.#sandbox.container), offset: 0, limit: 5000 };
    await this.#check('order', { method: 'GET', path: kind.api.path, query }, { order: [other, id] });
    await this.#deletes(other);
  }

  async #deletesReferenced(kind: ResourceKind, id: string): Promise<void> {
    const request = { method: 'DELETE', path: `${kind.api.path}/${id}`, query: {} } as const;
    const answer = await this.#check('referenced', request);
    if (answer.status < 300) this.#sandbox.noteDeleted(id);
  }

  async #deletes(id: string): Promise<void> {
    const request = this.#of('DELETE', id);
    const answer = await this.#check('delete', request);
    if (answer.status < 300) this.#sandbox.noteDeleted(id);
    await this.#check('gone', this.#of('GET', id));
    await this.#check('gone', request);
  }

  #puts(id: string, fields: Fields): ConformanceStep['request'] {
    const kind = this.#kind;
    const query = {
      ...scopeQuery(kind, 'update', this.#sandbox.container),
      ...(kind.api.update?.takesPosition === true ? rulebaseQuery(kind, 'pre') : {}),
    };
    return { method: 'PUT', path: `${kind.api.path}/${id}`, query, body: this.#sandbox.bodyOf(kind, fields, 'update') };
  }

  #of(method: 'GET' | 'DELETE', id: string): ConformanceStep['request'] {
    const query = scopeQuery(this.#kind, method === 'GET' ? 'get' : 'delete', this.#sandbox.container);
    return { method, path: `${this.#kind.api.path}/${id}`, query };
  }

  #check(
    check: ConformanceStep['check'],
    request: ConformanceStep['request'],
    expect: ExpectedAnswer = {},
  ): Promise<ConformanceStep['answer']> {
    return this.#recorder.check({ kind: this.#kind, check, request, expect });
  }
}

function isFree({ setBy, sentIn = 'body', required }: Attribute): boolean {
  return setBy === undefined && sentIn === 'body' && !required;
}

/** Returns the path of a kind's first secret, to check how responses contain secrets. */
function secretIn(attributes: readonly Attribute[]): readonly string[] {
  for (const { name, secret, setBy, sentIn = 'body', type } of attributes) {
    if (setBy !== undefined || sentIn !== 'body') continue;
    if (secret === true) return [name];
    const inner = type.kind === 'list' ? type.item : type;
    const path = inner.kind === 'object' ? secretIn(inner.attributes) : [];
    if (path.length > 0) return [name, ...path];
  }
  return [];
}

function nameIn({ name }: Fields): string {
  return typeof name === 'string' ? name : '';
}
