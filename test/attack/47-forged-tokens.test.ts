import { createHmac, createPublicKey, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { authentication } from '../../src/catalog';
import { paths, startLocal, type Local } from '../service/local';

const tsg = '1000000001';
const account = { clientId: 'reader', clientSecret: 'secret of the reader', roles: ['read'] };

type Part = Readonly<Record<string, unknown>>;
interface Parts {
  readonly head: Part;
  readonly claims: Part;
  readonly signature: string;
  /** Of the service, as anybody can read it. */
  readonly publicKey: KeyObject;
  readonly jwk: JsonWebKey;
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownEc = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownJwk = own.publicKey.export({ format: 'jwk' });

function signed(head: unknown, claims: unknown, digest = 'RSA-SHA256', key: KeyObject = own.privateKey): string {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${sign(digest, new Uint8Array(Buffer.from(text)), key).toString('base64url')}`;
}
function keyed(head: Part, claims: Part, secret: string | Buffer, digest = 'sha256'): string {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${createHmac(digest, new Uint8Array(Buffer.from(secret)))
    .update(text)
    .digest('base64url')}`;
}
const more = { roles: ['superuser', 'secret_reader'] };

/** Each makes a token that would have more roles, or none that expires. */
const forgeries: Readonly<Record<string, (parts: Parts) => string>> = {
  'no algorithm': ({ head, claims }) => `${encode({ ...head, alg: 'none' })}.${encode(claims)}.`,
  'no algorithm, in capitals': ({ head, claims }) => `${encode({ ...head, alg: 'NONE' })}.${encode(claims)}.`,
  'no algorithm, with the signature': ({ head, claims, signature }) =>
    `${encode({ ...head, alg: 'none' })}.${encode({ ...claims, ...more })}.${signature}`,
  'no header': ({ claims, signature }) => `.${encode(claims)}.${signature}`,
  'an empty header': ({ claims, signature }) => `${encode({})}.${encode(claims)}.${signature}`,
  'a header that is null': ({ claims, signature }) => `${encode('null')}.${encode(claims)}.${signature}`,
  'no signature': ({ head, claims }) => `${encode(head)}.${encode(claims)}.`,
  'two parts': ({ head, claims }) => `${encode(head)}.${encode(claims)}`,
  'four parts': ({ head, claims, signature }) => `${encode(head)}.${encode(claims)}.${signature}.${signature}`,
  'other roles': ({ head, claims, signature }) => `${encode(head)}.${encode({ ...claims, ...more })}.${signature}`,
  'another tenant': ({ head, claims, signature }) =>
    `${encode(head)}.${encode({ ...claims, tsg_id: '1000000002' })}.${signature}`,
  'a later end': ({ head, claims, signature }) => `${encode(head)}.${encode({ ...claims, exp: 9e9 })}.${signature}`,
  'another key ID in the header': ({ head, claims, signature }) =>
    `${encode({ ...head, kid: 'x' })}.${encode(claims)}.${signature}`,
  'the public key as the secret (PEM)': ({ head, claims, publicKey }) =>
    keyed({ ...head, alg: 'HS256' }, claims, publicKey.export({ type: 'spki', format: 'pem' })),
  'the public key as the secret (PKCS#1)': ({ head, claims, publicKey }) =>
    keyed({ ...head, alg: 'HS256' }, claims, publicKey.export({ type: 'pkcs1', format: 'pem' })),
  'the public key as the secret (DER)': ({ head, claims, publicKey }) =>
    keyed({ ...head, alg: 'HS512' }, claims, publicKey.export({ type: 'spki', format: 'der' }), 'sha512'),
  'the modulus as the secret': ({ head, claims, jwk }) =>
    keyed({ ...head, alg: 'HS256' }, claims, Buffer.from(jwk.n ?? '', 'base64url')),
  'an empty secret': ({ head, claims }) => keyed({ ...head, alg: 'HS256' }, claims, ''),
  'an own key': ({ head, claims }) => signed(head, { ...claims, ...more }),
  'an own key in the header': ({ head, claims }) => signed({ ...head, jwk: ownJwk }, { ...claims, ...more }),
  'an own key at a URL': ({ head, claims }) =>
    signed({ ...head, jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/x' }, { ...claims, ...more }),
  'a path as the key ID': ({ head, claims }) => signed({ ...head, kid: '../../../dev/null' }, { ...claims, ...more }),
  'SQL as the key ID': ({ head, claims }) => signed({ ...head, kid: "' OR 1=1 --" }, { ...claims, ...more }),
  'an own key and SHA-512': ({ head, claims }) => signed({ ...head, alg: 'RS512' }, claims, 'RSA-SHA512'),
  'an own EC key': ({ head, claims }) => signed({ ...head, alg: 'ES256' }, claims, 'SHA256', ownEc.privateKey),
  'a critical extension': ({ head, claims, signature }) =>
    `${encode({ ...head, crit: ['exp'] })}.${encode(claims)}.${signature}`,
  'claims that are a list': ({ head }) => signed(head, [1]),
  'claims that are a text': ({ head }) => signed(head, '"x"'),
  'a signature of zeros': ({ head, claims }) =>
    `${encode(head)}.${encode(claims)}.${Buffer.alloc(256).toString('base64url')}`,
  '20,000 characters': ({ head, claims }) => signed(head, { ...claims, filler: 'x'.repeat(8000) }),
};

let local: Local;
let parts: Parts;
let good: string;
beforeAll(async () => {
  local = await startLocal({
    tenants: [
      { tsg, accounts: [account] },
      { tsg: '1000000002', accounts: [account] },
    ],
  });
  good = await local.token({ tsg, ...account });
  const [head = '', claims = '', signature = ''] = good.split('.');
  const decode = (text: string): Part => JSON.parse(Buffer.from(text, 'base64url').toString()) as Part;
  const { keys } = (await (await fetch(local.url + authentication.keyPaths[0])).json()) as { keys: JsonWebKey[] };
  const [jwk = {}] = keys;
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  parts = { head: decode(head), claims: decode(claims), signature, publicKey, jwk };
});
afterAll(() => local.close());

const statusOf = async (token: string): Promise<number> => {
  const answer = await fetch(local.url + paths.tags, { headers: { Authorization: `Bearer ${token}` } });
  return answer.status;
};

test.each(Object.entries(forgeries))('a token with %s opens nothing', async (_, forge) => {
  expect(await statusOf(forge(parts))).toBe(401);
  // The true one does, also after all of that.
  expect(await statusOf(good)).toBe(200);
});

test('none of them is renewed by the page, which renews the true one', async () => {
  const page = await local.service.listenPage();
  const renew = async (token: string): Promise<number> => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${page.url}/ui/api/renew`, { method: 'POST', headers })).status;
  };
  for (const forge of Object.values(forgeries)) expect(await renew(forge(parts))).toBe(401);
  expect(await renew(good)).toBe(200);
});
