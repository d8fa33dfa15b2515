import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { JobRunner } from '../../src/service/jobs/job-runner';
import { StoreUnavailable } from '../../src/service/storage/store-unavailable';
import { paths, startLocal, type Local } from '../service/local';

const push = '/config/operations/v1/config-versions/candidate:push';

let local: Local;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  local = await startLocal({ data: dir });
});
afterEach(async () => {
  await local.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each(['\\u0000', '\\ud800', '\\udc00', '\\uD83Dx'])(
  '%s is refused in every place of a request',
  async (escape) => {
    const bodies: readonly (readonly [string, string])[] = [
      [push, `{"folders":["All Firewalls"],"description":"a${escape}b"}`],
      [push, `{"folders":["All Firewalls${escape}"]}`],
      [paths.tags, `{"name":"a${escape}","folder":"All Firewalls"}`],
      [paths.tags, `{"name":"a","folder":"All Firewalls","x${escape}":1}`],
      [paths.addresses, `{"name":"a","folder":"All Firewalls","fqdn":"a.example","tag":["x${escape}"]}`],
    ];
    for (const [path, body] of bodies) {
      const answer = await local.call('POST', path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).not.toMatch(/\\u0000|\\ud8/i);
    }
    expect((await local.get(paths.tags)).names).toEqual([]);
    // A whole pair is a character like any other.
    await local.make(paths.tags, '{"name":"\\ud83d\\ude00","folder":"All Firewalls"}');
  },
);

test('a NUL in a path or query is refused', async () => {
  expect((await local.get(`${paths.tags}?folder=All%20Firewalls&name=%00`)).status).toBe(400);
  expect((await local.get(`${paths.tags}/%00`)).status).toBe(404);
});

test('a job that no step can execute fails, and the next push runs', async () => {
  const first = await local.push('All Firewalls');
  await local.close();
  const database = new Libsql(join(dir, 'scm.sqlite'));
  database
    .prepare(
      `INSERT INTO jobs (tenant, id, parent, type, state, result, percent, request, serial, device, version, admin, summary, details, inserted, started, ended)
       SELECT tenant, 1000, 0, type, 'ACT', 'PEND', 10, '{"description":""}', '', '', 0, admin, '', details, inserted, inserted, '' FROM jobs WHERE id = ?`,
    )
    .run(Number(first.job['id']));
  database.prepare("UPDATE meta SET value = '1000' WHERE key = 'job'").run();
  database.close();
  local = await startLocal({ data: dir });
  const { job } = await local.ended(1000);
  expect(job).toMatchObject({
    result_str: 'FAIL',
    summary: expect.stringMatching(/^the service cannot execute the job/),
  });
  expect((await local.push('All Firewalls')).job).toMatchObject({ result_str: 'OK' });
});

test('a store that is away fails no job', async () => {
  const failed: string[] = [];
  const runner = new JobRunner({
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    speed: Infinity,
    log: () => undefined,
    step: () => Promise.reject(new StoreUnavailable('away', 'not-done')),
    fail: (tenant) => Promise.resolve(void failed.push(tenant)),
  });
  runner.wake('1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await runner.close();
  expect(failed).toEqual([]);
});
