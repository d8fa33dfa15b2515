import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  allKinds,
  holdsSecret,
  typeHoldsSecret,
  type Attribute,
  type AttributeType,
  type ResourceKind,
} from '../../src/catalog';
import type { ScmClient } from '../../src/client';
import type { TfValue } from '../../src/terraform/protocol/value';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import { typeNameOf } from '../../src/provider/schema/type-name';
import type { Fields } from '../../src/provider/state/fields';
import { createService, type Service } from '../../src/service';
import type { Plugin } from '../support/plugin-client';
import { clientOf, sampleFields } from '../support/populate';
import { startProvider } from '../support/provider-plugin';
import { branchesOf, nameFor, sampleOf, type Branch, type Existing } from '../support/sample';
import { coreFor, furnish, home } from './objects';

const mark = 'Zecret7marker777';
const [headerSecret, jwt] = ['header-Zecret7marker777-0', /eyJ[\w-]+\.[\w-]+\.[\w-]+/];

let service: Service;
let client: ScmClient;
let plugin: Plugin;
let existing: Existing;
let port = 0;
const dir = mkdtempSync(join(tmpdir(), 'scm-secrets-'));
beforeAll(async () => {
  service = await createService({ strictness: 'strict' });
  const listening = await service.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = listening);
  client = clientOf(service, listening.url);
  existing = await furnish(service, client);
  const block = { headers: { 'x-team-key': headerSecret }, max_retries: 2 };
  plugin = await startProvider({ dir, port, access: service.access, block, env: { TF_LOG: 'TRACE' } });
});
afterAll(async () => {
  await plugin.kill();
  await client.close();
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

const holders = allKinds().filter((kind) => holdsSecret(kind.attributes));
/** Both forms of a secret, the attribute and its write-only sibling, are alternatives, and so branches. */
const cases = holders.flatMap((kind) =>
  branchesOf(kind).flatMap((branch) =>
    kind.attributes
      .filter(
        ({ name, type, secret, setBy }) =>
          setBy === undefined && !branch.left.has(name) && (secret === true || typeHoldsSecret(type)),
      )
      // Not every alternative has one.
      .filter((one) => JSON.stringify(marked(one, sampleOf(one, new Map(), 0, branch.pick))).includes(mark))
      .map((attribute) => [kind.name, attribute.name, branch.title, kind, branch, attribute] as const),
  ),
);

describe('with TF_LOG=TRACE', () => {
  test('there is something to hide', () => {
    expect(holders.length).toBeGreaterThan(0);
    expect(cases.length).toBeGreaterThan(holders.length);
  });

  test.each(cases)(
    'a secret in %s.%s (%s) is seen nowhere, neither when it works nor when it fails',
    async (_, __, ___, kind: ResourceKind, branch: Branch, attribute: Attribute) => {
      const name = nameFor(kind, 'secretive');
      const fields = {
        ...sampleFields(kind, name, home, existing, branch),
        [attribute.name]: marked(attribute, sampleOf(attribute, existing, 0, branch.pick)),
      };
      expect(JSON.stringify(fields)).toContain(mark);
      const from = plugin.stderr.length;
      const core = coreFor(plugin, kind);
      const messages: unknown[] = [];
      const privates: string[] = [];

      for (const body of [echo(), '<html>' + mark + '</html>']) {
        const end = service.faults.add({
          match: { method: 'POST', kind: kind.name },
          times: 1,
          action: { status: 400, body },
        });
        const refused = await core.apply(fields);
        end();
        messages.push(refused.kind === 'refused' ? refused.errors : `it was ${refused.kind}`);
      }
      const lost = service.faults.add({
        match: { kind: kind.name },
        share: { of: 0.3, seed: 1 },
        action: { malformed: true },
      });
      const created = await core.apply(fields);
      lost();
      if (created.kind === 'refused') throw new Error(JSON.stringify(created.errors));
      privates.push(Buffer.from(created.kept.private).toString('latin1'));
      const planned = await plugin.plan({ typeName: typeNameOf(kind.name), prior: null, config: core.config(fields) });
      messages.push(planned.diagnostics, withoutSensitive(resourceSchema(kind).attributes, planned.planned as Fields));
      messages.push(withoutSensitive(resourceSchema(kind).attributes, created.kept.state));
      const gone = service.faults.add({ match: { method: 'DELETE' }, times: 1, action: { status: 409, body: echo() } });
      messages.push(await core.destroy(created.kept));
      gone();
      expect(await core.destroy(created.kept)).toEqual([]);

      const log = plugin.stderr.slice(from);
      expect(log).toContain('api request');
      for (const text of [log, plugin.stdout, JSON.stringify(messages), ...privates]) expectClean(text);
    },
    60_000,
  );

  test('credentials, tokens and headers are seen nowhere', () => {
    expect(plugin.stderr.length).toBeGreaterThan(1000);
    expectClean(plugin.stderr);
  });
});

/** What a service may say that repeats what it was sent. */
function echo(): object {
  return { _errors: [{ code: 'E003', message: `bad value ${mark}-0`, details: [`password: ${mark}-0 is too short`] }] };
}

function expectClean(text: string): void {
  for (const secret of [mark, headerSecret, service.access.clientSecret]) {
    const at = text.indexOf(secret);
    expect(at < 0 ? '' : text.slice(Math.max(0, at - 150), at + 60)).toBe('');
    expect(text).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2));
  }
  expect(text).not.toMatch(jwt);
}

/** The same value with a mark in the place of each secret. */
function marked(attribute: Attribute, value: TfValue): TfValue {
  const isSecret = attribute.secret === true || attribute.companionOf?.as === 'value';
  if (isSecret && typeof value === 'string') return `${mark}-0`;
  return within(attribute.type, value);
}

function within(type: AttributeType, value: TfValue): TfValue {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item: TfValue) => within(type.item, item));
  if (type.kind !== 'object' || typeof value !== 'object' || value === null) return value;
  const fields = value as Fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => {
      const inner = type.attributes.find((other) => other.name === name);
      return [name, inner === undefined ? one : marked(inner, one)];
    }),
  );
}

/** What Terraform shows of a value. */
function withoutSensitive(attributes: readonly SchemaAttribute[], fields: Fields): unknown {
  return attributes
    .filter(({ sensitive }) => sensitive !== true)
    .map(({ name, nested }) => {
      const value = fields[name] ?? null;
      if (nested === undefined || value === null || typeof value !== 'object') return [name, value];
      const items = (Array.isArray(value) ? value : [value]) as readonly Fields[];
      return [name, items.map((item) => withoutSensitive(nested.attributes, item))];
    });
}
