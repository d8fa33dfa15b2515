import { describe, expect, test } from '@jest/globals';
import type { ConfigVersion, Job } from '../../../src/catalog';
import { restoreStage, type RestoreTools } from '../../../src/provider/push/stages/restore-stage';

const version = (id: number, description: string, admin = 'me'): ConfigVersion => ({
  ...{ id, version: String(id), description, admin, date: '2026-11-25T12:00:00Z' },
  ...{ scope: '', created: 0, updated: 0, deleted: 0 },
});
const job: Job = {
  id: '7',
  parent_id: '0',
  type_str: 'CommitAndPush',
  status_str: 'FIN',
  result_str: 'OK',
  description: 'scm-a after version 1 (ran 1), stage Bergen (1 of 1)',
};
const ours = [version(1, 'scm-old'), version(2, 'scm-a after version 1 (ran 1), stage Bergen (1 of 1)')];
const theirs = version(3, 'by hand', 'Olga');

/** Restores a stage at a service that shows these versions, one list at each look. */
async function restored(looks: readonly (readonly ConfigVersion[])[], jobs: readonly Job[] = [job]) {
  const [loaded, order, left]: [number[], string[], (readonly ConfigVersion[])[]] = [[], [], [...looks]];
  const client: RestoreTools['client'] = {
    versions: () => Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? []),
    jobs: () => Promise.resolve(jobs),
    running: () => Promise.resolve([]),
    list: () => Promise.resolve([]),
    load: (id) => {
      loaded.push(id);
      order.push('load');
      return Promise.resolve();
    },
  };
  const target = {
    stage: { name: 'Bergen', folders: ['Bergen'], devices: [], waitMs: 0, maxFailures: 0, checks: [] },
    ...{ folders: ['Bergen'], devices: [] },
  };
  const push: RestoreTools['push'] = () => {
    order.push('push');
    return Promise.resolve({
      ...{ job, verdict: 'success', devices: [], errors: [] },
      ...{ warnings: [], missing: [], summary: '' },
    });
  };
  const { signal } = new AbortController();
  const tools = { client, push, mark: 'scm-a', beforeLoad: () => void order.push('journal'), signal };
  return { text: await restoreStage(tools, target, job), loaded, order };
}

describe('the restore of a stage', () => {
  test('records the deletes, loads the version before, and pushes it', async () => {
    expect(await restored([ours])).toMatchObject({ loaded: [1], order: ['journal', 'load', 'push'] });
  });

  test('refuses to undo a version of others', async () => {
    const { text, loaded } = await restored([[...ours, theirs]]);
    expect({ text, loaded }).toEqual({ text: expect.stringMatching(/version 3 of Olga is newer/), loaded: [] });
  });

  test('does not start while others push', async () => {
    const { text, loaded } = await restored(
      [ours],
      [job, { ...job, id: '8', status_str: 'ACT', result_str: 'PEND', description: '' }],
    );
    expect({ text, loaded }).toEqual({ text: expect.stringMatching(/job 8 of another push is running/), loaded: [] });
  });

  test('gives a version back that others pushed between the look and the load', async () => {
    const { text, loaded, order } = await restored([ours, [...ours, theirs]]);
    expect(loaded).toEqual([1, 3]);
    expect(order).not.toContain('push');
    expect(text).toBe(
      'The stage was not restored: Olga pushed version 3 during the restore, and the candidate is that version again',
    );
  });
});
