import { describe, expect, test } from '@jest/globals';
import { hidesValue, kindNamed, printable, printableText, secretsIn } from '../../src/catalog';
import { KnownSecrets, parseJson, withoutSecretForms } from '../../src/core';

const radius = kindNamed('radius_server_profile');
const http = kindNamed('http_server_profile');
const server = radius.attributes.find(({ name }) => name === 'server');
if (server === undefined) throw new Error('the kind has servers');

describe('a printable value', () => {
  test('has no secret at any depth, under the name of Terraform or of the API, and keeps the rest', () => {
    const value = {
      name: 'r',
      server: [{ name: 's', ip_address: '192.0.2.1', secret: 'hunter22', secret_wo: 'hunter33' }],
    };
    expect(printable(radius, value)).toEqual({
      name: 'r',
      server: [{ name: 's', ip_address: '192.0.2.1', secret: '(secret)', secret_wo: '(secret)' }],
    });
    expect(printableText(server, value.server)).not.toMatch(/hunter/);
    expect(secretsIn(radius, value)).toEqual(['hunter22', 'hunter33']);
  });

  test('has no secret in another form than the catalog has', () => {
    for (const servers of [{ secret: 'hunter22' }, 'hunter22', [['hunter22']], [{ secret: { value: ['hunter22'] } }]])
      expect(JSON.stringify(printable(radius, { server: servers }))).not.toContain('hunter22');
  });

  test('has no secret in an envelope, in extra, in encrypted_values and in an unlisted field', () => {
    const value = {
      data: [{ name: 'hunter22', server: [{ secret: 'hunter22' }], note: 'it was hunter22', api_token: 'x1' }],
      total: 1,
      extra: '{"server":{"s":{"pre_shared":"hunter33"}},"psk":"hunter44"}',
      encrypted_values: { a: '-AQ==hunter55' },
    };
    const shown = JSON.stringify(printable(radius, value));
    expect(shown).not.toMatch(/hunter/);
    expect(shown).toContain('"total":1');
    expect(JSON.stringify(printable(radius, { odd: 'anything', deep: [{ x: 'any' }] }, { unlisted: 'hidden' }))).toBe(
      '{"odd":"(secret)","deep":[{"x":"(secret)"}]}',
    );
  });

  test('repeats no secret that is known, in any encoding', () => {
    const known = new KnownSecrets(['p4ss"w&rd', 'p4ss"w&rd and more']);
    const forms = [
      'p4ss"w&rd',
      'p4ss\\"w&rd',
      'p4ss%22w%26rd',
      'p4ss&quot;w&amp;rd',
      Buffer.from('p4ss"w&rd').toString('base64'),
    ];
    for (const form of forms)
      expect(printable(radius, { name: `a ${form} b` }, { known })).toEqual({ name: 'a (secret) b' });
    // The longer one first: nothing of it remains.
    expect(known.hideIn('p4ss"w&rd and more')).toBe('(secret)');
  });

  test('hides a known secret as a whole, also where a form covers a part of it', () => {
    const [address, token] = ['https://hooks.example.com/T0/xyz?token=abcd', 'hunter"22&more'];
    const known = new KnownSecrets([address, token]);
    expect(printable(radius, { name: `at ${address}, at https://x.example.com/?key=${token}` }, { known })).toEqual({
      name: 'at (secret), at https://x.example.com/?key=(secret)',
    });
    expect(printable(radius, { extra: JSON.stringify({ note: `at ${address}` }) }, { known })).toEqual({
      extra: '{"note":"at (secret)"}',
    });
  });

  test('keeps the names of attributes if a password is the same word', () => {
    const servers = (secret: string): object => ({ name: 'r', server: [{ name: 'name or secret', secret }] });
    expect(printable(radius, servers('name'))).toEqual({
      name: 'r',
      server: [{ name: '(secret) or secret', secret: '(secret)' }],
    });
    expect(printable(radius, { ...servers('secret'), 'a secret': 1 })).toEqual({
      name: 'r',
      server: [{ name: 'name or (secret)', secret: '(secret)' }],
      'a (secret)': '(secret)',
    });
    expect(printableText(server, [{ secret: 'server' }])).toBe('[{"secret":"(secret)"}]');
  });

  test('finds the secrets of an object, whatever wraps it', () => {
    const value = { server: [{ secret: 'hunter22' }] };
    for (const one of [value, [value], { data: value }, { data: [value] }])
      expect(secretsIn(radius, one)).toEqual(['hunter22']);
  });

  test('keeps what cannot be assigned', () => {
    const value = JSON.parse('{"__proto__":{"a":1},"name":"r"}') as object;
    expect(JSON.stringify(printable(radius, value))).toBe('{"__proto__":{"a":1},"name":"r"}');
  });
});

