import { describe, expect, test } from '@jest/globals';

import { kindNamed } from '../../src/catalog';
import { ApiError, createClient, isAborted } from '../../src/client';
import { failure, StubService, TestClock, withStub, type Reply } from './stub-service';

const tag = kindNamed('tag');
const folder = { scope: 'folder', name: 'All' } as const;
const web = { id: '1', name: 'web' };
const passing: readonly (readonly [string, Reply])[] = [
  ['408', { status: 408 }],
  ['429', { status: 429 }],
  ['500', { status: 500 }],
  ['502', { status: 502, text: '<html>bad gateway</html>' }],
  ['503', { status: 503 }],
  ['504', { status: 504 }],
  ['a dropped connection', 'drop'],
  ['half an answer', 'drop-midway'],
  ['an answer that is not JSON', { text: '{"id":' }],
];

describe('a call that met trouble that passes', () => {
  test.each(passing)('is repeated after %s when it is a GET, PUT or DELETE', (_, trouble) =>
    withStub(async (stub, client, clock) => {
      const calls = [
        () => client.get(tag, '1'),
        () => client.update(tag, '1', { name: 'web' }),
        () => client.remove(tag, '1'),
      ];
      for (const call of calls) {
        const before = stub.seen.length;
        stub.answer = (__, count) => (count - before <= 2 ? trouble : { body: web });
        await call();
        expect(stub.seen.length - before).toBe(3);
      }
      expect(clock.sleeps).toHaveLength(6);
    }),
  );

  test.each(passing.filter(([name]) => name !== '429'))('is not repeated after %s when it is a POST', (_, trouble) =>
    withStub(async (stub, client, clock) => {
      stub.script(trouble);
      const error = await failure(client.create(tag, folder, { name: 'web' }));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ method: 'POST', path: '/config/objects/v1/tags', outcome: 'unknown' });
      expect(stub.seen).toHaveLength(1);
      expect(clock.sleeps).toEqual([]);
    }),
  );

  test('is repeated after 429 when it is a POST, for nothing was done', () =>
    withStub(async (stub, client, clock) => {
      stub.script({ status: 429, headers: { 'retry-after': '3' } }, { status: 201, body: web });
      expect(await client.create(tag, folder, { name: 'web' })).toEqual(web);
      expect(clock.sleeps[0]).toBeGreaterThanOrEqual(3000);
    }));

  test('is repeated when the connection was refused, a POST too', async () => {
    const stub = await new StubService().start();
    const { port } = stub;
    await stub.stop();
    const late = new StubService();
    late.answer = () => ({ status: 201, body: web });
    const clock = new TestClock();
    // The service comes up while the client waits.
    clock.onSleep = async () => {
      if (late.port === 0) await late.start(port);
    };
    const tokens = await new StubService().start();
    const settings = { ...stub.settings(), authUrl: tokens.settings().authUrl };
    const client = createClient(settings, { clock });
    try {
      expect(await client.create(tag, folder, { name: 'web' })).toEqual(web);
      expect(late.seen).toHaveLength(1);
      expect(clock.sleeps).toHaveLength(1);
    } finally {
      await client.close();
      await late.stop();
      await tokens.stop();
    }
  });

  test('is not repeated where nothing listens on this machine and nothing ever answered', async () => {
    const stub = await new StubService().start();
    await stub.stop();
    const clock = new TestClock();
    const client = createClient(stub.settings(), { clock });
    const error = await failure(client.create(tag, folder, { name: 'web' }));
    expect(String(error)).toMatch(/ECONNREFUSED.*start the service/);
    expect(clock.sleeps).toEqual([]);
    await client.close();
  });

  test('that was never sent says so in the end', async () => {
    const stub = await new StubService().start();
    const tokens = await new StubService().start();
    await stub.stop();
    const client = createClient({ ...stub.settings(), authUrl: tokens.settings().authUrl }, { clock: new TestClock() });
    const error = await failure(client.create(tag, folder, { name: 'web' }));
    expect(error).toMatchObject({ code: 'API_NO_CONNECTION', outcome: 'not-sent' });
    expect(String(error)).toContain('ECONNREFUSED');
    await client.close();
    await tokens.stop();
  });

  test('keeps in mind that an earlier attempt may have been executed', () =>
    withStub(async (stub, client) => {
      stub.script('drop', { status: 400, body: { _errors: [{ code: 'E003', message: 'Invalid Object' }] } });
      expect(await failure(client.update(tag, '1', { name: 'web' }))).toMatchObject({
        code: 'API_INVALID',
        outcome: 'unknown',
      });
    }));

  test('waits longer each time, with jitter, and ends after the retries of the settings', () =>
    withStub(async (stub, client, clock) => {
      stub.script({ status: 503 });
      expect(await failure(client.get(tag, '1'))).toMatchObject({ code: 'API_SERVICE_FAILED', status: 503 });
      expect(stub.seen).toHaveLength(5);
      expect(clock.sleeps).toEqual([375, 750, 1500, 3000]);
    }));

  test('gives up on 500 earlier, for that may be what the service makes of this request', () =>
    withStub(async (stub, client) => {
      stub.script({ status: 500 });
      await failure(client.get(tag, '1'));
      expect(stub.seen).toHaveLength(4);
    }));

  test('counts each trouble for itself, so that a 500 after others is not the last straw', () =>
    withStub(async (stub, client) => {
      stub.script({ status: 503 }, 'drop', { status: 503 }, { status: 500 }, { body: web });
      expect(await client.get(tag, '1')).toEqual(web);
      expect(stub.seen).toHaveLength(5);
    }));

  test('is repeated when it is a move, which may be made twice', () =>
    withStub(async (stub, client) => {
      stub.script('drop', 'drop', { status: 200, body: {} });
      await client.move(kindNamed('security_rule'), '1', { destination: 'top', rulebase: 'pre' });
      expect(stub.seen).toHaveLength(3);
    }));

  test('ends when the next attempt would come later than a call may take', () =>
    withStub(
      async (stub, client, clock) => {
        stub.script({ status: 503 });
        expect(await failure(client.get(tag, '1'))).toMatchObject({ status: 503 });
        expect(clock.sleeps).toEqual([375, 750]);
      },
      { overallTimeoutMs: 2_000 },
    ));

  test('takes a date in Retry-After, and does not wait an hour', () =>
    withStub(async (stub, client, clock) => {
      clock.time = Date.parse('2026-11-01T00:00:00Z');
      stub.script({ status: 503, headers: { 'retry-after': 'Sun, 01 Nov 2026 00:00:20 GMT' } }, { body: web });
      await client.get(tag, '1');
      expect(clock.sleeps[0]).toBeGreaterThanOrEqual(20_000);
      stub.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } });
      await failure(client.get(tag, '1'));
      expect(clock.sleeps).toHaveLength(1);
    }));

  test('is not repeated when the settings say so', () =>
    withStub(
      async (stub, client) => {
        stub.script('drop');
        await failure(client.get(tag, '1'));
        expect(stub.seen).toHaveLength(1);
      },
      { maxRetries: 0 },
    ));

  test.each([400, 403, 404, 405, 409, 501])('is not repeated after %d', (status) =>
    withStub(async (stub, client) => {
      stub.script({ status });
      const error = await failure(client.update(tag, '1', {}));
      expect(error).toMatchObject({ status, outcome: 'refused' });
      expect(stub.seen).toHaveLength(1);
    }),
  );
});

