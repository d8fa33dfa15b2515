import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { allKinds, kindNamed, type ResourceKind } from '../../src/catalog';
import { createRawCalls, memoryTokenStore, readSettings, type RawCalls } from '../../src/client';
import {
  parseReport,
  runConformance,
  type DifferenceKind,
  type ConformanceOutcome,
  type RunOptions,
} from '../../src/tools/conformance';
import { createService, type QuirkChange, type Service } from '../../src/service';
import { rotated } from '../support/rotated';
import { isFullTier } from '../support/runs';
import { replayCalls } from './replay-calls';

let service: Service;
let calls: RawCalls;
beforeAll(async () => {
  service = await createService({ jobSpeed: Infinity });
  const { url, port } = await service.listen({ host: '127.0.0.1', port: 0 });
  const { access } = service;
  const env = {
    SCM_HOST: '127.0.0.1',
    SCM_PORT: String(port),
    SCM_PROTOCOL: 'http',
    SCM_AUTH_URL: `${url}${access.tokenPath}`,
    SCM_CLIENT_ID: access.clientId,
    SCM_CLIENT_SECRET: access.clientSecret,
    SCM_SCOPE: access.scope,
  };
  calls = createRawCalls(
    readSettings({}, env, () => ''),
    { tokenStore: memoryTokenStore() },
  );
});
afterAll(async () => {
  await calls.close();
  await service.close();
});

async function run(
  options: Partial<RunOptions> = {},
  over: Pick<RawCalls, 'call'> = calls,
): Promise<ConformanceOutcome> {
  return runConformance(over, {
    sandbox: 'scm-conformance-0a1b2c3d',
    parent: 'ngfw-shared',
    version: '0.0.0',
    now: () => new Date('2026-01-01T00:00:00Z'),
    writes: 'sandbox',
    ...quick,
    ...options,
  });
}

const quick = { patience: { mostMs: 5_000, everyMs: 5, sleep: (ms: number) => wait(ms) } };

const texts = (outcome: ConformanceOutcome): readonly string[] =>
  outcome.report.differences.map(({ kind, check, what, path, actual }) => [kind, check, what, path, actual].join(' '));

/** Names of the folders that are left. */
async function sandboxes(): Promise<readonly unknown[]> {
  const { body } = await calls.call({ method: 'GET', path: kindNamed('folder').api.path });
  const { data } = body as { data: readonly { name: string }[] };
  return data.map(({ name }) => name).filter((name) => name.startsWith('scm-conformance'));
}

describe('the local service', () => {
  test('differs in nothing, and every kind that a folder contains is gone through', async () => {
    const kinds = rotated(allKinds(), 'conformance', ({ name }) => name.slice(0, 1));
    const outcome = await run({ kinds });
    expect(outcome.stopped).toBeUndefined();
    expect(texts(outcome)).toEqual([]);
    const { walked, skipped, requests } = outcome.report;
    expect(walked.length).toBeGreaterThan(isFullTier() ? 110 : 9);
    expect(walked.length + skipped.length).toBe(kinds.length);
    expect(skipped.filter(({ why }) => why.includes('could be created'))).toEqual([]);
    expect(requests).toBeGreaterThan(10 * walked.length);
    expect(outcome.left).toEqual([]);
    expect(await sandboxes()).toEqual([]);
  });

  test('is changed in the sandbox only', async () => {
    service.journal.clear();
    await run({ kinds: [kindNamed('security_rule'), kindNamed('tag')] });
    const writes = service.journal.entries.filter(({ method, path }) => method !== 'GET' && !path.includes('oauth2'));
    expect(writes.length).toBeGreaterThan(10);
    expect(service.journal.entries.filter(({ path }) => path.includes(':push'))).toEqual([]);
  });

  test('is pushed on demand: with the sandbox, and without its content', async () => {
    service.journal.clear();
    const outcome = await run({ kinds: [kindNamed('tag')], writes: 'sandbox and push' });
    expect(texts(outcome)).toEqual([]);
    expect(service.journal.entries.filter(({ path }) => path.includes(':push'))).toHaveLength(2);
    expect(await sandboxes()).toEqual([]);
  });
});

