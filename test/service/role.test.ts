import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseTenants } from '../../src/cli/tenants-file';
import { type Answer, type Local, paths, startLocal } from './local';

const tsg = '1000000001';
const roles = ['superuser', 'read', 'write', 'push', 'auditor', 'unheard_of'];

describe('an account', () => {
  let local: Local;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    const accounts = roles.map((role) => ({ clientId: role, clientSecret: `secret of ${role}`, roles: [role] }));
    local = await startLocal({ tenants: [{ tsg, accounts }] });
    for (const { clientId, clientSecret } of accounts) {
      tokens.set(clientId, await local.token({ clientId, clientSecret, tsg }));
    }
  });
  afterAll(() => local.close());
  const as = (role: string, method: string, path: string, body?: unknown): Promise<Answer> =>
    local.call(method, path, body, { Authorization: `Bearer ${tokens.get(role) ?? ''}` });
  const tag = (name: string): unknown => ({ name, folder: 'All Firewalls' });

  test.each([
    ['superuser', [200, 201, 201, 200]],
    ['write', [200, 201, 403, 200]],
    ['push', [200, 403, 201, 403]],
    ['read', [200, 403, 403, 403]],
    ['auditor', [200, 403, 403, 403]],
    ['unheard_of', [403, 403, 403, 403]],
  ])('with the role %s may read, write, push, discard what that role permits', async (role, wanted) => {
    const answers = [
      await as(role, 'GET', paths.tags),
      await as(role, 'POST', paths.tags, tag(`by ${role}`)),
      await as(role, 'POST', paths.push, { folders: ['All Firewalls'] }),
      await as(role, 'DELETE', `${paths.versions}/candidate`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(wanted);
  });

  test('is told which role is missing', async () => {
    const answer = await as('read', 'POST', paths.tags, tag('x'));
    expect(answer.problem).toBe('403 E007 Unauthorized');
    expect(answer.details).toMatch(/needs the role \\"write\\"; read has read/);
    expect((await as('write', 'POST', paths.push, {})).details).toMatch(/needs the role \\"push\\"/);
  });

  test('sees what another account of its tenant made', async () => {
    const { id } = await as('write', 'POST', paths.tags, tag('shared'));
    expect((await as('read', 'GET', `${paths.tags}/${id}`)).status).toBe(200);
  });
});

describe('a tenants file', () => {
  test('may not name a role that permits nothing', () => {
    const text = JSON.stringify([{ tsg, accounts: [{ clientId: 'a', clientSecret: 'b', roles: ['admn'] }] }]);
    expect(() => parseTenants(text, 'tenants.json')).toThrow(
      /tenants\.json \[0\]\.accounts\[0\]\.roles\[0\] has the unknown role "admn"; known roles are read, write/,
    );
  });
});
