import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../../src/provider/journal';
import { journalSignature } from '../../src/provider/journal-signature';
import type { JournalSubject } from '../../src/provider/journal-line';

const signature = journalSignature('tsg_id:1', ['secret']);

const pci: JournalSubject = { kind: 'tag', scope: 'folder', container: 'Shops', name: 'pci', id: '1' };

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-journal-'));
  path = join(dir, 'tenant.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a journal that cannot be read', () => {
  test('is an error and not an empty journal', () => {
    openJournal(path, signature).addPendingDelete(pci);
    rmSync(path);
    mkdirSync(path);
    expect(() => openJournal(path, signature).pendingDeletes()).toThrow(`cannot read the journal ${path}`);
  });

  test('is an error for an account without the permission', () => {
    openJournal(path, signature).addPendingDelete(pci);
    chmodSync(path, 0o000);
    // Root reads everything.
    if (process.getuid?.() === 0) expect(openJournal(path, signature).pendingDeletes()).toHaveLength(1);
    else expect(() => openJournal(path, signature).pendingDeletes()).toThrow('make the file readable');
  });

  test.each([
    ['no JSON', 'garbage'],
    ['cut at its start', '"op":"end","entries":[]}'],
    ['not an object', '[]'],
    ['an unknown operation', '{"op":"forget","entries":[]}'],
    ['an entry that is not text', '{"op":"end","entries":[1]}'],
    ['a delete without an id', '{"op":"owe","kind":"tag","scope":"folder","container":"Shops","name":"x","entry":"e"}'],
    [
      'an unknown write',
      '{"op":"begin","what":"move","kind":"t","scope":"","container":"","name":"","id":"","entry":"e"}',
    ],
    [
      'a time that is text',
      '{"op":"begin","what":"update","at":"now","kind":"t","scope":"","container":"","name":"","id":"","entry":"e"}',
    ],
  ])('because of a line that is %s is an error that names the line', (_, line) => {
    openJournal(path, signature).addPendingDelete(pci);
    appendFileSync(path, `${line}\n`);
    expect(() => openJournal(path, signature).pendingDeletes()).toThrow(/line \d+ is not a journal entry/);
  });

  test('is empty only where the file is missing', () => {
    expect(openJournal(path, signature).pendingDeletes()).toEqual([]);
    expect(openJournal(join(dir, 'missing', 'tenant.jsonl'), signature).unpushed()).toEqual([]);
    writeFileSync(path, '');
    expect(openJournal(path, signature).pendingDeletes()).toEqual([]);
  });
});
