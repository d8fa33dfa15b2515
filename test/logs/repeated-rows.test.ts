import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LogReader } from '../../src/engine/logs/read/line-groups';
import { readSome } from '../../src/engine/logs/read/line-reader';
import { runs } from '../support/runs';
import { textForms, week } from './week';

/** Counts of what a reader gets, by everything but the place and the period. */
function counter(): { readonly reader: LogReader; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const add = (key: unknown, count: number): void => {
    const text = JSON.stringify(key);
    counts.set(text, (counts.get(text) ?? 0) + count);
  };
  const reader: LogReader = {
    session: ({ sessions, bytes, firstSeen, lastSeen, doubts, ...one }) => {
      add({ ...one, doubts: doubts.map(({ of, value }) => [of, value]) }, sessions);
      add({ ...one, bytes: true }, bytes);
      for (const seen of [firstSeen, lastSeen]) add({ seen: seen.slice(0, 10) }, 0);
    },
    skipped: ({ why, fault, rule, lines }) => add({ why, fault, rule }, lines),
    doubt: () => undefined,
  };
  return { reader, counts };
}

const lines = week(6, 3).map(textForms['syslog of RFC 3164']?.line ?? String);
/** Values of a cell of a row, usual ones and others. */
const cell = fc.constantFrom(
  ...['', '0', '1', '17', '70000', 'x', 'end', 'start', 'TRAFFIC', 'traffic', 'SYSTEM', 'any', ' tcp', 'deny', '\\N'],
  ...['2026/11/14 00:00:00', '2026-11-14T00:00:00Z', '10.0.0.1', '::1', 'a\u001Fb', 'CEF:0', 'LEEF:2', '{"a":1}', '#'],
  ...['"a, b"', '"a ""b"""', '"a', 'a"b', '"a"b"', '""', '"","', 'Ü', '2026/11/14 00:00:00,007951000000001,TRAFFIC'],
);
const column = fc.oneof(fc.constantFrom(0, 1, 3, 6, 23, 24, 31, 65, 66), fc.nat(68));
const row = fc
  .tuple(
    fc.constantFrom(...lines.slice(0, 2)),
    fc.array(fc.tuple(column, cell), { maxLength: 2 }),
    fc.option(fc.nat(70), { freq: 8 }),
  )
  .map(([line, changes, width]) => {
    const cells = line.split(',');
    for (const [at, value] of changes) cells[at] = value;
    return cells.slice(0, width ?? undefined).join(',');
  });

test.each([false, true])('rows that repeat earlier ones count like rows that stand alone (ports: %s)', (withPorts) => {
  const form = { is: 'lines', compression: 'none' } as const;
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.array(fc.nat(7), { maxLength: 30 }), (rows, order) => {
      const written = [...rows, ...order.flatMap((i) => rows[i] ?? [])].map((text, i) => ({ line: i + 1, text }));
      const [together, alone] = [counter(), counter()];
      readSome('a.log', written, form, withPorts, together.reader);
      for (const one of written) readSome('a.log', [one], form, withPorts, alone.reader);
      expect(together.counts).toEqual(alone.counts);
    }),
    { numRuns: runs(200) },
  );
});
