import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configureSession } from '../../src/provider/configure';
import { openJournal } from '../../src/provider/journal';
import { journalSignature } from '../../src/provider/journal-signature';
import type { JournalSubject } from '../../src/provider/journal-line';

const signature = journalSignature('tsg_id:1', ['secret']);

const pci: JournalSubject = { kind: 'tag', scope: 'folder', container: 'Shops', name: 'pci', id: '1' };
const silent = (): undefined => undefined;
const logger = { error: silent, warn: silent, info: silent, debug: silent, trace: silent, isOn: () => false };

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-journal-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a journal that several configurations keep', () => {
  test('tells each what the others wrote and owe, and forgets it for all', () => {
    const path = join(dir, 'tenant.jsonl');
    const base = openJournal(path, signature);
    const written = base.begin('update', pci);
    base.recordAnswer(written, '1', 'revision');
    base.addPendingDelete(pci);
    const push = openJournal(path, signature);
    expect(push.unpushed()).toEqual([{ ...written, revision: 'revision' }]);
    expect(push.pendingDeletes()).toEqual([expect.objectContaining(pci)]);
    push.recordPush(push.unpushed());
    for (const pendingDelete of push.pendingDeletes()) push.removePendingDelete(pendingDelete);
    const next = openJournal(path, signature);
    expect([next.unpushed(), next.pendingDeletes()]).toEqual([[], []]);
  });

  test('starts anew when nothing is left to remember', () => {
    const path = join(dir, 'tenant.jsonl');
    const first = openJournal(path, signature);
    first.discard(first.begin('create', pci));
    const second = openJournal(path, signature);
    second.addPendingDelete(pci);
    expect(readFileSync(path, 'utf8')).not.toContain('begin');
    expect(openJournal(path, signature).pendingDeletes()).toHaveLength(1);
  });

  test.each([
    ['the provider block', { block: 'from-block' }, 'from-block'],
    ['the environment', { env: 'from-env' }, 'from-env'],
    ['the provider block before the environment', { block: 'from-block', env: 'from-env' }, 'from-block'],
    ['the data folder of Terraform, by itself', {}, join('data', 'scm-journal')],
  ])('lies where it is said by %s', (_by, { block, env }: { block?: string; env?: string }, expected) => {
    const account = { client_id: 'robot', client_secret: 'secret', scope: 'tsg_id:1' };
    const { session } = configureSession(
      { ...account, host: '127.0.0.1', ...(block === undefined ? {} : { journal: join(dir, block) }) },
      { env: { TF_DATA_DIR: join(dir, 'data'), ...(env === undefined ? {} : { SCM_JOURNAL: join(dir, env) }) } },
      logger,
    );
    session?.journal.addPendingDelete(pci);
    expect(existsSync(join(dir, expected))).toBe(true);
  });
});
