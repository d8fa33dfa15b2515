import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  actionNames,
  allKinds,
  catalogAction,
  hasOwnId,
  isListed,
  kindNamed,
  onlyContainer,
  type ResourceKind,
} from '../../src/catalog';
import { ApiError, type ScmClient } from '../../src/client';
import { failure, withStub } from '../client/stub-service';
import { runs } from '../support/runs';

const tag = kindNamed('tag');
const rule = kindNamed('security_rule');
const folder = { scope: 'folder', name: 'Branches' } as const;

/** Contents that answer no request. A status of 200 does not make them an empty list or an absent object. */
const wrongForAll: readonly unknown[] = ['x', '', 5, 0, true, false, { _errors: [{ code: 'E003', message: 'no' }] }];

/** Contents that no request for objects may take as "there are none". */
const wrongForReads: readonly unknown[] = [
  ...wrongForAll,
  { data: null, total: 5 },
  { data: [], total: 3 },
  { data: [], total: '3' },
  { data: {}, total: 3 },
  { total: 3 },
  { data: 'x' },
  { data: 5 },
  { data: ['x'] },
  { data: [null] },
  [5],
  [null],
  ['x'],
  { data: { message: 'x' } },
  { data: [], _errors: [{ message: 'partly' }] },
];

/** Contents without the form of a list or an object. */
const wrongForms: readonly unknown[] = [{}, { error: 'x' }, { message: 'busy' }, { status: 'ok' }, { items: [] }];

type Operation = readonly [name: string, run: (client: ScmClient) => Promise<unknown>];

const reads: readonly Operation[] = [
  ['list', (client) => client.list(tag, { container: folder })],
  ['list by name', (client) => client.list(tag, { container: folder, name: 'web' })],
  ['part of a list', (client) => client.listPart(tag, { container: folder, offset: 0, most: 200 })],
  ['get', (client) => client.get(tag, '1')],
  ['job', (client) => client.job('1')],
  ['jobs', (client) => client.jobs()],
  ['versions', (client) => client.versions()],
  ['version', (client) => client.version(1)],
  ['running versions', (client) => client.running()],
];

const writes: readonly Operation[] = [
  ['create', (client) => client.create(tag, folder, { name: 'web' })],
  ['update', (client) => client.update(tag, '1', { name: 'web' })],
  ['delete', (client) => client.remove(tag, '1')],
  ['move', (client) => client.move(rule, '1', { destination: 'top', rulebase: 'pre' })],
  ['load', (client) => client.load(1)],
  ['rollback', (client) => client.rollback()],
];

async function expectRefused(operation: Operation[1], client: ScmClient, body: unknown): Promise<void> {
  const error = await failure(operation(client));
  expect(error).toBeInstanceOf(ApiError);
  expect([JSON.stringify(body), error]).toEqual([
    JSON.stringify(body),
    expect.objectContaining({ code: expect.stringMatching(/^API_(UNEXPECTED|UNREADABLE)_ANSWER$/) }),
  ]);
}

test.each(reads)('a %s does not take a wrong answer for "nothing"', (_, run) =>
  withStub(async (stub, client) => {
    for (const body of [...wrongForReads, ...wrongForms]) {
      stub.answer = () => ({ text: JSON.stringify(body) });
      await expectRefused(run, client, body);
    }
    stub.answer = () => ({ text: '' });
    await expectRefused(run, client, 'no content');
  }),
);

test.each(writes)('a %s is not confirmed by a wrong answer', (_, run) =>
  withStub(async (stub, client) => {
    for (const body of wrongForAll) {
      // The same for every request, so a write is not confirmed by reading its result either.
      stub.answer = () => ({ text: JSON.stringify(body) });
      await expectRefused(run, client, body);
    }
  }),
);

test('a write whose answer reports errors with status 200 names them', () =>
  withStub(async (stub, client) => {
    stub.answer = () => ({ body: { _errors: [{ code: 'E009', message: 'Reference Not Zero' }], _request_id: 'r-1' } });
    const error = await failure(client.remove(tag, '1'));
    expect(String(error)).toMatch(/returned 200, but the answer has errors: E009 Reference Not Zero; request id r-1/);
    expect(error).toMatchObject({ outcome: 'unknown' });
  }));

