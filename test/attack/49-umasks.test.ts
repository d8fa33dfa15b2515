import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { WorkingFile } from '../../src/tools/adopt/working-file';
import { writeEnvFile } from '../../src/cli/env-file';
import { writePrivateFile } from '../../src/cli/private-file';
import { fileTokenStore } from '../../src/client/token-file';
import { lockFile } from '../../src/client/lock-file';
import { systemClock, writeOutput, writePrivate } from '../../src/core';
import { journalSignature } from '../../src/provider/journal-signature';
import { openPlacementFile } from '../../src/provider/order/placement-file';
import { createService } from '../../src/service';
import { blockFor } from '../support/in-process-provider';
import { startProviderRun } from '../support/provider-run';

let dir: string;
let before: number;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  before = process.umask(0o022);
});
afterEach(() => {
  process.umask(before);
  rmSync(dir, { recursive: true, force: true });
});

/** Each writes what only its owner may read. */
const writers: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'the service with a data folder, and a run of the provider': async (folder) => {
    const service = await createService({ data: join(folder, 'data') });
    try {
      const { url } = await service.listen();
      const run = await startProviderRun({ block: blockFor(service, url), dataDir: join(folder, 'terraform') });
      const { text } = await run.apply('scm_tag', null, { name: 'web', folder: 'All Firewalls' });
      expect(text).toBe('');
      // Before the write-ahead log is removed.
      expectPrivate(folder);
    } finally {
      await service.close();
    }
  },
  'positions of rules': async (folder) => {
    const signature = journalSignature('tsg_id:1', ['s'], 'planned rule');
    openPlacementFile(join(folder, 'rules'), { signature, configuration: 'x' }).add({ rulebase: 'r', name: 'a' });
    return Promise.resolve();
  },
  'a token and its lock': async (folder) => {
    const store = fileTokenStore({ folder, secret: 'a secret', clock: systemClock, log: () => undefined });
    const token = { value: 'token', expiresAt: Date.now() + 900_000, refreshAt: Date.now() + 700_000 };
    await store.put('key', token);
    const release = await lockFile(join(folder, 'lock'), systemClock, () => false);
    expectPrivate(folder);
    await release();
  },
  'a file of credentials': async (folder) => {
    const access = { tsg: '1', clientId: 'c', clientSecret: 'geheim', scope: 'tsg_id:1', tokenPath: '/t' };
    writeEnvFile(join(folder, 'scm.env'), { host: '127.0.0.1', port: 1, protocol: 'http' }, access);
    return Promise.resolve();
  },
  'outputs for their owner, new and over an open one': async (folder) => {
    writeFileSync(join(folder, 'open'), '');
    writePrivateFile(join(folder, 'private'), 'x');
    writePrivate(join(folder, 'appended'), 'x', 'append');
    writeOutput(join(folder, 'open'), 'x', 'owner');
    writeOutput(join(folder, 'key.pem'), 'x', 'owner');
    return Promise.resolve();
  },
  'the lists of an adoption': async (folder) => {
    const file = new WorkingFile(join(folder, 'lists'), '1', systemClock);
    file.open();
    file.keep({ key: 'tag', items: [] });
    return Promise.resolve();
  },
};

/** No file may be read or changed by others; the owner can use each. */
function expectPrivate(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
  expect(files).not.toEqual([]);
  const modes = files.map((file) => [relative(folder, file), (statSync(file).mode & 0o677).toString(8)]);
  expect(modes.filter(([, mode]) => mode !== '600')).toEqual([]);
}

const umasks = [0o000, 0o002, 0o022, 0o027, 0o077];
test.each(umasks.flatMap((mask) => Object.entries(writers).map(([name, write]) => [mask, name, write] as const)))(
  'with umask %i, only its owner can read %s',
  async (mask, _, write) => {
    process.umask(mask);
    await write(dir);
    expectPrivate(dir);
  },
);