describe('a value that may hold a secret', () => {
  const shown = (format: object) => JSON.stringify(printable(http, { format: { traffic: format } }));
  test.each([
    { headers: [{ name: 'Authorization', value: 'Bearer abcdefgh' }] },
    { headers: [{ name: 'X-Team', value: 'T0000-abcdefgh' }] },
    { params: [{ name: 'token', value: 'abcdefgh' }] },
    { url_format: '/services/T0000000/B0000000/abcdefgh1' },
    { url_format: '/hook?key=abcdefgh' },
    { payload: '{"text":"$rule","token":"abcdefgh"}' },
    { payload: '{"text":"AbCdefgh12345"}' },
  ])('is hidden: %j', (format) => {
    expect(shown(format)).toContain('(secret)');
    expect(shown(format)).not.toMatch(/abcdefgh|AbCdefgh/);
  });

  test.each([
    { headers: [{ name: 'content-type', value: 'application/json; charset=utf-8' }] },
    { headers: [{ name: 'Restrict-Access-Context', value: '1b80a477-9b5e-476c-989c-f5ace57a5632' }] },
    { params: [{ name: 'source', value: 'firewall' }] },
    { url_format: '/services/collector/event' },
    { payload: '{"category":"network","u_dest_port":"$dport","text":"$rule $src"}' },
  ])('is shown if it obviously holds none: %j', (format) => {
    expect(shown(format)).toBe(JSON.stringify({ format: { traffic: format } }));
  });

  test('is hidden without the name that says what it is', () => {
    expect(hidesValue({ mayHoldSecret: true }, '1b80a477-9b5e', {})).toBe(true);
    expect(hidesValue({ mayHoldSecret: true }, null, {})).toBe(false);
  });
});

describe('a text without a known place', () => {
  test.each([
    ['https://user:hunter22@feeds.example.com/list', 'https://(secret)@feeds.example.com/list'],
    ['https://feeds.example.com/list?a=1&token=hunter22', 'https://feeds.example.com/list?a=1&token=(secret)'],
    ['phash $1$abcd$efghijk end', 'phash (secret) end'],
    ['-AQ==abcdef== end', '(secret) end'],
    ['Authorization: Bearer abcdefghijkl', 'Authorization: Bearer (secret)'],
    ['a eyJhbGciOi.eyJzdWIi.c2ln b', 'a (secret) b'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----', '(secret)'],
    ['https://feeds.example.com/list.txt?page=2', 'https://feeds.example.com/list.txt?page=2'],
    ['costs $15 or $2', 'costs $15 or $2'],
  ])('%j', (text, expected) => {
    expect(withoutSecretForms(text)).toBe(expected);
  });

  test.each([
    ['{"client_secret": hunter22}', 'unexpected text at line 1, column 19'],
    ['{\n  "a": "hunter22",\n  b: 1}', 'unexpected text at line 3, column 3'],
    ['{"a": "hunter22" "b"}', 'a bracket, comma, colon or the end is missing or wrong'],
    ['["hunter22"', 'a bracket, comma, colon or the end is missing or wrong'],
    ['{"a": "hunter22', 'unexpected text at line 1, column 7'],
  ])('that is not JSON is not in the error: %j', (text, message) => {
    expect(() => parseJson(text)).toThrow(new SyntaxError(message));
  });
});
