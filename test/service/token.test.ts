import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Local } from './local';
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { paths, StandingClock, startLocal } from './local';

const tokenPath = '/auth/v1/oauth2/access_token';
const tenants = [
  { tsg: '1000000001', accounts: [{ clientId: 'a', clientSecret: 'secret-a' }] },
  { tsg: '1000000002', accounts: [{ clientId: 'b', clientSecret: 'secret:b' }] },
];

describe('a token', () => {
  const clock = new StandingClock();
  let local: Local;
  beforeAll(async () => {
    local = await startLocal({ tenants, clock });
  });
  afterAll(() => local.close());

  const form = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(local.url + path, { method: 'POST', body: new URLSearchParams(fields), headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const good = { grant_type: 'client_credentials', client_id: 'a', client_secret: 'secret-a' };

  test.each(['/auth/v1/oauth2/access_token', '/oauth2/access_token', '/am/oauth2/access_token'])(
    'is given at %s for credentials in the form',
    async (path) => {
      const { status, body } = await form(path, { ...good, scope: 'tsg_id:1000000001' });
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'tsg_id:1000000001',
      });
    },
  );

  test('is given for HTTP Basic credentials that hold a colon', async () => {
    expect((await local.ask({ tsg: '1000000002', clientId: 'b', clientSecret: 'secret:b' })).status).toBe(200);
  });

  test('is given for HTTP Basic credentials that are form-encoded, as OAuth 2.0 has it', async () => {
    expect((await local.ask({ tsg: '1000000002', clientId: 'b', clientSecret: 'secret%3Ab' })).status).toBe(200);
  });

  test('is given without a scope to an account of one tenant', async () => {
    expect((await form(tokenPath, good)).body['scope']).toBe('tsg_id:1000000001');
  });

  test.each([
    ['a wrong secret', { ...good, client_secret: 'secret-b', scope: 'tsg_id:1000000001' }, 401, 'invalid_client'],
    ['an unknown client', { ...good, client_id: 'c', scope: 'tsg_id:1000000001' }, 401, 'invalid_client'],
    ["another account's tenant", { ...good, scope: 'tsg_id:1000000002' }, 401, 'invalid_client'],
    ['a tenant that does not exist', { ...good, scope: 'tsg_id:1999999999' }, 401, 'invalid_client'],
    ['a scope without a tenant', { ...good, scope: 'profile' }, 400, 'invalid_scope'],
    ['another grant', { ...good, grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', { client_id: 'a', client_secret: 'secret-a' }, 400, 'invalid_request'],
    ['no credentials', { grant_type: 'client_credentials' }, 401, 'invalid_client'],
  ])('is refused for %s', async (_, fields, status, error) => {
    const answer = await form(tokenPath, fields);
    expect([answer.status, answer.body['error']]).toEqual([status, error]);
  });

  test('says the same of a tenant that is not mine and of one that does not exist', async () => {
    const [own, missing] = await Promise.all(
      ['tsg_id:1000000002', 'tsg_id:1999999999'].map((scope) => form(tokenPath, { ...good, scope })),
    );
    expect(own).toEqual(missing);
  });

  test.each([
    ['missing', '', '401 E016 Not Authenticated'],
    ['of another scheme', 'Basic YTpi', '401 E016 Not Authenticated'],
    ['not a JWT', 'Bearer abc', '401 E016 Invalid Credential'],
    ['unsigned', `Bearer ${unsigned()}`, '401 E016 Invalid Credential'],
  ])('that is %s opens nothing', async (_, header, problem) => {
    const answer = await local.call('GET', paths.addresses, undefined, { Authorization: header });
    expect(answer.problem).toBe(problem);
    expect(answer.at('_request_id')).toBe(answer.headers.get('x-request-id'));
  });

  test.each(['/auth/v1/oauth2', '/oauth2', '/am/oauth2'])(
    'is signed with RS256, names its client as audience, and is verified with the key set at %s/connect/jwk_uri',
    async (prefix) => {
      const response = await fetch(`${local.url}${prefix}/connect/jwk_uri`);
      const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] };
      const [head = '', body = '', signature = ''] = (await local.token()).split('.');
      const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string; kid: string };
      const key = keys.find(({ kid }) => kid === header.kid)!;
      const signed = Buffer.from(`${head}.${body}`);
      expect(header.alg).toBe('RS256');
      expect(key).toEqual({ kty: 'RSA', n: key.n, e: 'AQAB', use: 'sig', alg: 'RS256', kid: header.kid });
      expect(
        verify(
          'RSA-SHA256',
          signed,
          createPublicKey({ key, format: 'jwk' }),
          new Uint8Array(Buffer.from(signature, 'base64url')),
        ),
      ).toBe(true);
      expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({ aud: 'a', sub: 'a' });
    },
  );

  test('of another service opens nothing here', async () => {
    const other = await startLocal({ tenants, clock });
    const token = await other.token();
    await other.close();
    const answer = await local.call('GET', paths.addresses, undefined, { Authorization: `Bearer ${token}` });
    expect(answer.problem).toBe('401 E016 Invalid Credential');
  });

  test('that was tampered with opens nothing', async () => {
    const [head, body, signature] = (await local.token()).split('.');
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, tsg_id: '1000000002' })).toString('base64url');
    const answer = await local.call('GET', paths.addresses, undefined, {
      Authorization: `Bearer ${head}.${forged}.${signature}`,
    });
    expect(answer.problem).toBe('401 E016 Invalid Credential');
  });

  test('expires after 15 minutes and no sooner', async () => {
    const headers = { Authorization: `Bearer ${await local.token()}` };
    clock.advance(899_000);
    expect((await local.call('GET', paths.addresses, undefined, headers)).status).toBe(200);
    clock.advance(2_000);
    expect((await local.call('GET', paths.addresses, undefined, headers)).problem).toBe('401 E016 Key Expired');
  });

  test('is never written to the log, nor is a secret', async () => {
    const lines: string[] = [];
    const other = await startLocal({ tenants, log: (line) => lines.push(line) });
    const token = await other.token();
    await other.get(paths.addresses);
    await other.close();
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join()).not.toContain('secret-a');
    expect(lines.join()).not.toContain(token.split('.')[2]);
  });
});

function unsigned(): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: 'a', iss: 'scm', tsg_id: '1000000001', roles: [], exp: 9e9 })}.`;
}
