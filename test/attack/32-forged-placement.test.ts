import { createHash } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { kindNamed } from '../../src/catalog';
import type { TfValue } from '../../src/terraform/protocol/value';
import { journalSignature } from '../../src/provider/journal-signature';
import { openPlacementFile, type PlannedRule } from '../../src/provider/order/placement-file';
import { rulebaseKey } from '../../src/tenant';
import { createService, type Service } from '../../src/service';
import { blockFor } from '../support/in-process-provider';
import { startProviderRun } from '../support/provider-run';

let service: Service;
let block: Readonly<Record<string, TfValue>>;
let dataDir: string;
let file: string;
let journalFile: string;
let forged: PlannedRule;
beforeEach(async () => {
  service = await createService();
  block = blockFor(service, (await service.listen()).url);
  dataDir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  const tenantName = createHash('sha256').update(service.access.scope).digest('hex').slice(0, 16);
  mkdirSync(join(dataDir, 'scm-journal'));
  file = join(dataDir, 'scm-journal', `${tenantName}.rules`);
  journalFile = join(dataDir, 'scm-journal', `${tenantName}.jsonl`);
  await tenant().create('folder', { name: 'Texas', parent: 'All Firewalls' });
  const { id } = await tenant().create('security_rule', rule('their-deny'));
  await tenant().create('security_rule', rule('their-allow'));
  // Only a rule with a known UUID is ever moved.
  forged = { rulebase, name: 'their-deny', id: String(id), where: 'bottom' };
});
afterEach(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tenant = () => service.tenant(service.access.tsg);
const run = () => startProviderRun({ block, dataDir });
const rulebase = rulebaseKey({
  kind: kindNamed('security_rule'),
  container: { scope: 'folder', name: 'Texas' },
  position: 'pre',
});

function rule(name: string): Readonly<Record<string, TfValue>> {
  const any = ['any'];
  return {
    ...{ name, folder: 'Texas', action: 'deny', from: any, to: any, source: any, destination: any },
    ...{ source_user: any, category: any, application: any, service: any },
  };
}

async function order(): Promise<readonly string[]> {
  const rules = await tenant().effectiveRules('Texas', 'candidate', 'security_rule');
  return rules.map(({ rule: { name } }) => String(name)).filter((name) => name.startsWith('their-') || name === 'mine');
}

/** Applies a rule of our own at the end of the rulebase, which makes moves necessary. */
async function applyMine(): Promise<string> {
  const { text } = await (
    await run()
  ).apply('scm_security_rule', null, { ...rule('mine'), relative_position: 'bottom' });
  return text;
}

const theirs = ['their-deny', 'their-allow', 'mine'];
const pids = Array.from({ length: 200 }, (_, i) => process.ppid - 100 + i);

test('lines that nobody signed move no rule, whatever process they name', async () => {
  writeFileSync(file, pids.map((pid) => `${JSON.stringify({ ...forged, run: pid })}\n`).join(''));
  expect(await applyMine()).toBe('');
  expect(await order()).toEqual(theirs);
});

test.each<readonly [string, () => Parameters<typeof openPlacementFile>[1]]>([
  [
    'another secret',
    () => ({ ...binding(), signature: journalSignature(service.access.scope, ['guess'], 'planned rule') }),
  ],
  [
    'the key of the journal',
    () => ({ ...binding(), signature: journalSignature(service.access.scope, [service.access.clientSecret]) }),
  ],
  [
    'another tenant',
    () => ({ ...binding(), signature: journalSignature('tsg_id:2', [service.access.clientSecret], 'planned rule') }),
  ],
  ['another configuration', () => ({ ...binding(), configuration: 'x' })],
  ['last week', () => ({ ...binding(), clock: { now: () => Date.now() - 7 * 86_400_000 } })],
  ['next week', () => ({ ...binding(), clock: { now: () => Date.now() + 7 * 86_400_000 } })],
])('lines that are signed for %s move no rule', async (_, bind) => {
  openPlacementFile(file, bind()).add(forged);
  expect(existsSync(file)).toBe(true);
  expect(await applyMine()).toBe('');
  expect(await order()).toEqual(theirs);
});

test('only a line of this account and configuration does: without the binding, all of these would have moved one', async () => {
  await applyMine();
  const [line = ''] = readFileSync(file, 'utf8').split('\n');
  const { by } = JSON.parse(line) as { readonly by: string };
  openPlacementFile(file, { ...binding(), configuration: by }).add(forged);
  await (await run()).apply('scm_security_rule', null, { ...rule('next'), relative_position: 'bottom' });
  expect(await order()).toEqual(['their-allow', 'their-deny', 'mine']);
});

test('a signed line that was changed moves no rule, and the run keeps its own lines', async () => {
  await applyMine();
  const written = readFileSync(file, 'utf8');
  expect(written).toContain('"mine"');
  writeFileSync(file, written.replaceAll('"mine"', '"their-deny"'));
  await (await run()).apply('scm_security_rule', null, { ...rule('next'), relative_position: 'bottom' });
  expect(await order()).toEqual(theirs);
});

test.each(['rules', 'jsonl'])('a link in place of the file .%s is not followed', async (ending) => {
  const path = ending === 'rules' ? file : journalFile;
  const target = join(dataDir, 'victim');
  for (const link of [symlinkSync, linkSync]) {
    writeFileSync(target, '');
    link(target, path);
    await applyMine().catch(() => undefined);
    expect(readFileSync(target, 'utf8')).toBe('');
    rmSync(path);
  }
});

test('both files are private, also if they were not before', async () => {
  for (const path of [file, journalFile]) writeFileSync(path, '', { mode: 0o666 });
  await applyMine();
  expect([file, journalFile].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
});

function binding() {
  const signature = journalSignature(service.access.scope, [service.access.clientSecret], 'planned rule');
  return { signature, configuration: 'x', run: process.ppid };
}
