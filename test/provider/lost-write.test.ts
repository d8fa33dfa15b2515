import { expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import { stateOfAnswer } from '../../src/provider/lifecycle/read';
import type { ProviderSession } from '../../src/provider/session';
import type { Fields } from '../../src/provider/state/fields';

const kind = kindNamed('address');
const written: Fields = { id: 'a', name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1', revision: 'address/r0' };
const answer = { id: 'a', name: 'web', folder: 'Texas', ip_netmask: '10.0.0.2' };

/** A read, with the revision of the last write that was not pushed; undefined for a write without an answer. */
function read(state: Fields, writes: readonly { readonly entry: string; readonly revision?: string }[]) {
  // The only part that a read of a kind without order uses.
  const session = { journal: { unpushedOf: () => writes } } as unknown as ProviderSession;
  return stateOfAnswer(session, kind, answer, state, undefined);
}

test.each([
  ['without an answer', [{ entry: 'w1' }]],
  ['whose answer did not reach the state', [{ entry: 'w1', revision: 'address/r1' }]],
])('a write %s gets one new revision, however often it is read', async (_, writes) => {
  const first = await read(written, writes);
  expect(first['revision']).not.toBe(written['revision']);
  const second = await read(first, writes);
  expect(second['revision']).toBe(first['revision']);
  expect((await read(second, writes))['revision']).toBe(first['revision']);
});

test('what others change after it is another revision', async () => {
  const writes = [{ entry: 'w1' }];
  const first = await read(written, writes);
  const changed = await read({ ...first, ip_netmask: '10.0.0.9' }, writes);
  expect(changed['revision']).not.toBe(first['revision']);
});

test('drift without a lost write is a new revision, and a write whose revision is in the state is none', async () => {
  const drifted = await read(written, []);
  expect(drifted['revision']).not.toBe(written['revision']);
  expect((await read(drifted, []))['revision']).toBe(drifted['revision']);
  const own = { ...written, ip_netmask: '10.0.0.2' };
  expect((await read(own, [{ entry: 'w1', revision: 'address/r0' }]))['revision']).toBe('address/r0');
});
