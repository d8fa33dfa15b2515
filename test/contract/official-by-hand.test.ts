import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kindNamed } from '../../src/catalog';
import { isObject } from '../../src/core';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import { needed, noted, type Noted } from '../support/official-by-hand';
import type { PluginCalls } from '../support/plugin-calls';
import { openPlugin } from '../support/provider-plugin';
import { TerraformCore } from '../support/terraform-core';

/** Attributes of the official provider by their paths; the first letters say whether one is an object or a list. */
const official = JSON.parse(
  readFileSync(join(__dirname, '..', 'reference', 'official-provider.json'), 'utf8'),
) as Readonly<Record<string, { readonly attributes: Readonly<Record<string, string>> }>>;

const dir = mkdtempSync(join(tmpdir(), 'scm-official-'));
let service: Service;
let plugin: PluginCalls;
let end: () => Promise<unknown>;
let url: string;
let token: string;

async function send(path: string, body: object, method = 'POST'): Promise<Readonly<Record<string, unknown>>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  if (!response.ok || !isObject(answer)) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

beforeAll(async () => {
  service = await createService({ strictness: 'strict' });
  const listening = await service.listen({ host: '127.0.0.1', port: 0 });
  ({ url } = listening);
  const { access } = service;
  const response = await fetch(`${url}${access.tokenPath}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: access.clientId,
      client_secret: access.clientSecret,
      scope: access.scope,
    }),
  });
  token = String(((await response.json()) as Readonly<Record<string, unknown>>)['access_token']);
  ({ plugin, end } = await openPlugin({ dir, port: listening.port, access }));
  for (const { path, body } of needed) await send(path, body);
}, 120_000);
afterAll(async () => {
  await end();
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

function bodyOf({ config, filled, body }: Noted): object {
  const { position: _, ...sent } = { position: null, ...config, ...filled };
  return body ?? sent;
}

/** What is written, and null for every other attribute that the official schema has at that place. */
function withNulls(kind: string, written: TfValue, path: string): TfValue {
  if (Array.isArray(written)) return written.map((item: TfValue) => withNulls(kind, item, path));
  const below = path === '' ? '' : `${path}.`;
  const names = Object.keys(official[kind]?.attributes ?? {})
    .filter((name) => name.startsWith(below) && !name.slice(below.length).includes('.'))
    .map((name) => name.slice(below.length));
  if (!isObject(written) || (names.length === 0 && Object.keys(written).length > 0)) return written;
  const values = written as Readonly<Record<string, TfValue>>;
  const unknown = Object.keys(values).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${kind} has no ${below}${unknown.join(', ')} in the official provider`);
  return Object.fromEntries(names.map((name) => [name, withNulls(kind, values[name] ?? null, `${below}${name}`)]));
}

describe.each(noted.map((row) => [row.kind, row.shape, row] as const))('a state of %s: %s', (kindName, _, row) => {
  const kind = kindNamed(kindName);
  const typeName = typeNameOf(kindName);
  let answer: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    answer = await send(row.path, bodyOf(row), row.method);
  });

  test('is taken over with nothing to do', async () => {
    expect(row.assumed).not.toEqual([]);
    const id = answer['id'];
    const json = JSON.stringify(withNulls(kindName, { ...row.config, ...row.filled, ...row.state }, '')).replaceAll(
      '<id>',
      typeof id === 'string' ? id : '',
    );
    const { state, diagnostics } = await plugin.upgradeState(typeName, 0, json);
    expect(diagnostics).toEqual([]);
    const core = new TerraformCore(plugin, typeName, resourceSchema(kind).attributes);
    const kept = { state: state as Fields, private: new Uint8Array() };
    // As `-refresh=false` does, and as a plan usually does.
    expect(await core.apply(row.config, kept)).toMatchObject({ kind: 'unchanged' });
    const fresh = await core.refresh(kept);
    if (fresh === undefined) throw new Error('the object is gone');
    expect(await core.apply(row.config, fresh)).toMatchObject({ kind: 'unchanged' });
  });
});

test('there are ten, a rule, a router, secrets and what a tenant has once among them', () => {
  expect(new Set(noted.map(({ kind }) => kind)).size).toBe(10);
});
