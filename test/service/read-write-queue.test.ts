import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ReadWriteQueue } from '../../src/service/storage/read-write-queue';
import { runs } from '../support/runs';

test('reads run beside each other, a write runs alone, and nothing overtakes a write', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ is: fc.constantFrom('read', 'write'), turns: fc.nat(4), fails: fc.boolean() }), {
        maxLength: 150,
      }),
      async (steps) => {
        const queue = new ReadWriteQueue();
        const running = { read: 0, write: 0 };
        const started: number[] = [];
        let together = 0;
        const results = steps.map(({ is, turns, fails }, i) =>
          queue[is](async () => {
            started.push(i);
            running[is] += 1;
            together = Math.max(together, running.read);
            expect(running.write === 0 || (running.write === 1 && running.read === 0)).toBe(true);
            for (let turn = 0; turn < turns; turn++) await Promise.resolve();
            running[is] -= 1;
            if (fails) throw new Error('failed');
          }).then(
            () => 'done',
            () => 'failed',
          ),
        );
        expect(await Promise.all(results)).toEqual(steps.map(({ fails }) => (fails ? 'failed' : 'done')));
        const orderOfWrites = (order: readonly number[]) =>
          order.map(
            (i) => steps.slice(0, i).filter(({ is }) => is === 'write').length + (steps[i]?.is === 'write' ? 0.5 : 0),
          );
        expect(orderOfWrites(started)).toEqual([...orderOfWrites(started)].sort((a, b) => a - b));
      },
    ),
    { numRuns: runs(100) },
  ));