describe('limits', () => {
  test('a silent service is given up after the timeout; a POST may have been executed', () =>
    withStub(
      async (stub, client) => {
        stub.script('silence');
        expect(await failure(client.create(tag, folder, {}))).toMatchObject({
          code: 'API_TIMED_OUT',
          outcome: 'unknown',
          message: 'POST /config/objects/v1/tags got no answer: no complete answer within 0.05 s',
        });
      },
      { requestTimeoutMs: 50 },
    ));

  test('a call ends when its signal is aborted: under way, waiting for room, waiting for a token, before it began', () =>
    withStub(
      async (stub, client) => {
        stub.answer = () => 'silence';
        const controller = new AbortController();
        const first = failure(client.get(tag, '1', { signal: controller.signal }));
        const second = failure(client.get(tag, '2', { signal: controller.signal }));
        while (stub.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        controller.abort(new Error('stopped'));
        expect(isAborted(await first)).toBe(true);
        expect(await second).toMatchObject({ code: 'API_ABORTED', outcome: 'not-sent' });
        expect(await failure(client.get(tag, '3', { signal: controller.signal }))).toMatchObject({
          code: 'API_ABORTED',
          outcome: 'not-sent',
        });
        expect(stub.seen).toHaveLength(1);
      },
      { maxConcurrentRequests: 1 },
    ));

  test('a write that is under way when its signal is aborted is answered; one that waits is not sent', () =>
    withStub(
      async (stub, client) => {
        let release = (): void => undefined;
        const gate = new Promise<void>((resolve) => (release = resolve));
        stub.answer = async () => {
          await gate;
          return { status: 201, body: { id: '1', name: 'x', folder: 'Shops' } };
        };
        const controller = new AbortController();
        const container = { scope: 'folder', name: 'Shops' } as const;
        const first = client.create(tag, container, { name: 'x' }, { signal: controller.signal });
        const second = failure(client.create(tag, container, { name: 'y' }, { signal: controller.signal }));
        while (stub.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        controller.abort(new Error('stopped'));
        expect(await second).toMatchObject({ code: 'API_ABORTED', outcome: 'not-sent' });
        release();
        expect(await first).toMatchObject({ id: '1' });
        expect(stub.seen).toHaveLength(1);
      },
      { maxConcurrentRequests: 1 },
    ));

  test('a call that waits for a token ends with its own signal only', () =>
    withStub(async (stub, client) => {
      let release = (): void => undefined;
      const gate = new Promise<void>((resolve) => (release = resolve));
      stub.answerToken = async () => {
        await gate;
        return { body: { access_token: 'slow' } };
      };
      const controller = new AbortController();
      const impatient = failure(client.list(tag, { signal: controller.signal }));
      const patient = client.list(tag);
      while (stub.tokenRequests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      controller.abort();
      expect(isAborted(await impatient)).toBe(true);
      release();
      expect(await patient).toEqual([]);
      expect(stub.tokenRequests).toHaveLength(1);
    }));

  test('fewer calls are under way after 503 and 429, and as many as allowed again when all goes well', () =>
    withStub(
      async (stub, client) => {
        let busy = true;
        let [running, most] = [0, 0];
        stub.answer = async () => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 2));
          running--;
          return busy ? { status: 503 } : { body: web };
        };
        await Promise.all(Array.from({ length: 40 }, () => failure(client.get(tag, '1'))));
        expect(client.counts().limit).toBe(1);
        [busy, most] = [false, 0];
        await Promise.all(Array.from({ length: 4 }, () => client.get(tag, '1')));
        expect(most).toBeLessThan(4);
        await Promise.all(Array.from({ length: 200 }, () => client.get(tag, '1')));
        expect(client.counts().limit).toBe(16);
        // Answers may come faster than calls set out, so that the limit is not quite reached.
        expect(most).toBeGreaterThan(4);
        expect(most).toBeLessThanOrEqual(16);
      },
      { maxConcurrentRequests: 16 },
    ));

  test('no more calls than allowed are under way at a time', () =>
    withStub(
      async (stub, client) => {
        let running = 0;
        let most = 0;
        stub.answer = async () => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          running--;
          return { body: web };
        };
        await Promise.all(Array.from({ length: 30 }, () => client.get(tag, '1')));
        expect(most).toBe(3);
      },
      { maxConcurrentRequests: 3 },
    ));
});