describe('the sandbox is removed', () => {
  test('after a signal in the middle of a kind', async () => {
    const abort = new AbortController();
    const seen: string[] = [];
    const outcome = await run({
      signal: abort.signal,
      onProgress: ({ phase, done, kind = '' }) => {
        if (phase === 'walk') seen.push(kind);
        if (phase === 'walk' && done === 3) abort.abort();
      },
    });
    expect(seen).toHaveLength(4);
    expect(outcome.stopped).toBeDefined();
    expect(outcome.left).toEqual([]);
    expect(await sandboxes()).toEqual([]);
  });

  test('after a failure at any request', async () => {
    const total = (await run({ kinds: [kindNamed('address_group')] })).report.requests;
    for (let failing = 1; failing < total; failing += isFullTier() ? 5 : 17) {
      let createdCount = 0;
      const outcome = await run(
        { kinds: [kindNamed('address_group')] },
        { call: (call) => (++createdCount === failing ? Promise.reject(new Error('no answer')) : calls.call(call)) },
      );
      expect(await sandboxes()).toEqual([]);
      expect(outcome.left.every(({ why }) => why === 'no answer')).toBe(true);
    }
  });

  test('and what cannot be removed is named', async () => {
    const outcome = await run(
      { kinds: [kindNamed('tag')] },
      {
        call: (call) =>
          call.method === 'DELETE' ? Promise.resolve({ status: 403, body: undefined }) : calls.call(call),
      },
    );
    expect(outcome.left.at(-1)).toEqual({ kind: 'folder', id: expect.any(String), why: 'the service answers 403' });
    await service.control.reset();
  });
});

/** A quirk, and the difference that it is reported as. */
const quirks: readonly (readonly [QuirkChange, DifferenceKind])[] = [
  [{ nullForEmptyList: true }, 'null-list'],
  [{ reorderedLists: true }, 'list-order'],
  [{ lateVisibilityMs: 40 }, 'late'],
  [{ encryptedSecrets: false }, 'secret-in-clear'],
  [{ filledDefaults: true }, 'added-field'],
  [{ bareObjectForName: true }, 'name-lookup'],
  [{ refusedEmpties: true }, 'refused-empty'],
  [{ unknownFields: true }, 'unknown-field'],
  [{ numbersAsText: true }, 'value-type'],
  [{ keptFields: true }, 'kept-field'],
  [{ ignoredMoves: true }, 'rule-order'],
  [{ ignoredPages: true }, 'page-ignored'],
  [{ shownFolderNames: true }, 'folder-name'],
  [{ plainErrors: true }, 'error-form'],
];
const some: readonly ResourceKind[] = [
  'tag',
  'address',
  'security_rule',
  'external_dynamic_list',
  'ike_crypto_profile',
  'ike_gateway',
  'ldap_server_profile',
].map(kindNamed);

async function underQuirks(change: QuirkChange): Promise<ConformanceOutcome> {
  const { tsg } = service.access;
  service.control.quirks.set(tsg, change);
  try {
    return await run({ kinds: some });
  } finally {
    service.control.quirks.clear(tsg);
  }
}

describe('a service with quirks', () => {
  // The fast tier has each of them with all others, too.
  const alone = rotated(quirks, 'quirk alone', ([, what]) => String(what.length % 4));
  test.each(alone)('%j is reported as %s, and as nothing else', async (change, what) => {
    const outcome = await underQuirks(change);
    expect([...new Set(outcome.report.differences.map((one) => one.what))]).toEqual([what]);
    expect(outcome.left).toEqual([]);
  });

  test('all at once are all reported; none, and nothing is', async () => {
    const outcome = await underQuirks(Object.assign({}, ...quirks.map(([change]) => change)) as QuirkChange);
    const seen = new Set(outcome.report.differences.map((one) => one.what));
    expect(quirks.map(([, what]) => what).filter((what) => !seen.has(what))).toEqual([]);
    expect(outcome.left).toEqual([]);
    expect(texts(await underQuirks({}))).toEqual([]);
  });
});

describe('the report', () => {
  test('is replayed with the same differences, and contains no secret and nothing of the tenant', async () => {
    const { access, control } = service;
    const tenant = service.tenant(access.tsg);
    await tenant.create('ldap_server_profile', {
      folder: 'ngfw-shared',
      name: 'name-of-the-owner',
      server: [{ name: 'ldap', address: 'ldap.owner.example' }],
      bind_dn: 'cn=owner',
      bind_password: 'password-of-the-owner',
    });
    const all = await underQuirks(Object.assign({}, ...quirks.map(([change]) => change)) as QuirkChange);
    const text = JSON.stringify(all.report);
    for (const secret of [
      access.clientSecret,
      'password-of-the-owner',
      'name-of-the-owner',
      'owner.example',
      '127.0.0.1',
    ])
      expect(text).not.toContain(secret);
    const read = parseReport(text);
    expect(read.differences).toEqual(all.report.differences);
    expect(replayCalls(read)).toEqual({ solved: [], found: [] });
    // What a later version of the catalog knows is no difference any more.
    const [first, ...rest] = read.steps;
    expect(replayCalls({ ...read, steps: rest }).solved.length).toBeGreaterThan(0);
    expect(first).toBeDefined();
    const readOnly = JSON.stringify((await run({ writes: 'none' })).report);
    for (const secret of [access.clientSecret, 'password-of-the-owner', 'name-of-the-owner', 'owner.example'])
      expect(readOnly).not.toContain(secret);
    if (process.env['SCM_WRITE_REPORT'] !== undefined) writeFileSync(process.env['SCM_WRITE_REPORT'], `${text}\n`);
    await control.reset();
  });
});
