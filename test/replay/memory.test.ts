import { afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { isObject } from '../../src/core';
import { replay } from '../../src/engine/replay';
import { office, officeWith } from '../trace/office';
import { exportHeader, exportRow, sessions } from './logs';

const dir = mkdtempSync(join(tmpdir(), 'scm-memory-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Why a garbage collection runs. */
function flagsOf(entry: object): number {
  return 'detail' in entry && isObject(entry.detail) ? Number(entry.detail['flags']) : 0;
}

/** Garbage collections that a program asks for, during the replay of so many distinct sessions. */
async function collections(count: number): Promise<number> {
  const [one] = sessions(1, 1);
  if (one === undefined) throw new Error('one session');
  const rows = Array.from({ length: count }, (_, i) =>
    exportRow({ ...one, source: `10.1.${Math.floor(i / 250)}.${i % 250}` }),
  );
  const file = join(dir, `${count}.csv`);
  writeFileSync(file, [exportHeader, ...rows, ''].join('\n'));
  let forced = 0;
  const observer = new PerformanceObserver((list) => {
    forced += list
      .getEntries()
      .filter((entry) => (flagsOf(entry) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0).length;
  });
  observer.observe({ entryTypes: ['gc'] });
  const { sessions: read } = await replay({ logs: [file], after: officeWith({ security: [] }), container: office });
  await new Promise((done) => setTimeout(done, 20));
  observer.disconnect();
  expect(read).toBe(count);
  return forced;
}

test('collects garbage after each 10,000 distinct sessions, because V8 would let the heap of a long log grow', async () => {
  expect([await collections(9999), await collections(20_000)]).toEqual([0, 2]);
}, 120_000);
