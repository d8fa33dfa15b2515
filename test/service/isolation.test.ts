import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { allKinds } from '../../src/catalog';
import { runs } from '../support/runs';
import { type Answer, type Local, startLocal } from './local';

const accounts = ['a', 'b', 'c'].map((name, i) => ({ tsg: `100000000${i}`, clientId: name, clientSecret: name }));
const kinds = allKinds().filter(({ api }) => api.operations.includes('get') && api.operations.includes('list'));
const missing = '00000000-0000-4000-8000-000000000000';

describe('three tenants', () => {
  let local: Local;
  let tokens: string[];
  let before: string[];
  /** Objects of each tenant that the others do not have, by kind. */
  const own: { kind: string; path: string; id: string; name: string }[][] = [];

  beforeAll(async () => {
    local = await startLocal({ tenants: accounts.map((account) => ({ tsg: account.tsg, accounts: [account] })) });
    const { control } = local.service;
    for (const [i, { tsg }] of accounts.entries()) {
      await control.seed('small', i + 1, tsg);
      await control.tenant(tsg).addDevice({ serial: `00${i}`, folder: 'All Firewalls' });
      const objects = [];
      for (const { name: kind, api } of kinds) {
        for (const one of await control.tenant(tsg).find(kind)) {
          const name = typeof one['name'] === 'string' ? one['name'] : '';
          if (name.includes(`s${i + 1}-`) || name === `00${i}`)
            objects.push({ kind, path: api.path, id: String(one['id']), name });
        }
      }
      expect(objects.length).toBeGreaterThan(20);
      own.push(objects);
    }
    tokens = await Promise.all(accounts.map((account) => local.token(account)));
    before = await Promise.all(accounts.map(({ tsg }) => everything(tsg)));
  });
  afterAll(() => local.close());

  const everything = async (tsg: string): Promise<string> => {
    const all = await Promise.all(kinds.map((kind) => local.service.control.tenant(tsg).find(kind.name)));
    return JSON.stringify(all);
  };
  const as = (token: string, method: string, path: string, body?: unknown): Promise<Answer> =>
    local.call(method, path, body, { Authorization: `Bearer ${token}` });
  /** What an answer tells: all of it but the request's own id and the id or name that was asked for. */
  const comparable = ({ status, text }: Answer, requestedId: string): string =>
    `${status} ${text.replace(/"_request_id":"[^"]*"/, '').replaceAll(requestedId, 'asked')}`;

  test('read and write nothing of each other, and cannot tell whether an id or name exists', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 2 }),
        fc.integer({ min: 1, max: 2 }),
        fc.nat(),
        fc.constantFrom('get', 'put', 'delete', 'move', 'name', 'folder', 'reference', 'push', 'job'),
        async (thief, offset, which, operation) => {
          const victim = (thief + offset) % 3;
          const { path, id, name, kind } = own[victim]![which % own[victim]!.length]!;
          const ask = (id: string, name: string): Promise<Answer> => {
            const token = tokens[thief]!;
            const query = new URLSearchParams({ name }).toString();
            switch (operation) {
              case 'get':
                return as(token, 'GET', `${path}/${id}`);
              case 'put':
                return as(token, 'PUT', `${path}/${id}`, { id, name: 'stolen', folder: 'All Firewalls' });
              case 'delete':
                return as(token, 'DELETE', `${path}/${id}`);
              case 'move':
                return as(token, 'POST', `${path}/${id}:move`, { destination: 'top', rulebase: 'pre' });
              case 'name':
                return as(token, 'GET', `${path}?${query}`);
              case 'folder':
                return as(token, 'GET', `${path}?${new URLSearchParams({ folder: name }).toString()}`);
              case 'reference':
                return as(token, 'POST', '/config/objects/v1/address-groups', {
                  name: 'thief',
                  folder: 'All Firewalls',
                  static: [name],
                });
              case 'push':
                return as(token, 'POST', '/config/operations/v1/config-versions/candidate:push', { devices: [name] });
              case 'job':
                return as(token, 'GET', `/jobs/${which % 50}`);
            }
          };
          const [stolen, unknown] = [await ask(id, name), await ask(missing, 'nobodys')];
          expect([
            kind,
            operation,
            comparable(stolen, operation === 'job' ? '-' : id).replaceAll(name, 'asked'),
          ]).toEqual([kind, operation, comparable(unknown, missing).replaceAll('nobodys', 'asked')]);
        },
      ),
      { numRuns: runs(120), seed: 21 },
    );
    expect(await Promise.all(accounts.map(({ tsg }) => everything(tsg)))).toEqual(before);
  });

  test('accept no token that was tampered with or is not signed', async () => {
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 2 }),
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom('claims', 'none', 'other-key', 'bit', 'cut', 'empty', 'joined'),
        fc.nat(),
        async (thief, offset, how, which) => {
          const victim = (thief + offset) % 3;
          const token = tokens[thief]!;
          const [head = '', claims = '', signature = ''] = token.split('.');
          const stolen = part({
            ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
            tsg_id: accounts[victim]!.tsg,
          });
          const forged = {
            claims: `${head}.${stolen}.${signature}`,
            none: `${part({ alg: 'none', typ: 'JWT' })}.${stolen}.`,
            'other-key': `${head}.${stolen}.${createHmac('sha256', 'guess').update(`${head}.${stolen}`).digest('base64url')}`,
            // Not in the last characters: what they add beyond whole bytes means nothing.
            bit: flipped(token, which % (token.length - 4)),
            cut: token.slice(0, which % (token.length - 4)),
            empty: `${head}.${stolen}.`,
            joined: `${token}.${tokens[victim]!}`,
          }[how];
          for (const { path, id } of own[victim]!.slice(0, 2)) {
            const answer = await as(forged, 'GET', `${path}/${id}`);
            expect([how, answer.status]).toEqual([how, 401]);
          }
        },
      ),
      { numRuns: runs(60), seed: 22 },
    );
  });
});

function flipped(text: string, at: number): string {
  const char = text[at];
  return text.slice(0, at) + (char === '.' ? 'A' : char === 'A' ? 'B' : 'A') + text.slice(at + 1);
}
