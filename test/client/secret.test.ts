import { inspect } from 'node:util';

import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

import { kindNamed, type ResourceKind } from '../../src/catalog';
import { runs } from '../support/runs';
import { failure, withStub, type Reply } from './stub-service';

const tag = kindNamed('tag');
const folder = { scope: 'folder', name: 'All' } as const;
// A kind with a secret under a name that does not look like one.
const keeper: ResourceKind = {
  ...tag,
  attributes: tag.attributes.map((one) => (one.name === 'color' ? { ...one, secret: true as const } : one)),
};

// Marked, so that finding one is no accident; everything else is arbitrary.
const secret = fc.string({ unit: 'binary', minLength: 4, maxLength: 30 }).map((text) => `S3${text}\u00a7`);

describe('secrets', () => {
  test('are in no error and no log line, whatever the service says back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          client: secret,
          token: fc.uuid(),
          own: secret,
          key: secret,
        }),
        fc.constantFrom<(echo: string) => Reply>(
          (echo) => ({ status: 400, body: { _errors: [{ code: 'E003', message: echo, details: [echo] }] } }),
          (echo) => ({
            status: 409,
            body: { _errors: [{ message: 'x', details: { errorType: echo, message: echo } }] },
          }),
          (echo) => ({ status: 403, body: { error: echo, message: echo } }),
          (echo) => ({ status: 400, text: echo }),
          (echo) => ({ status: 201, text: `{"broken": ${echo}` }),
          (echo) => ({ status: 201, body: { id: '1', color: echo, pre_shared_key: { key: echo } } }),
          () => 'drop',
        ),
        fc.boolean(),
        async ({ client: clientSecret, token, own, key }, reply, refuseToken) => {
          await withStub(
            async (stub, client, _, lines) => {
              const secrets = [clientSecret, token, own, key];
              const echo = secrets.join(' and ');
              stub.answerToken = () =>
                refuseToken
                  ? { status: 401, body: { error: 'invalid_client', error_description: clientSecret } }
                  : { body: { access_token: token, expires_in: 900 } };
              stub.answer = () => reply(echo);
              const body = { name: 'web', color: own, unknown: [{ pre_shared_key: key }] };
              const error: unknown = await client.create(keeper, folder, body).catch((thrown: unknown) => thrown);
              const seen = error instanceof Error ? `${inspect(error, { depth: 9 })} ${JSON.stringify(error)}` : '';
              const all = `${seen}\n${inspect(lines, { depth: 9, maxStringLength: null })}\n${JSON.stringify(lines)}`;
              for (const one of secrets) {
                expect(all.includes(one)).toBe(false);
                expect(all.includes(JSON.stringify(one).slice(1, -1))).toBe(false);
                expect(all.includes(Buffer.from(one).toString('base64'))).toBe(false);
              }
            },
            { clientSecret, maxRetries: 0 },
          );
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('are hidden in the log, and the rest of the bodies is not', () =>
    withStub(async (stub, client, _, lines) => {
      stub.answer = () => ({ body: { data: [{ id: '1', color: 'Red', comments: 'seen', api_key: 'k' }], total: 1 } });
      await client.create(keeper, folder, { name: 'web', color: 'Blue', password: 'p' });
      await client.list(keeper);
      const bodies = lines.filter(({ level }) => level === 'debug').map(({ fields }) => fields['body']);
      expect(bodies[0]).toEqual({ name: 'web', color: '(secret)', password: '(secret)', folder: 'All' });
      expect(bodies[2]).toMatchObject({
        data: [{ id: '1', color: '(secret)', comments: 'seen', api_key: '(secret)' }],
      });
    }));
});

describe('the log', () => {
  test('has one line for each attempt, with its status, time and request id', () =>
    withStub(async (stub, client, _, lines) => {
      stub.script(
        { status: 503, headers: { 'x-request-id': 'r1' } },
        { body: { id: '1' }, headers: { 'x-request-id': 'r2' } },
      );
      await client.get(tag, '1');
      const calls = lines.filter(({ message }) => message === 'api call');
      expect(
        calls.map(({ level, fields }) => [level, fields['status'], fields['attempt'], fields['request_id']]),
      ).toEqual([
        ['info', 503, 1, 'r1'],
        ['info', 200, 2, 'r2'],
      ]);
      expect(calls[0]?.fields).toMatchObject({ method: 'GET', path: '/config/objects/v1/tags/1' });
      expect(typeof calls[0]?.fields['ms']).toBe('number');
    }));

  test('tells of a connection that broke', () =>
    withStub(
      async (stub, client, _, lines) => {
        stub.script('drop');
        await failure(client.get(tag, '1'));
        expect(lines.at(-1)?.fields).toMatchObject({ error: 'CONNECTION_LOST', attempt: 1 });
      },
      { maxRetries: 0 },
    ));
});
