import { expect, test } from '@jest/globals';
import type { JournaledWrite } from '../../src/provider/journal-line';
import { adoptOrphan } from '../../src/provider/lifecycle/orphan';
import { OpenWrites } from '../../src/provider/open-writes';
import { RunLog } from '../../src/provider/run-log';
import type { ProviderSession } from '../../src/provider/session';

const subject = { kind: 'address', scope: 'folder', container: 'Branches', name: 'web', id: '' } as const;
const lost: JournaledWrite = { ...subject, entry: '1', what: 'create', digest: 'd', by: 'main' };

/** A session of the configuration `main` after a run that left these writes. */
function sessionAfter(...writes: readonly JournaledWrite[]): ProviderSession {
  const session: Partial<ProviderSession> = { run: new RunLog(), configuration: 'main' };
  const open = new OpenWrites();
  for (const write of writes) open.add(write);
  // Without `unpushed`: a search in all writes at each create takes time that grows with the square of their number.
  const journal: Partial<ProviderSession['journal']> = {
    unpushedOf: (kind, id) => open.ofObject(kind, id),
    unpushedNamed: (one) => open.ofName(one),
  };
  return { ...session, journal } as unknown as ProviderSession;
}

test('one resource adopts the object of a lost create, and no second one', () => {
  const session = sessionAfter(lost);
  expect(adoptOrphan(session, subject, 'd')).toBe(lost);
  expect(adoptOrphan(session, subject, 'd')).toBeUndefined();
});

test.each<readonly [string, Partial<JournaledWrite>]>([
  ['has an owner', { kept: true }],
  ['had other contents', { digest: 'e' }],
  ['was of another configuration', { by: 'other' }],
  ['was in another folder', { container: 'Data center' }],
  ['had another name', { name: 'www' }],
  ['was an update', { what: 'update' }],
])('a write that %s is not adopted', (_, change) => {
  expect(adoptOrphan(sessionAfter({ ...lost, ...change }), subject, 'd')).toBeUndefined();
});

test('an object that was deleted later is not adopted', () => {
  const created = { ...lost, id: 'u' };
  expect(adoptOrphan(sessionAfter(created), subject, 'd')).toBe(created);
  const deleted: JournaledWrite = { ...subject, id: 'u', entry: '2', what: 'delete' };
  expect(adoptOrphan(sessionAfter(created, deleted), subject, 'd')).toBeUndefined();
});
