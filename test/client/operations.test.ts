import { describe, expect, test } from '@jest/globals';

import { failure, withStub } from './stub-service';

const job = {
  id: '17',
  parent_id: '0',
  type_str: 'CommitAndPush',
  status_str: 'FIN',
  result_str: 'OK',
  percent: '100',
  device_name: '',
};

describe('a push', () => {
  test('sends folders, devices as texts, and answers with the job', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ status: 201, body: { success: true, job_id: '17', message: 'enqueued with jobid 17' } });
      const request = { folders: ['Branches'], devices: ['007051000012345'], description: 'why' };
      expect(await client.push(request)).toEqual({ jobId: '17' });
      expect(stub.seen[0]).toMatchObject({
        method: 'POST',
        path: '/config/operations/v1/config-versions/candidate:push',
        text: JSON.stringify(request),
      });
    }));

  test.each([
    ['a number', { job_id: 17 }, '17'],
    ['its message only', { message: 'CommitAndPush job enqueued with jobid 17' }, '17'],
    ['an envelope', { data: [{ job_id: '17' }] }, '17'],
    ['nothing', undefined, undefined],
    ['a message without one', { success: true, message: 'done' }, undefined],
  ])('has the job id from %s', (_, body, jobId) =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ status: 201, body });
      expect(await client.push({ folders: ['All'] })).toEqual({ jobId });
    }),
  );

  test('that was not taken is an error with the reason', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({ body: { success: false, message: 'nothing to push' } });
      expect(await failure(client.push({ folders: ['All'] }))).toMatchObject({
        code: 'PUSH_REFUSED',
        message: 'the service refused the push: nothing to push',
      });
    }));

  test('is never sent twice when its answer is lost', () =>
    withStub(async (stub, client) => {
      stub.script('drop');
      expect(await failure(client.push({ folders: ['All'] }))).toMatchObject({ outcome: 'unknown' });
      expect(stub.seen).toHaveLength(1);
    }));
});

describe('a job', () => {
  test.each([
    ['/config/operations/v1/jobs', { data: [job] }],
    ['/jobs', job],
  ])('is read under %s, and its path is remembered', (path, body) =>
    withStub(async (stub, client) => {
      stub.answer = (seen) => (seen.path === `${path}/17` ? { body } : { status: 404 });
      expect(await client.job('17')).toEqual(job);
      const before = stub.seen.length;
      await client.job('17');
      expect(stub.seen).toHaveLength(before + 1);
      expect(await client.job('99')).toBeUndefined();
    }),
  );

  test('has texts only, whatever the service sends', () =>
    withStub(async (stub, client) => {
      stub.answer = () => ({
        body: {
          ...job,
          id: 17,
          parent_id: 12345678901234567890n.toString(),
          percent: 40,
          details: { errors: ['no'] },
          summary: null,
        },
      });
      expect(await client.job('17')).toEqual({
        ...job,
        parent_id: '12345678901234567890',
        percent: '40',
        details: '{"errors":["no"]}',
      });
    }));

  test('list is filtered here where the service does not know the filter', () =>
    withStub(async (stub, client) => {
      stub.answer = (seen) =>
        'filter' in seen.query
          ? { status: 400, body: { _errors: [{ code: 'E003', message: 'Invalid Query Parameter: filter' }] } }
          : { body: { data: [job, { ...job, id: '18', type_str: 'Validate' }], total: 2 } };
      expect((await client.jobs({ filter: 'push' })).map(({ id }) => id)).toEqual(['17']);
      expect((await client.jobs()).map(({ id }) => id)).toEqual(['17', '18']);
      await client.jobs({ filter: 'push' });
      expect(stub.seen.filter((seen) => 'filter' in seen.query)).toHaveLength(1);
    }));
});

describe('versions', () => {
  test('are listed, read, loaded and dropped', () =>
    withStub(async (stub, client) => {
      const version = { id: 4, version: '4', date: '2026-11-01', admin: 'a', scope: 's', description: '', created: 1 };
      stub.answer = (seen) => {
        if (seen.method !== 'GET') return { status: 201 };
        if (seen.path.endsWith('/running'))
          return { body: { data: [{ device: 'fw', version: '4', date: 'd' }], total: 1 } };
        if (seen.path.endsWith('/5')) return { status: 404 };
        return { body: seen.path.endsWith('/4') ? [version] : { data: [version], total: 1 } };
      };
      const read = { ...version, updated: 0, deleted: 0 };
      expect(await client.versions()).toEqual([read]);
      expect(await client.version(4)).toEqual(read);
      expect(await client.version(5)).toBeUndefined();
      expect(await client.running()).toEqual([{ device: 'fw', version: 4, date: 'd' }]);
      await client.load(4);
      await client.rollback();
      expect(stub.seen.slice(-2).map(({ method, path, text }) => [method, path, text])).toEqual([
        ['POST', '/config/operations/v1/config-versions:load', '{"version":4}'],
        ['DELETE', '/config/operations/v1/config-versions/candidate', ''],
      ]);
    }));
});
