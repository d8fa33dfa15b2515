import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAbortController, type Clock } from '../../../src/core';
import { runCheck } from '../../../src/provider/push/stages/run-check';

const dir = mkdtempSync(join(tmpdir(), 'scm-approvals-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Waits an hour for an approval in a file; returns the result, and what was logged meanwhile. */
async function waited(file: string, startedMs?: number) {
  let now = Date.parse('2026-11-25T12:00:00Z');
  const clock: Clock = {
    now: () => now,
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
  const lines: string[] = [];
  const result = await runCheck(
    { name: 'go', form: { is: 'approval', file }, timeoutMs: 3_600_000, retries: 0, intervalMs: 60_000 },
    {
      ...{ clock, folder: dir, approvalId: 'Bergen-42', startedMs, log: { info: (line) => void lines.push(line) } },
      wrongFlow: () => Promise.resolve(undefined),
      signal: createAbortController().signal,
    },
  );
  return { result, lines };
}

describe('the wait for an approval', () => {
  test('says nothing while the file does not exist', async () => {
    expect(await waited('none.txt')).toEqual({
      result: { seen: 'no approval of Bergen-42', attempts: 61 },
      lines: [],
    });
  });

  test('says once at its start that a line does not count', async () => {
    writeFileSync(join(dir, 'odd.txt'), 'Bergen-42 approved by anna\n');
    const { result, lines } = await waited('odd.txt');
    expect(lines).toEqual(['the line "Bergen-42 approved by anna" is not an approval; run scm approve Bergen-42']);
    expect(result).toMatchObject({ seen: lines[0] });
  });

  test.each([
    ['2026-11-25T11:54:59Z', 'it is older than the job, which started at 2026-11-25T12:00:00.000Z'],
    ['1999-01-01T00:00:00Z', 'it is older than the job, which started at 2026-11-25T12:00:00.000Z'],
    ['2027-01-01T00:00:00Z', 'its time is in the future'],
  ])('does not take an approval of %s, and names it', async (at, why) => {
    const started = Date.parse('2026-11-25T12:00:00Z');
    writeFileSync(join(dir, 'early.txt'), `Bergen-42 approved by anna at ${at}\n`);
    const { result, lines } = await waited('early.txt', started);
    expect(lines).toEqual([
      `the approval "Bergen-42 approved by anna at ${at}" does not count: ${why}; remove the line and run scm approve Bergen-42`,
    ]);
    expect(result).toMatchObject({ seen: lines[0] });
    // A later line counts.
    writeFileSync(
      join(dir, 'early.txt'),
      `Bergen-42 approved by anna at ${at}\nBergen-42 approved by ben at 2026-11-25T12:01:00Z\n`,
    );
    expect((await waited('early.txt', started)).result).toMatchObject({ approval: { by: 'ben' } });
  });

  test.each([
    ['Bergen-42\nBergen-42 rejected by ben', 'Bergen-42 rejected by ben'],
    ['Bergen-42 approved by anna at 2026-11-25T12:01:00Z\nBergen-42 revoked', 'Bergen-42 revoked'],
    ['bergen-42', 'bergen-42'],
  ])('does not pass with %j, and names the line', async (text, line) => {
    writeFileSync(join(dir, 'back.txt'), `${text}\n`);
    const { result } = await waited('back.txt');
    expect(result).toMatchObject({ seen: `the line "${line}" is not an approval; run scm approve Bergen-42` });
    // What is approved again counts.
    writeFileSync(join(dir, 'back.txt'), `${text}\nBergen-42 approved by cat at 2026-11-25T12:02:00Z\n`);
    expect((await waited('back.txt')).result).toMatchObject({ approval: { id: 'Bergen-42' } });
  });

  test('takes an approval whose clock is up to five minutes behind, and one that has no time to compare', async () => {
    const started = Date.parse('2026-11-25T12:00:00Z');
    const line = 'Bergen-42 approved by anna at 2026-11-25T11:55:00Z\n';
    for (const [text, since] of [
      [line, started],
      ['Bergen-42\n', started],
      // The service does not say when the job started, or has a virtual clock.
      [line.replace('2026', '2025'), undefined],
      [line, Date.parse('2031-01-01T00:00:00Z')],
    ] as const) {
      writeFileSync(join(dir, 'late.txt'), text);
      expect((await waited('late.txt', since)).result).toMatchObject({ approval: { id: 'Bergen-42' } });
    }
  });

  test('says that a file cannot be read, and does not call it a missing approval', async () => {
    const { result, lines } = await waited('.');
    expect(lines).toEqual([`cannot read the approvals in ${dir}: ${dir} is not a regular file`]);
    expect(result).toMatchObject({ seen: lines[0] });
  });
});
