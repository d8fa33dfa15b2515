import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createService, type Service } from '../../src/service';
import { startScm, type Ended } from '../support/scm';

const folder = ['--folder', 'All Firewalls'] as const;

describe('scm push, jobs, versions and restore', () => {
  let service: Service;
  let env: Record<string, string>;
  beforeEach(async () => {
    service = await createService({ strictness: 'strict', jobSpeed: 20 });
    const { host, port, url } = await service.listen();
    const { clientId, clientSecret, scope, tokenPath } = service.access;
    env = {
      SCM_HOST: host,
      SCM_PORT: String(port),
      SCM_PROTOCOL: 'http',
      SCM_AUTH_URL: url + tokenPath,
      SCM_CLIENT_ID: clientId,
      SCM_CLIENT_SECRET: clientSecret,
      SCM_SCOPE: scope,
    };
  });
  afterEach(() => service.close());

  const start = (args: readonly string[]) => startScm(args, { env });
  const run = (...args: readonly string[]): Promise<Ended> => start(args).ended;
  const tenant = () => service.tenant(service.access.tsg);
  const addDevice = (serial: string, name: string) => tenant().addDevice({ serial, name, folder: 'All Firewalls' });

  test('push ends with 0 and the table of firewalls when all of them took it', async () => {
    await addDevice('007', 'fw-a');
    const pushed = await run('push', ...folder, '--description', 'by hand');
    expect(pushed).toMatchObject({ code: 0, stdout: expect.stringMatching(/job 1 succeeded.*\n  fw-a  FIN\/OK/) });
    expect(pushed.stderr).toMatch(/job 1: FIN\/OK 100 %/);
    const { stdout } = await run('versions', '--json');
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ description: expect.stringMatching(/ by hand$/) })]);
    expect((await run('versions', '--running')).stdout).toMatch(/\n007 +1 /);
  });

  test('push ends with 1 and what the firewall said when one did not', async () => {
    await addDevice('007', 'fw-a');
    await addDevice('008', 'fw-b');
    await tenant().setOutcome('008', { result: 'failure', errors: ['the disk is full'] });
    const failed = await run('push', ...folder, '--json');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/fw-b +PUSHFAIL\/FAIL +job \d+\n +error: .*the disk is full/);
    expect(JSON.parse(failed.stdout)).toMatchObject({ verdict: 'failure', error: { code: 'PUSH_FAILED' } });
    const { stdout } = await run('jobs', '1');
    expect(stdout.trimEnd().split('\n')).toHaveLength(4);
    expect((await run('jobs', '--limit', '1')).stdout).toMatch(/1 of 2 devices/);
  });

  test('push ends with 3 and tells how to go on when the time is up, and Ctrl-C ends the wait but not the job', async () => {
    await addDevice('007', 'fw-a');
    await tenant().setOutcome('007', { result: 'never' });
    const late = await run('push', ...folder, '--timeout', '2s');
    expect(late).toMatchObject({ code: 3, stderr: expect.stringContaining('to continue waiting: scm jobs 1 --wait') });
    const busy = await run('push', ...folder, '--on-busy', 'fail');
    expect(busy).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/another push is running: job 1 of .*PUSH_BUSY/),
    });
    const waiting = start(['jobs', '1', '--wait']);
    await waiting.said(/PUSHSENT/);
    waiting.signal('SIGINT');
    expect(await waiting.ended).toMatchObject({ code: 3, stderr: expect.stringContaining('the job is still running') });
    await tenant().setOutcome('007', { result: 'success' });
    expect(await run('jobs', '1', '--wait')).toMatchObject({ code: 0, stdout: expect.stringContaining('succeeded') });
  });

  test('push of own changes says why the service refuses it', async () => {
    await run('push', ...folder);
    await run('restore', '1', '--discard-all-staged-changes');
    const refused = await run('push', ...folder, '--own-changes-only');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/a version was loaded.*PUSH_OWN_REFUSED/) });
    const all = await run('push', '--folder', 'Global', '--own-changes-only');
    expect(all).toMatchObject({ code: 1, stderr: expect.stringContaining('PUSH_OWN_EVERYWHERE') });
  });

  test('restore asks for consent, and makes a version run again', async () => {
    await tenant().create('tag', { name: 'kept', folder: 'All Firewalls' });
    await run('push', ...folder);
    await tenant().create('tag', { name: 'undone', folder: 'All Firewalls' });
    await run('push', ...folder);
    expect(await run('restore', '1')).toMatchObject({ code: 2, stderr: expect.stringContaining('CONSENT_NEEDED') });
    const restored = await run('restore', '1', '--discard-all-staged-changes', ...folder);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('succeeded') });
    expect((await tenant().find('tag', { folder: 'All Firewalls' })).map(({ name }) => name)).toEqual(['kept']);
    expect(await run('restore', '9', '--discard-all-staged-changes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot find version 9'),
    });
  });

  test('says what is wrong with its arguments, with exit code 2', async () => {
    expect(await run('push', ...folder, '--timeout', '5')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not a valid duration'),
    });
    expect(await run('push', ...folder, '--on-busy', 'never')).toMatchObject({ code: 2 });
    expect(await run('push')).toMatchObject({ code: 2, stderr: expect.stringContaining('pass --folder or --device') });
  });
});
