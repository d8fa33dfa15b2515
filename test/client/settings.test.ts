import { describe, expect, test } from '@jest/globals';

import { readSettings, SettingsError, type ProviderBlock } from '../../src/client';
import { originOf } from '../../src/client/settings';

const credentials = { client_id: 'robot', client_secret: 'hush-hush', scope: 'tsg_id:1234567890' };
const noFile = (): string => {
  throw new Error('no file');
};

function settings(block: ProviderBlock, env: NodeJS.ProcessEnv = {}, file?: object): ReturnType<typeof readSettings> {
  return readSettings(block, env, file === undefined ? noFile : () => JSON.stringify(file));
}

function problems(block: ProviderBlock, env: NodeJS.ProcessEnv = {}, file?: object): readonly string[] {
  try {
    settings(block, env, file);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((one) => `${one.attribute}: ${one.message}`);
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('have defaults for all but the credentials', () => {
    expect(settings(credentials)).toEqual({
      authUrl: 'https://auth.apps.paloaltonetworks.com/auth/v1/oauth2/access_token',
      protocol: 'https',
      host: 'api.strata.paloaltonetworks.com',
      systemAuthorities: expect.any(Function),
      headers: {},
      clientId: 'robot',
      clientSecret: 'hush-hush',
      scope: 'tsg_id:1234567890',
      skipVerifyCertificate: false,
      requestTimeoutMs: 60_000,
      overallTimeoutMs: 600_000,
      maxRetries: 6,
      maxConcurrentRequests: 10,
    });
  });

  test.each([
    ['auth_url', 'authUrl', 'SCM_AUTH_URL', 'https://a.test/1', 'https://b.test/2', 'https://c.test/3'],
    ['protocol', 'protocol', 'SCM_PROTOCOL', 'http', 'https', 'http'],
    ['host', 'host', 'SCM_HOST', 'a.test', 'b.test', 'c.test'],
    ['port', 'port', 'SCM_PORT', 1001, '1002', 1003],
    ['headers', 'headers', 'SCM_HEADERS', { 'x-a': '1' }, '{"x-a":"2"}', { 'x-a': '3' }],
    ['client_id', 'clientId', 'SCM_CLIENT_ID', 'a', 'b', 'c'],
    ['client_secret', 'clientSecret', 'SCM_CLIENT_SECRET', 'a', 'b', 'c'],
    ['scope', 'scope', 'SCM_SCOPE', 'tsg_id:1', 'tsg_id:2', 'tsg_id:3'],
    ['skip_verify_certificate', 'skipVerifyCertificate', 'SCM_SKIP_VERIFY_CERTIFICATE', false, 'true', false],
    ['request_timeout', 'requestTimeoutMs', 'SCM_REQUEST_TIMEOUT', 1, '2', 3],
    ['overall_timeout', 'overallTimeoutMs', 'SCM_OVERALL_TIMEOUT', 1, '2', 3],
    ['max_retries', 'maxRetries', 'SCM_MAX_RETRIES', 1, '2', 3],
    ['max_concurrent_requests', 'maxConcurrentRequests', 'SCM_MAX_CONCURRENT_REQUESTS', 1, '2', 3],
    ['token_cache', 'tokenFolder', 'SCM_TOKEN_CACHE', '/a', '/b', '/c'],
  ] as const)(
    '%s: the block wins over the environment, the environment over the file',
    (name, key, variable, a, b, c) => {
      const parsed = (raw: unknown): unknown => {
        if (name === 'request_timeout' || name === 'overall_timeout') return Number(raw) * 1000;
        if (name === 'headers') return typeof raw === 'string' ? (JSON.parse(raw) as unknown) : raw;
        if (typeof a === 'number') return Number(raw);
        return typeof a === 'boolean' ? raw === 'true' : raw;
      };
      const others = { ...credentials, [name]: null, auth_file: 'auth.json' };
      const file = { ...credentials, [name]: c };
      expect(settings({ ...others, [name]: a }, { [variable]: b }, file)[key]).toEqual(parsed(a));
      expect(settings(others, { [variable]: b }, file)[key]).toEqual(parsed(b));
      expect(settings(others, { [variable]: '' }, file)[key]).toEqual(parsed(c));
    },
  );

  test('may all come from an auth file, in camel case too, which may come from the environment', () => {
    const file = { clientId: 'robot', clientSecret: 'hush-hush', scope: '1234567890' };
    expect(settings({}, { SCM_AUTH_FILE: 'auth.json' }, file)).toMatchObject({
      clientId: 'robot',
      scope: 'tsg_id:1234567890',
    });
  });

  test.each([
    ['2026-11-01T00:00:00Z', Date.parse('2026-11-01T00:00:00Z')],
    [1_793_491_200, 1_793_491_200_000],
  ])('need no credentials with a ready-made token that expires at %s', (expires, expiresAt) => {
    const read = settings({ auth_file: 'auth.json' }, {}, { jwt: 'a.b.c', jwt_expires_at: expires });
    expect(read).toMatchObject({ clientId: '', readyToken: { value: 'a.b.c', expiresAt } });
  });

  test.each([
    ['localhost:8443', {}, 'https://localhost:8443'],
    ['[::1]:8443', {}, 'https://[::1]:8443'],
    ['127.0.0.1:80', { port: 80, protocol: 'http' }, 'http://127.0.0.1:80'],
    ['a.test', { port: 8443 }, 'https://a.test:8443'],
    ['a.test', { port: 0 }, 'https://a.test'],
    ['a.test:8443', { port: 0 }, 'https://a.test:8443'],
    ['::1', {}, 'https://[::1]'],
    ['a.test', {}, 'https://a.test'],
  ])('take the port from a host such as %s', (host, more, origin) => {
    expect(originOf(settings({ ...credentials, host, ...more }))).toBe(origin);
  });

  test.each(['1', 't', 'T', 'true', 'True', 'TRUE', true])('take %s as true, like the official provider', (value) => {
    const read = settings(credentials, { SCM_SKIP_VERIFY_CERTIFICATE: String(value) });
    expect(read.skipVerifyCertificate).toBe(true);
  });

  test('that are missing are all listed, each with attribute, variable and remedy', () => {
    const found = problems({});
    expect(found.map((one) => one.split(':')[0])).toEqual(['client_id', 'client_secret', 'scope']);
    expect(found[2]).toContain('SCM_SCOPE');
    expect(found[2]).toContain('provider block');
    expect(found[2]).toContain('"tsg_id:1234567890"');
  });

  test.each([
    [{ protocol: 'ftp' }, {}, 'protocol: attribute protocol must be "http" or "https", got "ftp"'],
    [
      { host: 'https://a.test' },
      {},
      'host: attribute host must be a host name with an optional port, such as "api.example.com:8443", got "https://a.test"',
    ],
    [
      {},
      { SCM_HOST: 'a.test:0' },
      'host: environment variable SCM_HOST must have a port from 1 to 65535, got "a.test:0"',
    ],
    [{ host: 'a.test:80', port: 81 }, {}, 'port: port is 81, but host contains the port 80: remove one of them'],
    [
      {},
      { SCM_PORT: '99999' },
      'port: environment variable SCM_PORT must be a whole number from 1 to 65535, got "99999"',
    ],
    [
      { auth_url: 'a.test' },
      {},
      'auth_url: attribute auth_url must be a URL with the scheme https:// or http://, got "a.test"',
    ],
    [
      {},
      { SCM_HEADERS: 'x=hidden' },
      'headers: environment variable SCM_HEADERS must be a JSON object of strings, for example {"X-Team":"network"}',
    ],
    [
      { headers: { 'x-a': 'hidden\r\ny: z' } },
      {},
      'headers: attribute headers must have a single-line value for "x-a"',
    ],
    [{ max_retries: -1 }, {}, 'max_retries: attribute max_retries must be a whole number from 0 to 100, got -1'],
    [
      { skip_verify_certificate: 'yes' },
      {},
      'skip_verify_certificate: attribute skip_verify_certificate must be true or false, got "yes"',
    ],
  ] as const)('that are wrong say what was seen and where: %j %j', (block, env, message) => {
    expect(problems({ ...credentials, ...block }, env)).toEqual([message]);
  });

  test('take an IPv6 address as host', () => {
    expect(settings({ ...credentials, host: '::1' }).host).toBe('[::1]');
  });

  test('name an auth file that cannot be read, and nothing of what is in it', () => {
    expect(problems({ ...credentials, auth_file: 'a.json' })).toEqual([
      'auth_file: cannot read the auth file "a.json": no file',
    ]);
    expect(() => readSettings({ auth_file: 'a.json' }, {}, () => '{"client_secret": "hush-hush"')).toThrow(
      'the auth file "a.json" is not JSON',
    );
  });

  test('take the proxy from the environment', () => {
    expect(settings(credentials, { HTTPS_PROXY: 'http://proxy.test:1', no_proxy: '.local' }).proxy).toEqual({
      https: 'http://proxy.test:1',
      except: '.local',
    });
    expect(settings(credentials, { NO_PROXY: '*' })).not.toHaveProperty('proxy');
  });
});
