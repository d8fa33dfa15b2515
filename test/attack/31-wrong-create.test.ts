import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { TfValue } from '../../src/terraform/protocol/value';
import { createService, type Service } from '../../src/service';
import { blockFor } from '../support/in-process-provider';
import type { OnLoopback } from '../support/loopback';
import { startProviderRun } from '../support/provider-run';
import { rewriteAnswers, type SeenAnswer } from '../support/rewriting';

let service: Service;
let proxy: OnLoopback;
let block: Readonly<Record<string, TfValue>>;
let dataDir: string;
let storedId: unknown;
let rewrite: (answer: SeenAnswer) => unknown;
beforeEach(async () => {
  service = await createService();
  const { url } = await service.listen();
  rewrite = ({ body }) => body;
  proxy = await rewriteAnswers(Number(new URL(url).port), (answer) => rewrite(answer));
  block = blockFor(service, `http://127.0.0.1:${proxy.port}`);
  dataDir = mkdtempSync(join(tmpdir(), 'scm-attack-'));
  await tenant().create('folder', { name: 'Texas', parent: 'All Firewalls' });
  await tenant().create('folder', { name: 'Ohio', parent: 'All Firewalls' });
});
afterEach(async () => {
  await proxy.close();
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tenant = () => service.tenant(service.access.tsg);
const tag = { name: 'web', folder: 'Texas' };
const creates = () => service.journal.count({ method: 'POST', kind: 'tag' });

/** Changes only the responses to the create of a tag. */
function answerCreate(change: (body: Readonly<Record<string, unknown>>) => unknown): void {
  rewrite = ({ method, path, body }) => {
    if (method !== 'POST' || !path.includes('/tags')) return body;
    const stored = body as Readonly<Record<string, unknown>>;
    storedId = stored['id'];
    return change(stored);
  };
}

test.each<readonly [string, (body: Readonly<Record<string, unknown>>) => unknown]>([
  ['without an ID', ({ id: _, ...rest }) => rest],
  ['with an empty ID', (body) => ({ ...body, id: '' })],
  ['with nothing', () => undefined],
  ['with a text', () => 'created'],
  ['with errors', () => ({ _errors: [{ code: 'E003', message: 'no' }] })],
  ['for another folder', (body) => ({ ...body, id: 'other', folder: 'Ohio' })],
  ['for another name', (body) => ({ ...body, id: 'other', name: 'api' })],
  ['in a list of two', (body) => [{ ...body, id: 'other' }, body]],
])('a create that is answered %s is found by its name', async (_, change) => {
  answerCreate(change);
  const { state, text } = await (await startProviderRun({ block, dataDir })).apply('scm_tag', null, tag);
  expect([text, state?.['id']]).toEqual(['', storedId]);
  expect(creates()).toBe(1);
});

test('a create whose object is in another folder is an error, and is not sent again', async () => {
  rewrite = ({ method, path, body }) => {
    if (!path.includes('/tags')) return body;
    // The service has put it elsewhere.
    return method === 'POST' ? { id: 'x', name: 'web', folder: 'Ohio' } : { data: [], offset: 0, limit: 200, total: 0 };
  };
  const { state, text } = await (await startProviderRun({ block, dataDir })).apply('scm_tag', null, tag);
  expect(state).toBeNull();
  expect(text).toMatch(/succeeded, but the answer has an object in folder "Ohio" instead of "Texas"/);
  expect(creates()).toBe(1);
});

test('a create without an ID whose object cannot be found is an error', async () => {
  rewrite = ({ method, path, body }) =>
    path.includes('/tags') ? (method === 'POST' ? {} : { data: [], offset: 0, limit: 200, total: 0 }) : body;
  const { state, text } = await (await startProviderRun({ block, dataDir })).apply('scm_tag', null, tag);
  expect(state).toBeNull();
  expect(text).toMatch(/the answer has no ID, and no object has the name/);
  expect(creates()).toBe(1);
});

test('a read that is answered wrongly is an error, so the object stays in the state', async () => {
  const { state } = await (await startProviderRun({ block, dataDir })).apply('scm_tag', null, tag);
  for (const wrong of ['x', 5, {}, { data: null, total: 5 }, { data: [], total: 3 }, { total: 3 }, { id: 'other' }]) {
    rewrite = ({ method, path, body }) => (method === 'GET' && path.includes('/tags') ? wrong : body);
    const run = await startProviderRun({ block, dataDir });
    await expect(run.refresh('scm_tag', state ?? {})).rejects.toMatchObject({ code: 'API_UNEXPECTED_ANSWER' });
  }
});
