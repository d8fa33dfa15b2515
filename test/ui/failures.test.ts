import { expect, test } from '@jest/globals';
import { failingNow } from '../../src/ui/overview/failures';

type Jobs = Parameters<typeof failingNow>[0]['jobs'];
type Child = Jobs[number]['children'][number];

const part = (device_name: string, result_str: string, errors: readonly string[] = []): Child =>
  ({ device_name, result_str, end_ts: '1', summary: 'commit failed', details: JSON.stringify({ errors }) }) as Child;
const push = (id: string, result_str: string, ...children: readonly Child[]): Jobs[number] =>
  ({ ...part('', result_str), id, children }) as unknown as Jobs[number];
const now = (jobs: Jobs): unknown => failingNow({ jobs, failures: [] }, 0).pushes;

test('a push that failed counts until the same firewall takes a later one', () => {
  const failed = push(
    '1',
    'FAIL',
    part('a', 'FAIL', ['device 007951 (a): no interface']),
    part('b', 'OK'),
    part('c', 'FAIL'),
  );
  expect(now([failed])).toEqual([
    { name: 'a', why: 'no interface' },
    { name: 'c', why: 'commit failed' },
  ]);
  expect(now([push('2', 'OK', part('a', 'OK')), failed])).toEqual([{ name: 'c', why: 'commit failed' }]);
  expect(now([push('2', 'FAIL', part('b', 'FAIL')), failed])).toEqual([
    { name: 'b', why: 'commit failed' },
    { name: 'a', why: 'no interface' },
    { name: 'c', why: 'commit failed' },
  ]);
});

test('a push that reached no firewall counts until the next one ends', () => {
  const failed = push('1', 'FAIL');
  expect(now([failed])).toEqual([{ name: 'Job 1', why: 'commit failed' }]);
  expect(now([push('2', 'OK', part('a', 'OK')), failed])).toEqual([]);
  const open = { ...push('3', 'PEND'), end_ts: '' };
  expect(now([open, failed])).toEqual([{ name: 'Job 1', why: 'commit failed' }]);
});

test('a request that failed counts for a quarter of an hour', () => {
  const failures = [{ time: '2026-01-01T10:00:00Z' }] as unknown as Parameters<typeof failingNow>[0]['failures'];
  const at = (time: string): number => failingNow({ jobs: [], failures }, Date.parse(time)).requests.length;
  expect(at('2026-01-01T10:14:00Z')).toBe(1);
  expect(at('2026-01-01T10:16:00Z')).toBe(0);
});
