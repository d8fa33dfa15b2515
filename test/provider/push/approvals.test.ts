import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAbortController, type Clock } from '../../../src/core';
import { runCheck } from '../../../src/provider/push/stages/run-check';

const dir = mkdtempSync(join(tmpdir(), 'scm-approvals-'));
afterAll(() => rmSync(dir, { recursive: true }));

/** Waits an hour for an approval in a file; returns the result, and what was logged meanwhile. */
async function waited(file: string) {
  let now = 0;
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
      ...{ clock, folder: dir, approvalId: 'Bergen-42', log: { info: (line) => void lines.push(line) } },
      wrongFlow: () => Promise.resolve(undefined),
    },
    createAbortController().signal,
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

  test('says that a file cannot be read, and does not call it a missing approval', async () => {
    const { result, lines } = await waited('.');
    expect(lines).toEqual([`cannot read the approvals in ${dir}: ${dir} is not a regular file`]);
    expect(result).toMatchObject({ seen: lines[0] });
  });
});
