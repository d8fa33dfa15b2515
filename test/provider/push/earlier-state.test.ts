import { expect, test } from '@jest/globals';
import { stateInSchema } from '../../../src/provider/managed/special-resource';
import { planPush } from '../../../src/provider/push/push-plan';
import { pushSchema } from '../../../src/provider/schema/push-schema';

// Written by a version whose push had its results as attributes.
const earlier = {
  id: 'p',
  triggers: { web: 'address/folder/Texas/web/1/A' },
  job_id: '7',
  status: 'FIN',
  result: 'OK',
  summary: '1 device',
  jobs: [{ id: '8', device: 'dallas-fw', status: 'FIN', result: 'OK', errors: [], warnings: [] }],
  version: '3',
  left_over: [],
  pending_deletes: null,
  started_at: '2026-11-01T00:00:00Z',
  ended_at: '2026-11-01T00:01:00Z',
};

test('a state of an earlier version keeps its job, and its next plan is empty', () => {
  const state = stateInSchema(pushSchema, earlier);
  expect(Object.keys(state).sort()).toEqual(pushSchema.attributes.map(({ name }) => name).sort());
  expect(state).toMatchObject({ id: 'p', job_id: '7', triggers: earlier.triggers });
  expect(planPush(state, { triggers: earlier.triggers }, 'nothing')).toEqual(state);
});
