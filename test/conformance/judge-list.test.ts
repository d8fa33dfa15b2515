import { describe, expect, test } from '@jest/globals';
import { allKinds, type ResourceKind } from '../../src/catalog';
import { judgeList, listIn } from '../../src/tools/conformance/judge-list';
import type { ConformanceStep } from '../../src/tools/conformance/step';

const request = { method: 'GET', path: '/' } as const;
const judged = (body: unknown, kind: ResourceKind | undefined, status = 200): readonly unknown[] => {
  const step = { kind: 'x', check: 'list', request, answer: { status, body }, expect: { status: 200 } };
  return judgeList(step as unknown as ConformanceStep, kind).map(({ what, actual }) => [what, actual]);
};
const envelope = { data: [], offset: 0, limit: 200, total: 0 };
const kinds = allKinds().filter(({ api }) => api.answer?.wrapped !== true);

describe('the form of a list', () => {
  test('of every kind may be the usual envelope', () => {
    expect(kinds.length).toBeGreaterThan(100);
    for (const kind of kinds) expect(judged(envelope, kind)).toEqual([]);
  });

  test('is an array only for kinds whose description says so', () => {
    const isArray = ({ api }: ResourceKind): boolean => ['array', 'array-of-arrays'].includes(api.list.style);
    const styles = new Set(kinds.map(({ api }) => api.list.style));
    expect([...styles].sort()).toEqual(['array', 'array-of-arrays', 'data-object', 'envelope']);
    for (const kind of kinds) expect(judged([], kind)).toEqual(isArray(kind) ? [] : [['list-form', 'an array']]);
  });

  test('has the numbers of a page, except where the description has data alone', () => {
    for (const kind of kinds) {
      const found = judged({ data: [], limit: '200', total: 0 }, kind);
      expect(found).toEqual(kind.api.list.style === 'data-object' ? [] : [['list-form', 'no offset, limit']]);
    }
  });

  test.each([
    ['a text', 'none', [['list-form', 'no list']]],
    ['nothing', undefined, [['list-form', 'no list']]],
    ['no data', { offset: 0 }, [['list-form', 'none']]],
    ['an object as data', { data: {} }, [['list-form', 'none']]],
    ['null as data', { data: null }, [['null-list', 'null']]],
  ])('is not %s', (_, body, expected) => {
    expect(judged(body, kinds[0])).toEqual(expected);
  });

  test('is judged in no error, and for no unknown kind', () => {
    expect(judged('none', kinds[0], 300)).toEqual([]);
    expect(judged('none', kinds[0], 299)).toEqual([['list-form', 'no list']]);
    expect(judged('none', undefined)).toEqual([]);
  });
});

describe('the objects of a list', () => {
  test.each([
    [[{ a: 1 }], [{ a: 1 }]],
    [
      [[{ a: 1 }], [{ b: 1 }, 'x']],
      [{ a: 1 }, { b: 1 }],
    ],
    [{ data: [{ a: 1 }, null] }, [{ a: 1 }]],
    [{ data: null }, []],
    [{ data: 'x' }, undefined],
    [{ items: [] }, undefined],
    [undefined, undefined],
  ])('%j are %j', (body, expected) => {
    expect(listIn(body)).toEqual(expected);
  });
});
