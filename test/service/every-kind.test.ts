import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allKinds, hasOwnId, kindNamed, listQueryOf, validateFields, type ResourceKind } from '../../src/catalog';
import { type Answer, type Local, startLocal } from './local';
import { nameFor, RequestSample } from '../../src/tools/conformance';

const kinds = allKinds().filter(
  (kind) =>
    hasOwnId(kind) &&
    (['list', 'get', 'create', 'update', 'delete'] as const).every((one) => kind.api.operations.includes(one)),
);

let local: Local;
beforeAll(async () => {
  local = await startLocal();
});
afterAll(() => local.close());

describe.each(kinds.map((kind) => [kind.name]))('%s', (name) => {
  const kind = kindNamed(name);
  let id: string;
  beforeAll(async () => {
    await local.service.control.reset();
    // What is sent is compared with what is answered, secrets too.
    local.service.control.quirks.set(local.service.access.tsg, { encryptedSecrets: false });
  });

  const make = async (of: ResourceKind, called: string): Promise<string> => {
    const sample = new RequestSample(of);
    const body = sample.body(called);
    for (const needed of sample.needs) await make(needed.kind, needed.name);
    return local.make(of.api.path, body);
  };
  const inFolder = (of: ResourceKind): string =>
    listQueryOf(of).includes('folder') ? `?folder=${encodeURIComponent(of.onlyFolder ?? 'All Firewalls')}` : '';
  const fieldsOf = (answer: Answer): Record<string, unknown> =>
    (kind.api.answer?.wrapped === true ? answer.at('data') : answer.body) as Record<string, unknown>;
  /** What an answer tells, in the form of the catalog: some answers have another one than requests. */
  const fieldsIn = (answer: Answer): Record<string, unknown> =>
    kind.api.codec?.fromApi(fieldsOf(answer)) ?? fieldsOf(answer);
  const withoutId = (body: unknown): Record<string, unknown> => {
    const { id: _, ...rest } = body as Record<string, unknown>;
    return rest;
  };

  test('is created from what the catalog demands', async () => {
    id = await make(kind, nameFor(kind, 'mine'));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is read as it was created, complete and valid by the catalog', async () => {
    const answer = await local.get(`${kind.api.path}/${id}`);
    const sample = new RequestSample(kind);
    expect(fieldsIn(answer)).toMatchObject(sample.fields(nameFor(kind, 'mine')));
    if (kind.api.codec === undefined) expect(fieldsOf(answer)).toMatchObject(sample.body(nameFor(kind, 'mine')));
    expect(validateFields(kind, withoutId(fieldsIn(answer)), { names: 'wire' })).toEqual([]);
  });

  test('is in the list, as it is read', async () => {
    const one = await local.get(`${kind.api.path}/${id}`);
    const list = (await local.get(`${kind.api.path}${inFolder(kind)}`)).body;
    expect(JSON.stringify(list)).toContain(JSON.stringify(fieldsOf(one)));
  });

  test('is at its other path too', async () => {
    const other = kind.api.pathAlias ?? kind.api.path;
    expect((await local.get(`${other}/${id}`)).body).toEqual((await local.get(`${kind.api.path}/${id}`)).body);
  });

  test('is the same after an update with what was read', async () => {
    const before = await local.get(`${kind.api.path}/${id}`);
    const sent = kind.api.codec?.toApi(fieldsIn(before), 'update') ?? fieldsOf(before);
    const updated = await local.put(`${kind.api.path}/${id}`, sent);
    expect(updated.status).toBe(200);
    // Where forms differ, the answer to a write may tell less than a question is told.
    if (kind.api.codec === undefined) expect(fieldsOf(updated)).toEqual(fieldsOf(before));
    else expect(fieldsIn(before)).toMatchObject(fieldsIn(updated));
    expect((await local.get(`${kind.api.path}/${id}`)).body).toEqual(before.body);
  });

  test('cannot be created twice', async () => {
    const body = fieldsOf(await local.get(`${kind.api.path}/${id}`));
    if (body['name'] === undefined) return;
    expect((await local.post(kind.api.path, withoutId(body))).problem).toBe('409 E006 Name Not Unique');
  });

  test('takes no field that the catalog does not know', async () => {
    const body = fieldsOf(await local.get(`${kind.api.path}/${id}`));
    const answer = await local.put(`${kind.api.path}/${id}`, { ...withoutId(body), surprise: 1 });
    expect(answer.problem).toBe('400 E003 Invalid Object');
    expect(answer.details).toContain('surprise');
  });

  test('is gone after it was deleted', async () => {
    expect((await local.delete(`${kind.api.path}/${id}`)).status).toBe(200);
    expect((await local.get(`${kind.api.path}/${id}`)).problem).toBe('404 E005 Object Not Present');
    expect((await local.delete(`${kind.api.path}/${id}`)).problem).toBe('404 E005 Object Not Present');
    expect((await local.put(`${kind.api.path}/${id}`, {})).problem).toBe('404 E005 Object Not Present');
  });
});
