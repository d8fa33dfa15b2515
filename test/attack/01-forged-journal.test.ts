import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { TfValue } from '../../src/terraform/protocol/value';
import { openJournal } from '../../src/provider/journal';
import { journalSignature } from '../../src/provider/journal-signature';
import { createService, type Service } from '../../src/service';
import { blockFor } from '../support/in-process-provider';
import { startProviderRun } from '../support/provider-run';

let service: Service;
let block: Readonly<Record<string, TfValue>>;
let dataDir: string;
let journalFile: string;
beforeEach(async () => {
  service = await createService({ jobSpeed: 50 });
  block = blockFor(service, (await service.listen()).url);
  dataDir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  const tenantName = createHash('sha256').update(service.access.scope).digest('hex').slice(0, 16);
  mkdirSync(join(dataDir, 'scm-journal'));
  journalFile = join(dataDir, 'scm-journal', `${tenantName}.jsonl`);
  await tenant().create('folder', { name: 'Texas', parent: 'All Firewalls' });
});
afterEach(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tenant = () => service.tenant(service.access.tsg);
const writes = () => service.journal.count({ method: 'DELETE' });
const own = () => journalSignature(service.access.scope, [service.access.clientSecret]);

const run = (env: NodeJS.ProcessEnv = {}) => startProviderRun({ block, dataDir, env });

/** A line as the provider wrote it before lines were signed. */
const owe = (subject: Readonly<Record<string, string>>): string =>
  JSON.stringify({ op: 'owe', entry: 'x', ...subject });

test('a forged pending delete has no effect, and the plan says that it is there', async () => {
  const rule = await tenant().create('tag', { name: 'deny', folder: 'Texas' });
  const subject = { kind: 'tag', scope: 'folder', container: 'Texas', name: 'deny', id: String(rule['id']) };
  writeFileSync(
    journalFile,
    `${owe(subject)}\n${JSON.stringify({ ...JSON.parse(owe(subject)), mac: 'A'.repeat(43) })}\n`,
  );
  const { warnings, apply } = await run();
  expect(warnings).toMatch(
    /not signed with the secret of this account: pending deletes of tag "deny" in folder "Texas"/,
  );
  const pushed = await apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
  expect(pushed.state).toMatchObject({ job_id: '1' });
  expect(writes()).toBe(0);
});

test('a line that was signed for another tenant or with another secret has no effect', async () => {
  const { id } = await tenant().create('tag', { name: 'deny', folder: 'Texas' });
  const subject = { kind: 'tag', scope: 'folder', container: 'Texas', name: 'deny', id: String(id) };
  openJournal(journalFile, journalSignature('tsg_id:2', [service.access.clientSecret])).addPendingDelete(subject);
  openJournal(journalFile, journalSignature(service.access.scope, ['guess'])).addPendingDelete(subject);
  const changed = readFileSync(journalFile, 'utf8').replaceAll('"deny"', '"other"');
  openJournal(journalFile, own()).addPendingDelete({
    ...subject,
    name: 'gone',
    id: '00000000-0000-4000-8000-000000000000',
  });
  writeFileSync(journalFile, changed + readFileSync(journalFile, 'utf8').replaceAll('"gone"', '"deny"'));
  const { apply } = await run();
  await apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
  expect(writes()).toBe(0);
});

test('a pending delete whose id is another object is dropped, and the push says so', async () => {
  const { id } = await tenant().create('tag', { name: 'other', folder: 'Texas' });
  openJournal(journalFile, own()).addPendingDelete({
    kind: 'tag',
    scope: 'folder',
    container: 'Texas',
    name: 'mine',
    id: String(id),
  });
  const { apply, warnings } = await run();
  expect(warnings).toMatch(/Pending deletes of earlier runs: 1\n.*tag "mine" in folder "Texas"/);
  const { text } = await apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
  expect(text).toMatch(/cannot delete tag "mine".*is now tag "other" in folder "Texas"; the pending delete is dropped/);
  expect(writes()).toBe(0);
  expect((await run()).warnings).toBe('');
});

test('an old line that is played again does not delete what a state has', async () => {
  const created = await (await run()).apply('scm_tag', null, { name: 'mine', folder: 'Texas' });
  const id = created.state?.['id'];
  if (typeof id !== 'string') throw new Error('the tag has no ID');
  openJournal(journalFile, own()).addPendingDelete({
    kind: 'tag',
    scope: 'folder',
    container: 'Texas',
    name: 'mine',
    id,
  });
  const { refresh, apply } = await run();
  await refresh('scm_tag', created.state ?? {});
  await apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
  expect(writes()).toBe(0);
});

test('a real pending delete is in the plan of the push, and is completed by it', async () => {
  const first = await (await run()).apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
  const { id } = await tenant().create('tag', { name: 'mine', folder: 'Texas' });
  openJournal(journalFile, own()).addPendingDelete({
    kind: 'tag',
    scope: 'folder',
    container: 'Texas',
    name: 'mine',
    id: String(id),
  });
  const { refresh, apply } = await run();
  const read = await refresh('scm_push', first.state ?? {});
  expect(read).toMatchObject({ pending_deletes: [{ kind: 'tag', name: 'mine', location: 'folder Texas', id }] });
  const pushed = await apply('scm_push', read, { folders: ['Texas'], triggers: { config: 'A' } });
  expect(pushed.state).toMatchObject({ job_id: '2', pending_deletes: null });
  expect(writes()).toBe(1);
  const next = await run();
  expect(await next.refresh('scm_push', pushed.state ?? {})).toEqual(pushed.state);
  expect(next.warnings).toBe('');
});

test('entries of before a rotation of the client secret are valid when the previous secret is given', async () => {
  const { id } = await tenant().create('tag', { name: 'mine', folder: 'Texas' });
  const subject = { kind: 'tag', scope: 'folder', container: 'Texas', name: 'mine', id: String(id) };
  openJournal(journalFile, journalSignature(service.access.scope, ['previous'])).addPendingDelete(subject);
  expect((await run()).warnings).toMatch(/SCM_CLIENT_SECRET_PREVIOUS/);
  const { warnings, apply } = await run({ SCM_CLIENT_SECRET_PREVIOUS: 'previous' });
  expect(warnings).toMatch(/Pending deletes of earlier runs: 1/);
  await apply('scm_push', null, { folders: ['Texas'], triggers: { config: 'A' } });
  expect(writes()).toBe(1);
  // The signed end of it is enough for the next runs, without the previous secret, and the file goes.
  const after = await run();
  expect(after.warnings).toBe('');
  expect(readdirSync(join(dataDir, 'scm-journal'))).toEqual([]);
});
