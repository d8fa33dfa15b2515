import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { TenantHandle } from '../../src/service/tenant-handle';
import { type Local, paths, rule, StandingClock, startLocal } from './local';

describe('a push', () => {
  let local: Local;
  let tenant: TenantHandle;
  beforeEach(async () => {
    local = await startLocal();
    tenant = local.service.tenant(local.service.access.tsg);
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.make(paths.folders, { name: 'Austin', parent: 'Texas' });
    await local.make(paths.folders, { name: 'Ohio', parent: 'All Firewalls' });
  });
  afterEach(() => local.close());
  const running = async (folder: string): Promise<unknown[]> =>
    (await tenant.effectiveRules(folder, 'running')).map((one) => one.rule['name']);

  test('of a folder without devices ends well and has no children', async () => {
    const { job, children } = await local.push('Texas');
    expect(job).toMatchObject({
      type_str: 'CommitAndPush',
      status_str: 'FIN',
      result_str: 'OK',
      percent: '100',
      parent_id: '0',
    });
    expect(children).toEqual([]);
  });

  test('answers its job, whose fields are all strings', async () => {
    const answer = await local.post(paths.push, { folders: ['Texas'], admin: ['all'], description: 'why' });
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, job_id: '1', message: 'CommitAndPush job enqueued with jobid 1' },
    ]);
    const { job } = await local.ended('1');
    expect(Object.values(job).every((value) => typeof value === 'string')).toBe(true);
    expect(job).toMatchObject({ id: '1', description: 'why', uname: local.service.access.clientId });
    expect(Object.keys(job)).toEqual(
      expect.arrayContaining([
        'device_name',
        'job_type',
        'job_status',
        'job_result',
        'percent',
        'summary',
        'start_ts',
        'end_ts',
        'details',
      ]),
    );
    expect((await local.get('/jobs/1')).body).toEqual((await local.get(`${paths.jobs}/1`)).body);
  });

  test('accepts the folder under its other name and as one word', async () => {
    for (const body of [{ folder: ['Texas'] }, { folder: 'Texas' }, { folders: ['ngfw-shared'] }]) {
      expect((await local.post(paths.push, body)).status).toBe(201);
    }
  });

  test('makes running what was staged, and nothing sooner', async () => {
    await local.make(paths.rules, rule('one', 'Texas'));
    expect(await running('Texas')).toEqual([]);
    await local.push('Texas');
    expect(await running('Texas')).toEqual(['one']);
    expect(await running('Austin')).toEqual(['one']);
    const id = String((await local.get(`${paths.rules}?folder=Texas`)).at('data', 0, 'id'));
    await local.delete(`${paths.rules}/${id}`);
    expect(await running('Texas')).toEqual(['one']);
    await local.push('Texas');
    expect(await running('Texas')).toEqual([]);
  });

  test('leaves what is staged elsewhere staged', async () => {
    await local.make(paths.rules, rule('texas', 'Texas'));
    await local.make(paths.rules, rule('ohio', 'Ohio'));
    await local.push('Ohio');
    expect([await running('Texas'), await running('Ohio')]).toEqual([[], ['ohio']]);
    await local.push('Texas');
    expect([await running('Texas'), await running('Ohio')]).toEqual([['texas'], ['ohio']]);
  });

  test('takes along what the folder inherits', async () => {
    await local.make(paths.addresses, { name: 'web', folder: 'All Firewalls', fqdn: 'example.com' });
    await local.make(paths.rules, rule('uses it', 'Austin', { source: ['web'] }));
    await local.make(paths.rules, rule('above', 'All Firewalls'));
    await local.push('Austin');
    expect(await running('Austin')).toEqual(['above', 'uses it']);
  });

  test('has one child for each device in and below the folders', async () => {
    await tenant.addDevice({ serial: '007', name: 'fw-texas', folder: 'Texas' });
    await tenant.addDevice({ serial: '008', name: 'fw-austin', folder: 'Austin' });
    await tenant.addDevice({ serial: '009', name: 'fw-ohio', folder: 'Ohio' });
    const { job, children } = await local.push('Texas');
    expect(job['result_str']).toBe('OK');
    expect(
      children
        .map((child) => [child['device_name'], child['type_str'], child['status_str'], child['result_str']])
        .sort(),
    ).toEqual([
      ['fw-austin', 'CommitAll', 'FIN', 'OK'],
      ['fw-texas', 'CommitAll', 'FIN', 'OK'],
    ]);
    const versions = (await local.get(`${paths.versions}/running`)).at('data') as object[];
    expect(versions).toMatchObject([
      { device: '007', version: 1 },
      { device: '008', version: 1 },
    ]);
  });

  test('goes to single devices, whose serials may come as numbers', async () => {
    await tenant.addDevice({ serial: '007951000123456', folder: 'Texas' });
    await tenant.addDevice({ serial: '008', folder: 'Texas' });
    for (const devices of [['007951000123456'], [7951000123456]]) {
      const answer = await local.post(paths.push, { devices });
      const { children } = await local.ended(answer.at('job_id'));
      expect(children.map((child) => child['device_name'])).toEqual(['007951000123456']);
    }
    expect((await local.post(paths.push, '{"devices":[123456789012345678901]}')).details).toMatch(/or a string/);
    expect((await local.post(paths.push, '{"devices":[true]}')).details).toMatch(/as strings/);
  });

  test.each([
    ['failure', 'PUSHFAIL', 'FAIL', /zone trust is not bound/],
    ['timeout', 'PUSHTIMEOUT', 'TIMEOUT', /no answer in time/],
    ['abort', 'PUSHABORT', 'CANCELLED', /aborted/],
    ['offline', 'PUSHFAIL', 'FAIL', /not connected/],
  ] as const)('tells a partial failure (%s) in its children and in itself', async (result, status, outcome, reason) => {
    await tenant.addDevice({ serial: '007', name: 'good', folder: 'Texas' });
    await tenant.addDevice({ serial: '008', name: 'bad', folder: 'Austin' });
    await local.push('Texas');
    await tenant.setOutcome('008', { result, errors: ['zone trust is not bound'], warnings: ['a warning'] });
    const { job, children } = await local.push('Texas');
    expect(job).toMatchObject({ status_str: 'FIN', result_str: 'FAIL' });
    const bad = children.find((child) => child['device_name'] === 'bad')!;
    expect(bad).toMatchObject({ status_str: status, result_str: outcome });
    const details = JSON.parse(bad['details']!) as { errors: string[]; warnings: string[]; info: string[] };
    expect(details.errors.join()).toMatch(/device 008 \(bad\)/);
    expect(details.errors.join()).toMatch(reason);
    expect(details.warnings).toEqual(['a warning']);
    expect((JSON.parse(job['details']!) as { errors: string[] }).errors).toEqual(details.errors);
    // What runs on a device is told per device.
    expect((await local.get(`${paths.versions}/running`)).at('data')).toMatchObject([
      { device: '007', version: 2 },
      { device: '008', version: 1 },
    ]);
  });

  test('to a device that is not connected fails there', async () => {
    await tenant.addDevice({ serial: '007', folder: 'Texas', connected: false });
    const { children } = await local.push('Texas');
    expect(children).toMatchObject([{ status_str: 'PUSHFAIL', result_str: 'FAIL' }]);
  });

  test('stays open while a device never answers, and later ones wait behind it', async () => {
    await tenant.addDevice({ serial: '007', folder: 'Texas' });
    await tenant.setOutcome('007', { result: 'never' });
    await local.post(paths.push, { folders: ['Texas'] });
    const second = await local.post(paths.push, { folders: ['Ohio'] });
    const states = async (): Promise<readonly Record<string, string>[]> =>
      (await local.get(paths.jobs)).at('data') as Record<string, string>[];
    const isSent = async (): Promise<boolean> => (await states()).some((job) => job['status_str'] === 'PUSHSENT');
    while (!(await isSent())) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await states()).map((job) => [job['parent_id'], job['status_str']]).sort()).toEqual([
      ['0', 'ACT'],
      ['0', 'PEND'],
      ['1', 'PUSHSENT'],
    ]);
    await tenant.setOutcome('007', { result: 'success' });
    expect((await local.ended(second.at('job_id'))).job['result_str']).toBe('OK');
    expect((await local.ended('1')).job['result_str']).toBe('OK');
  });

  test('passes through its states one after the other', async () => {
    const clock = new StandingClock();
    const slow = await startLocal({ clock, jobSpeed: 1 });
    await slow.service.tenant(slow.service.access.tsg).addDevice({ serial: '007', folder: 'All Firewalls' });
    await slow.post(paths.push, { folders: ['All Firewalls'] });
    const seen: string[] = [];
    // The store of a machine in use takes longer than the pause at the end.
    for (let i = 0; i < 400 && seen.at(-1) !== 'FIN/OK FIN/OK'; i++) {
      const jobs = (await slow.get(paths.jobs)).at('data') as Record<string, string>[];
      const text = jobs
        .map((job) => `${job['status_str']}/${job['result_str']}`)
        .reverse()
        .join(' ');
      if (seen.at(-1) !== text) seen.push(text);
      clock.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await slow.close();
    expect(seen.slice(-5)).toEqual([
      'ACT/PEND PEND/PEND',
      'ACT/PEND ACT/PEND',
      'ACT/PEND PUSHSENT/WAIT',
      'ACT/PEND FIN/OK',
      'FIN/OK FIN/OK',
    ]);
  });
});

