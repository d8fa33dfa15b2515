import { describe, expect, test } from '@jest/globals';
import { stageText, type Approval } from '../../../src/catalog';
import { latestRollout } from '../../../src/service/control/shown-rollouts';
import type { ShownJob } from '../../../src/service';

const open = { status_str: 'ACT', result_str: 'PEND', end_ts: '', percent: '40' } as const;
const good = { status_str: 'FIN', result_str: 'OK', end_ts: '2026-11-25T22:00:00Z' } as const;
const bad = { status_str: 'FIN', result_str: 'FAIL', end_ts: '2026-11-25T22:00:00Z' } as const;

const job = (id: number, description: string, ended: Partial<ShownJob>): ShownJob => ({
  ...{ id: String(id), parent_id: '0', type_str: 'CommitAndPush', status_str: 'FIN', result_str: 'OK', description },
  ...{ version: id, children: [] },
  ...ended,
});
const stage = (name: string, place: number, approvals: readonly Approval[] = [], base = 4): string =>
  `scm-key ${stageText({ stage: name, base, ran: [4], place, of: 3, checks: place === 1 ? 'shop' : '', approvals })}`;

describe('the rollout of the newest push', () => {
  test('has the state of each stage that started, and who approved', () => {
    const approvals = [{ id: 'canary-5', by: 'anna', at: '2026-11-25T21:00:00Z' }];
    const jobs = [job(6, stage('east', 2, approvals), open), job(5, stage('canary', 1), good), job(4, 'by hand', good)];
    expect(latestRollout(jobs)).toMatchObject({
      of: 3,
      stages: [
        { place: 1, name: 'canary', state: 'pushed', checks: 'shop', isPassed: true, approvals },
        { place: 2, name: 'east', state: 'pushing', percent: '40', isPassed: false, approvals: [] },
      ],
    });
  });

  test('shows the newest job of a stage, and a stage whose check is open', () => {
    const jobs = [
      job(7, stage('canary', 1), good),
      job(6, stage('canary', 1), bad),
      job(5, stage('a', 1, [], 3), good),
    ];
    expect(latestRollout(jobs)?.stages).toMatchObject([{ job: '7', state: 'pushed', isPassed: false }]);
  });

  test('shows a stage that failed, and one that is restored', () => {
    expect(latestRollout([job(5, stage('canary', 1), bad)])?.stages).toMatchObject([{ state: 'failed' }]);
    const back = job(6, 'scm-key restore of stage canary', good);
    expect(latestRollout([back, job(5, stage('canary', 1), good)])?.stages).toMatchObject([{ state: 'restored' }]);
  });

  test('is not larger than its jobs, whatever a description claims', () => {
    const text = { stage: 'a', base: 4, ran: [4], checks: '', approvals: [] };
    const claimed = (place: number, of: number): string => `scm-key ${stageText({ ...text, place, of })}`;
    const jobs = [job(6, claimed(7, 99_999_999_999), good), job(5, claimed(2, 99_999_999_999), good)];
    const found = latestRollout(jobs);
    expect([found?.of, found?.stages.map(({ place }) => place)]).toEqual([99_999_999_999, [2, 7]]);
    expect(latestRollout([job(5, claimed(3, 2), good)])?.stages).toEqual([]);
  });

  test('is undefined if the newest push is not part of one', () => {
    expect(latestRollout([])).toBeUndefined();
    expect(latestRollout([job(6, 'by hand', good), job(5, stage('canary', 1), good)])).toBeUndefined();
    expect(latestRollout([job(6, 'scm-key restore of stage canary', good)])).toBeUndefined();
  });
});