test('an answer with another object is refused by each operation on one', () =>
  withStub(async (stub, client) => {
    stub.answer = () => ({ body: { id: '2', name: 'other', status_str: 'FIN', result_str: 'OK' } });
    for (const call of [
      client.get(tag, '1'),
      client.update(tag, '1', { name: 'web' }),
      client.remove(tag, '1'),
      client.move(rule, '1', { destination: 'top', rulebase: 'pre' }),
      client.job('1'),
      client.version(1),
    ])
      expect(String(await failure(call))).toMatch(/the answer has the object with ID "2"/);
  }));

test('an action and a push do not hide errors', () =>
  withStub(async (stub, client) => {
    stub.answer = () => ({ body: { _errors: [{ message: 'no' }] } });
    await expectRefused((one) => one.push({ folders: ['All'] }), client, 'push');
    for (const action of actionNames.map(catalogAction)) {
      await expectRefused((one) => one.act(action, { id: '1', body: {} }), client, action.name);
    }
  }));

test('an empty page below the total is an error after a retry, and no error if the retry has it', () =>
  withStub(async (stub, client) => {
    const items = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, name: `t-${i}` }));
    let empty = 2;
    stub.answer = ({ query }) => {
      const offset = Number(query['offset']);
      const data = offset > 0 && empty-- > 0 ? [] : items.slice(offset, offset + 200);
      return { body: { data, offset, limit: 200, total: 300 } };
    };
    expect(String(await failure(client.list(tag)))).toMatch(/no items from 200 on, but a total of 300/);
    empty = 1;
    expect(await client.list(tag)).toHaveLength(300);
  }));

describe('whatever the content is', () => {
  const content = fc.oneof(
    fc.jsonValue(),
    fc.record({ data: fc.jsonValue(), total: fc.jsonValue() }, { requiredKeys: [] }),
    fc.record({ data: fc.constantFrom([], null, {}, [[]]), total: fc.oneof(fc.nat(9), fc.constant(null)) }),
    fc.array(fc.jsonValue()),
  );
  const nameOf = ({ name }: ResourceKind): string => name;
  const listed = allKinds().filter(isListed).map(nameOf);
  const owned = allKinds()
    .filter((kind) => hasOwnId(kind) && kind.api.operations.includes('get'))
    .map(nameOf);

  test('an empty list of any kind is one that the answer contains', () =>
    withStub((stub, client) =>
      fc.assert(
        fc.asyncProperty(content, fc.constantFrom(...listed), async (body, name) => {
          const kind = kindNamed(name);
          stub.answer = () => ({ text: JSON.stringify(body) });
          const items = await client.list(kind, { container: onlyContainer(kind) ?? folder }).catch(() => undefined);
          if (items?.length === 0) expect([name, body, isEmptyList(body, kind)]).toEqual([name, body, true]);
        }),
        { numRuns: runs(300) },
      ),
    ));

  test('an absent object of any kind is one that an empty list stands for', () =>
    withStub((stub, client) =>
      fc.assert(
        fc.asyncProperty(content, fc.constantFrom(...owned), async (body, name) => {
          const kind = kindNamed(name);
          stub.answer = () => ({ text: JSON.stringify(body) });
          const found = await client.get(kind, '1', { container: folder }).catch(() => 'refused');
          if (found === undefined) expect([name, body, isEmptyList(body, kind)]).toEqual([name, body, true]);
        }),
        { numRuns: runs(300) },
      ),
    ));

  /** Written without the client's code: lists without an object, whose total is not more. */
  function isEmptyList(body: unknown, kind: ResourceKind): boolean {
    if (body === null)
      return (
        kind.api.list.style === 'array' ||
        kind.api.list.style === 'array-of-arrays' ||
        kind.api.list.parameters !== undefined
      );
    if (Array.isArray(body)) return body.every((item) => Array.isArray(item) && isEmptyList(item, kind));
    if (typeof body !== 'object') return false;
    const { data, total = 0 } = body as { data?: unknown; total?: unknown };
    if (Number(total) > 0 && Number.isInteger(Number(total))) return false;
    if (data === undefined) return Number(total) === 0 && 'total' in body;
    if (data === null) return true;
    const inner: unknown = Array.isArray(data) ? data : typeof data === 'object' ? Object.values(data) : [5];
    return isEmptyList(inner, kind);
  }
});