describe('a version', () => {
  let local: Local;
  beforeEach(async () => {
    local = await startLocal();
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
  });
  afterEach(() => local.close());
  const names = async (): Promise<unknown[]> => (await local.get(`${paths.tags}?folder=Texas`)).names;

  test('is made by each push and says what changed', async () => {
    const tag = await local.make(paths.tags, { name: 'a', folder: 'Texas' });
    await local.push('Texas');
    await local.put(`${paths.tags}/${tag}`, { name: 'b' });
    await local.push('Texas');
    await local.delete(`${paths.tags}/${tag}`);
    await local.push('Texas');
    const data = (await local.get(paths.versions)).at('data') as object[];
    expect(data).toMatchObject([
      { id: 3, version: '3', scope: 'Texas', created: 0, updated: 0, deleted: 1 },
      { id: 2, version: '2', scope: 'Texas', created: 0, updated: 1, deleted: 0 },
      { id: 1, version: '1', scope: 'Texas', created: 2, updated: 0, deleted: 0, admin: local.service.access.clientId },
    ]);
    expect((await local.get(`${paths.versions}/2`)).body).toMatchObject([{ id: 2 }]);
  });

  test('can be loaded into the candidate and pushed again', async () => {
    const tag = await local.make(paths.tags, { name: 'a', folder: 'Texas' });
    await local.push('Texas');
    await local.delete(`${paths.tags}/${tag}`);
    await local.make(paths.tags, { name: 'b', folder: 'Texas' });
    await local.push('Texas');
    expect((await local.post(`${paths.versions}:load`, { version: 1 })).status).toBe(201);
    expect(await names()).toEqual(['a']);
    // References are known again.
    await local.make(paths.addresses, { name: 'web', folder: 'Texas', fqdn: 'example.com', tag: ['a'] });
    expect((await local.delete(`${paths.tags}/${tag}`)).problem).toBe('409 E009 Reference Not Zero');
    await local.push('Texas');
    expect((await local.get(`${paths.versions}/3`)).body).toMatchObject([{ created: 2, updated: 0, deleted: 1 }]);
  });

  test('is loaded with devices whose folder it lacks in the top folder', async () => {
    await local.push('Texas');
    await local.make(paths.folders, { name: 'Ohio', parent: 'All Firewalls' });
    await local.service.tenant(local.service.access.tsg).addDevice({ serial: '007', folder: 'Ohio' });
    expect((await local.post(`${paths.versions}:load`, { version: 1 })).status).toBe(201);
    expect((await local.get(paths.devices)).at('data')).toContainEqual(
      expect.objectContaining({ name: '007', folder: 'Global' }),
    );
  });

  test('that runs comes back when staged changes are discarded', async () => {
    await local.make(paths.tags, { name: 'a', folder: 'Texas' });
    await local.push('Texas');
    await local.make(paths.tags, { name: 'b', folder: 'Texas' });
    expect((await local.delete(`${paths.versions}/candidate`)).status).toBe(200);
    expect(await names()).toEqual(['a']);
  });

  test('cannot be deleted, read or loaded where there is none', async () => {
    await local.make(paths.tags, { name: 'a', folder: 'Texas' });
    // Nothing runs yet, so nothing is what comes back; the folders of the start stay.
    expect((await local.delete(`${paths.versions}/candidate`)).status).toBe(200);
    expect((await local.get(paths.folders)).names).not.toContain('Texas');
    expect((await local.get(paths.folders)).names).toContain('All Firewalls');
    await local.make(paths.folders, { name: 'Texas', parent: 'All Firewalls' });
    await local.push('Texas');
    const before = (await local.get(paths.versions)).text;
    // The public description has no such call.
    expect((await local.delete(`${paths.versions}/1`)).problem).toMatch(/^405 E012/);
    expect((await local.delete(`${paths.versions}/running`)).problem).toMatch(/^405 E012/);
    expect((await local.get(`${paths.versions}/2`)).problem).toMatch(/^404 E005/);
    expect((await local.post(`${paths.versions}:load`, { version: 2 })).status).toBe(404);
    expect((await local.get(paths.versions)).text).toBe(before);
    expect((await local.get(paths.folders)).names).toContain('Texas');
  });

  test('that is made of nothing is still a version', async () => {
    await local.push('Texas');
    await local.push('Texas');
    expect((await local.get(`${paths.versions}/2`)).body).toMatchObject([{ created: 0, updated: 0, deleted: 0 }]);
  });

  test('forgets folders that were deleted before the push', async () => {
    const id = await local.make(paths.folders, { name: 'Ohio', parent: 'Texas' });
    const tag = await local.make(paths.tags, { name: 'o', folder: 'Ohio' });
    await local.push('Texas');
    await local.delete(`${paths.tags}/${tag}`);
    await local.delete(`${paths.folders}/${id}`);
    await local.push('Texas');
    expect((await local.get(`${paths.versions}/2`)).body).toMatchObject([{ deleted: 2 }]);
  });
});
