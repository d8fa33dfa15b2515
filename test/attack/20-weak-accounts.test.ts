import { expect, test } from '@jest/globals';
import { parseTenants } from '../../src/cli/tenants-file';

const account = (clientId: string, clientSecret = 'long enough to be random') => ({ clientId, clientSecret });
const parsed = (...tenants: readonly object[]) => parseTenants(JSON.stringify(tenants), 'tenants.json');

test('a client id is there once in a tenant, and a tenant once', () => {
  expect(() => parsed({ tsg: '1', accounts: [account('a'), account('a', 'another one that is long enough')] })).toThrow(
    'tenants.json [0].accounts[1].clientId repeats "a" in this tenant',
  );
  expect(() => parsed({ tsg: '1', accounts: [account('a')] }, { tsg: '1', accounts: [account('b')] })).toThrow(
    'tenants.json [1].tsg repeats "1"',
  );
});

test('a secret that can be guessed is refused, and not shown', () => {
  for (const secret of ['x', '12345', 'twenty-three characters']) {
    const message = (() => {
      try {
        parsed({ tsg: '1', accounts: [account('a', secret)] });
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(message).toMatch(/accounts\[0\]\.clientSecret is shorter than 24 characters/);
    expect(message).not.toContain(`"${secret}"`);
  }
});
