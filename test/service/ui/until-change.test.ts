import { expect, test } from '@jest/globals';
import type { Transaction } from '../../../src/service/model/transaction';
import { untilChange } from '../../../src/service/ui/until-change';

const stamps = new Map([
  ['one', '1'],
  ['two', '1'],
]);
const of = (tenant: string): Transaction => {
  const meta = { get: (key: string) => Promise.resolve(key === 'stamp' ? stamps.get(tenant) : undefined) };
  return { tenant, meta } as unknown as Transaction;
};

test('an answer is kept until the configuration of its tenant changes, and only for its own question', async () => {
  const calls: string[] = [];
  const read = untilChange((tx, filter: { readonly kind: string }) => {
    calls.push(`${tx.tenant} ${filter.kind}`);
    return Promise.resolve(calls.length);
  });
  expect([await read(of('one'), { kind: 'tag' }), await read(of('one'), { kind: 'tag' })]).toEqual([1, 1]);
  expect([await read(of('one'), { kind: 'zone' }), await read(of('two'), { kind: 'tag' })]).toEqual([2, 3]);
  stamps.set('one', '2');
  expect([await read(of('one'), { kind: 'tag' }), await read(of('two'), { kind: 'tag' })]).toEqual([4, 3]);
  expect(calls).toEqual(['one tag', 'one zone', 'two tag', 'one tag']);
});
