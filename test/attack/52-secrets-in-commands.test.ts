import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { adopt, declareNew, findDrift, readState, declarationsInState } from '../../src/tools/adopt';
import { allKinds, hasOwnId, isReadable, kindNamed, type ResourceKind } from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import { driftJson, driftText } from '../../src/cli/adopt/drift-text';
import { conversionLines } from '../../src/cli/convert/lines';
import { formats } from '../../src/cli/review/formats';
import { renderReport } from '../../src/cli/review/rendered';
import { nameFor, RequestSample } from '../../src/tools/conformance';
import {
  conversionJson,
  conversionPage,
  convert,
  newObjectsOf,
  prove,
  readConfiguration,
  snapshotOf,
} from '../../src/tools/convert';
import { KnownSecrets, systemClock } from '../../src/core';
import { timeline, timelineCsv, timelineHtml, timelineText, type HistoryState } from '../../src/tools/history';
import { fromWire } from '../../src/provider';
import { resourceSchema } from '../../src/provider/schema/resource-schema';
import type { SchemaAttribute } from '../../src/terraform/protocol/schema';
import { type Examined, examine, examineDifference, readPlan, savedConfiguration } from '../../src/review';
import { createService, type Service } from '../../src/service';
import { takeSnapshot } from '../../src/tools/snapshot';
import { readSnapshot } from '../../src/tenant';
import { clientOf } from '../support/populate';
import { rotated } from '../support/rotated';
import { testIo } from '../support/scm';
import { scratchFolder } from '../support/scratch-folder';
import { hiddenPlacesIn, secretFor, withSecret, type SecretPlace } from '../support/secret-places';

/** Kinds that a client can create and list. */
const kinds = allKinds().filter(
  (kind) =>
    kind.api.operations.includes('create') &&
    kind.api.operations.includes('list') &&
    isReadable(kind) &&
    hasOwnId(kind) &&
    hiddenPlacesIn(kind).some(({ attribute }) => attribute.setBy === undefined),
);
/** The fast tier takes one place of each kind. */
const places = rotated(
  kinds.flatMap((kind) => hiddenPlacesIn(kind).filter(({ attribute }) => attribute.setBy === undefined)),
  'secrets in commands',
  ({ kind }) => kind.name,
);
const folder = { scope: 'folder', name: 'All Firewalls' } as const;
const signal = new AbortController().signal;

/** An object before and after a change of its secret. */
interface Planted {
  readonly place: SecretPlace;
  readonly before: WireObject;
  readonly after: WireObject;
}

const known = new KnownSecrets();
let [service, client, marks]: [Service, ScmClient, number] = [undefined as never, undefined as never, 0];
const planted: Planted[] = [];
const [dir, snapshots]: [string, string[]] = [scratchFolder(), []];

/** A text that no other place has. */
function newSecret({ attribute }: SecretPlace): string {
  marks += 1;
  const secret = secretFor(attribute, `pl4nt3d-${String(marks)}-Q"&x`, `pl4nt3d-${String(marks)}-Qx`);
  known.add(secret);
  return secret;
}

async function furnish({ needs }: RequestSample): Promise<void> {
  for (const { kind, name } of needs) {
    const sample = new RequestSample(kind);
    const body = sample.body(name);
    await furnish(sample);
    await client.create(kind, kind.scopes.length === 0 ? undefined : folder, body).catch(() => undefined);
  }
}

async function snapshot(): Promise<string> {
  const listable = allKinds().filter(({ api }) => api.operations.includes('list'));
  return JSON.stringify(await takeSnapshot(client, listable, new Date('2026-11-26T08:00:00Z')));
}

beforeAll(async () => {
  service = await createService({ strictness: 'strict', jobSpeed: 20 });
  client = clientOf(service, (await service.listen({ host: '127.0.0.1', port: 0 })).url);
  for (const [i, place] of places.entries()) {
    const { kind, path } = place;
    const sample = new RequestSample(kind);
    const body = sample.body(nameFor(kind, `planted-${String(i)}`), path);
    await furnish(sample);
    const before = await client.create(
      kind,
      kind.scopes.length === 0 ? undefined : folder,
      withSecret(place, body, newSecret(place)),
    );
    planted.push({ place, before, after: before });
  }
  const comment = { name: 'open', folder: 'All Firewalls', comments: open };
  const tag = await client.create(kindNamed('tag'), folder, comment);
  snapshots.push(await snapshot());
  await client.update(kindNamed('tag'), String(tag['id']), { ...tag, comments: `${open} changed` });
  for (const [i, { place, before }] of planted.entries()) {
    if (!place.kind.api.operations.includes('update')) continue;
    const now = (await client.get(place.kind, String(before['id']))) ?? before;
    const after = withSecret(place, now, newSecret(place));
    await client.update(place.kind, String(before['id']), after);
    planted[i] = { place, before, after };
  }
  snapshots.push(await snapshot());
}, 120_000);
afterAll(async () => {
  await client.close();
  await service.close();
});

/** A text in a comment, which everything shows: the search has to find it in each sort of output. */
const open = 'pl4nt3d-open-text';
const shownIn = new Set<string>();

function expectClean(from: string, text: string): void {
  if (text.includes(open)) shownIn.add(from.startsWith(dir) ? (from.slice(dir.length + 1).split('/')[0] ?? '') : from);
  const shown = known.hideIn(text);
  let at = shown === text ? -1 : 0;
  while (at >= 0 && shown[at] === text[at]) at += 1;
  expect([from, at < 0 ? '' : text.slice(Math.max(0, at - 150), at + 60)]).toEqual([from, '']);
}

function filesIn(folderOf: string): readonly string[] {
  return readdirSync(folderOf, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folderOf, file))
    .filter((file) => statSync(file).isFile());
}

function expectCleanFiles(folderOf: string): void {
  const files = filesIn(folderOf);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const bytes = readFileSync(file);
    expectClean(file, (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  }
}

function expectCleanReview(name: string, examined: Examined): void {
  for (const format of formats) {
    const rendering = {
      failOn: 'never',
      width: 100,
      color: 'none',
      whole: undefined,
      lineOf: () => undefined,
    } as const;
    expectClean(`${name} as ${format}`, renderReport(testIo(), examined.report, examined, format, rendering));
  }
}

/** The attributes of an object as Terraform has them, and the marks of the schema. */
function inTerraform(kind: ResourceKind, object: WireObject): { readonly values: object; readonly marks: object } {
  const values = fromWire(kind, object, undefined);
  return { values, marks: marksOf(resourceSchema(kind).attributes) };
}

function marksOf(attributes: readonly SchemaAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.flatMap(({ name, sensitive, nested }): [string, unknown][] => {
      if (sensitive === true) return [[name, true]];
      if (nested === undefined) return [];
      const inner = marksOf(nested.attributes);
      return [[name, nested.nesting === 'list' ? [inner, inner] : inner]];
    }),
  );
}

test('a secret is planted in every kind, and the tenant has it', async () => {
  expect(places.length).toBeGreaterThan(15);
  const stored = await Promise.all(planted.map(({ place, before }) => client.get(place.kind, String(before['id']))));
  expect(stored.every((one) => one !== undefined)).toBe(true);
});

test('no snapshot has one', () => {
  for (const [i, text] of snapshots.entries()) {
    expect(text.length).toBeGreaterThan(10_000);
    expectClean(`snapshot ${String(i)}`, text);
  }
});

test('a snapshot of another version that has them is read without them', () => {
  const { objects, ...rest } = readSnapshot(snapshots[0] ?? '', 'x');
  const wide = objects.map((one) => {
    const found = planted.find(({ place, before }) => place.kind.name === one.kind && before['name'] === one.name);
    return found === undefined ? one : { ...one, fields: found.before };
  });
  expect(known.hideIn(JSON.stringify(wide))).not.toBe(JSON.stringify(wide));
  expectClean('snapshot', JSON.stringify(readSnapshot(JSON.stringify({ ...rest, objects: wide }), 'x')));
});

test('neither a history nor a review of two snapshots has one', async () => {
  const [one, two] = snapshots.map((text) => readSnapshot(text, 'x'));
  if (one === undefined || two === undefined) throw new Error('there are two');
  const state = (id: string, at: string, text: string): HistoryState => ({
    ...{ id, is: 'snapshot', at },
    load: () => Promise.resolve({ digest: id, snapshot: () => readSnapshot(text, id) }),
  });
  const empty = { ...one, objects: one.objects.filter(({ name }) => !name.startsWith('planted')) };
  const states = [
    state('0', '2026-11-01T00:00:00Z', JSON.stringify(empty)),
    state('1', '2026-11-02T00:00:00Z', snapshots[0] ?? ''),
    state('2', '2026-11-03T00:00:00Z', snapshots[1] ?? ''),
  ];
  const found = await timeline(states, {});
  expect(found.steps.length).toBeGreaterThan(0);
  for (const text of [
    timelineText(found, 3, []),
    timelineHtml('x', found, []),
    timelineCsv(found),
    JSON.stringify(found),
  ])
    expectClean('history', text);
  for (const [from, to] of [
    [empty, one],
    [one, two],
    [two, empty],
  ] as const) {
    const [before, after] = [
      { name: 'x', snapshot: from },
      { name: 'y', snapshot: to },
    ] as const;
    expectCleanReview('snapshots', examineDifference(before, after));
  }
});

test.each(['as Terraform marks them', 'without marks'])('no review of a plan has one, %s', (which) => {
  const changes = planted.flatMap(({ place: { kind }, before, after }, i) =>
    [
      [null, before],
      [before, after],
      [after, null],
    ].map(([from, to], j) => {
      const [was, is] = [from, to].map((one) => (one == null ? undefined : inTerraform(kind, one)));
      const marks =
        which === 'without marks' ? {} : { before_sensitive: was?.marks ?? false, after_sensitive: is?.marks ?? false };
      return {
        address: `scm_${kind.name}.x${String(i)}${String(j)}`,
        ...{
          mode: 'managed',
          type: `scm_${kind.name}`,
          name: `x${String(i)}${String(j)}`,
          provider_name: 'terraform.local/cdktf-scm/scm',
        },
        change: {
          actions: [from === null ? 'create' : to === null ? 'delete' : 'update'],
          before: was?.values ?? null,
          after: is?.values ?? null,
          after_unknown: {},
          ...marks,
        },
      };
    }),
  );
  const commented = { name: 'open', folder: 'All Firewalls', comments: open };
  changes.push({
    ...{ address: 'scm_tag.open', mode: 'managed', type: 'scm_tag', name: 'open' },
    provider_name: 'terraform.local/cdktf-scm/scm',
    change: { actions: ['create'], before: null, after: commented, after_unknown: {} },
  });
  const text = JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.11.4',
    planned_values: {},
    resource_changes: changes,
    configuration: { root_module: {} },
  });
  expect(known.hideIn(text)).not.toBe(text);
  expectCleanReview('plan', examine([{ name: 'plan.json', plan: readPlan(text, 'plan.json') }]));
});

test.each(['typescript', 'hcl'] as const)(
  'no file of an adopted tenant has one, in %s',
  async (language) => {
    const into = join(dir, `adopted-${language}`);
    const input = { folders: ['All Firewalls'], snippets: [], depth: 'below', tenantWide: 'adopt', dir: into } as const;
    const outcome = await adopt(
      { ...input, language: language === 'hcl' ? 'hcl' : 'ts', tenant: 'x', version: '0.1.0' },
      { client, clock: systemClock, signal },
    );
    // Each of them became a variable.
    expect(outcome.secrets.length).toBeGreaterThan(places.length / 2);
    expectClean('outcome', JSON.stringify(outcome));
    expectCleanFiles(into);
  },
  60_000,
);

test('no drift between a state and the tenant has one', async () => {
  const resources = planted.map(({ place: { kind }, before }, i) => ({
    address: `scm_${kind.name}.x${String(i)}`,
    ...{ mode: 'managed', type: `scm_${kind.name}`, name: `x${String(i)}`, provider_name: 'x' },
    values: { ...inTerraform(kind, before).values, description: 'changed' },
  }));
  const values = { name: 'open', folder: 'All Firewalls', comments: 'another comment' };
  resources.push({
    address: 'scm_tag.open',
    mode: 'managed',
    type: 'scm_tag',
    name: 'open',
    provider_name: 'x',
    values,
  } as never);
  const state = JSON.stringify({ format_version: '1.0', values: { root_module: { resources } } });
  expect(known.hideIn(state)).not.toBe(state);
  const report = await findDrift(declarationsInState(readState(state, 'x')), { client, signal });
  expect(report.findings.length).toBeGreaterThan(0);
  expectClean('drift', driftText(report));
  expectClean('drift', JSON.stringify(report.findings.map(driftJson)));
});

describe('a damaged file with secrets', () => {
  test.each(['{"client_secret": pl4nt3d-file-secret}', '{"a": "pl4nt3d-file-secret" "b"}', '["pl4nt3d-file-secret"'])(
    'is refused without a part of it: %s',
    (text) => {
      known.add('pl4nt3d-file-secret');
      for (const read of [() => readState(text, 'x'), () => readSnapshot(text, 'x'), () => readPlan(text, 'x')]) {
        let message = '';
        try {
          read();
        } catch (error) {
          message = String(error);
        }
        expect(message).not.toBe('');
        expect(message).not.toMatch(/pl4nt|secret/);
      }
    },
  );
});

/** Each element of an export that may hold a secret, as a typed command has it: in clear. */
const commands = [
  'shared log-settings http chat format traffic headers Authorization value "Splunk %"',
  'shared log-settings http chat format traffic headers X-Custom value %',
  'shared log-settings http chat format config params token value %',
  'shared log-settings http chat format threat params other value %',
  'shared log-settings http chat format url url-format /services/%',
  'shared log-settings http chat format data payload "{\\"token\\":\\"%\\"}"',
  'network virtual-router default protocol bgp auth-profile a secret %',
  'network virtual-router default protocol ospf auth-profile a password %',
  'network virtual-router default protocol ospf auth-profile b md5 1 key %',
  'network virtual-router default protocol rip auth-profile a password %',
  'shared mfa-server-profile mfa mfa-config duo-secret-key value %',
  'shared server-profile radius r server s secret %',
  'shared server-profile ldap l bind-password %',
  'shared server-profile tacplus t server s secret %',
  'shared local-user-database user u phash %',
  'shared external-list e type url url https://user:%@feeds.example.com/x',
  'shared external-list f type ip url https://feeds.example.com/x?token=%',
  'shared external-list g type ip auth password %',
  'network ike gateway g authentication pre-shared-key key %',
  'network interface ethernet ethernet1/1 layer3 pppoe password %',
  'network interface ethernet ethernet1/2 layer3 ddns-config ddns-vendor-config %',
  'deviceconfig system snmp-setting access-setting version v2c snmp-community-string %',
  'deviceconfig system snmp-setting access-setting version v3 users u authpwd %',
  'deviceconfig system ntp-servers primary-ntp-server authentication-type symmetric-key algorithm md5 authentication-key %',
  'deviceconfig setting global-protect agent-user-override-key %',
  'mgt-config users admin phash %',
  'shared certificate c private-key %',
  'user-id-collector setting wmi-password %',
  'shared something nobody knows secret-thing %',
  'shared something nobody knows value %',
];

interface XmlNode {
  readonly children: Map<string, XmlNode>;
  text: string;
}

/** The same elements in XML. */
function xmlOf(lines: readonly string[]): string {
  const entries =
    /^(?:chat|Authorization|X-Custom|token|other|default|a|b|1|mfa|duo-secret-key|r|l|s|t|u|e|f|g|c|admin|ethernet1\/\d|localhost.localdomain|vsys1)$/;
  const root: XmlNode = { children: new Map(), text: '' };
  for (const line of lines) {
    const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '',
    );
    const isShared = words[0] === 'shared' || words[0] === 'mgt-config';
    const place = words[0] === 'user-id-collector' ? ['vsys', 'vsys1'] : [];
    let at = root;
    for (const word of [...(isShared ? [] : ['devices', 'localhost.localdomain', ...place]), ...words.slice(0, -1)]) {
      const next = at.children.get(word) ?? { children: new Map(), text: '' };
      at.children.set(word, next);
      at = next;
    }
    at.text = words.at(-1) ?? '';
  }
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const textOf = ({ children, text }: XmlNode): string =>
    escaped(text) +
    [...children]
      .map(([word, inner]) =>
        entries.test(word) ? `<entry name="${word}">${textOf(inner)}</entry>` : `<${word}>${textOf(inner)}</${word}>`,
      )
      .join('');
  return `<config version="10.2.0">${textOf(root)}</config>`;
}

test.each(['set', 'xml'])('no output of a conversion has a secret of its file: %s', (form) => {
  const lines = commands.map((line, i) => {
    known.add(`pl4nt3d-${form}${String(i)}-x`);
    return line.replace('%', `pl4nt3d-${form}${String(i)}-x`);
  });
  lines.push(`shared tag open comments ${open}`);
  const file = join(dir, `export.${form}`);
  writeFileSync(file, form === 'set' ? lines.map((line) => `set ${line}\n`).join('') : xmlOf(lines));
  const conversion = convert(readConfiguration(file));
  const made = snapshotOf(conversion, '2026-11-26T08:00:00Z', 'export');
  const proof = prove(conversion, savedConfiguration(made), 10);
  const texts = [
    conversionJson('x', conversion, proof),
    conversionPage('x', conversion, proof),
    JSON.stringify(made),
    conversionLines('x', '.', conversion, { proof, logs: undefined }, conversion.rows).join('\n'),
  ];
  expect(conversion.rows.length).toBeGreaterThanOrEqual(commands.length);
  for (const text of texts) expectClean(`conversion of ${form}`, text);
  for (const language of ['ts', 'hcl'] as const) {
    const into = join(dir, `converted-${form}-${language}`);
    const outcome = declareNew({ objects: newObjectsOf(conversion), language, dir: into, version: '0.1.0', files: [] });
    expect(outcome.secrets.length).toBeGreaterThan(5);
    expectClean('outcome', JSON.stringify(outcome));
    expectCleanFiles(into);
  }
});

test('the search finds a text that nothing hides, in each sort of output', () => {
  const sorts = [
    ...['snapshot 0', 'snapshot 1', 'snapshot', 'history', 'drift', 'conversion of set', 'conversion of xml'],
    ...[
      'adopted-typescript',
      'adopted-hcl',
      'converted-set-ts',
      'converted-set-hcl',
      'converted-xml-ts',
      'converted-xml-hcl',
    ],
    ...formats
      .filter((format) => ['text', 'json', 'markdown', 'html'].includes(format))
      .flatMap((format) => [`plan as ${format}`, `snapshots as ${format}`]),
  ];
  expect(sorts.filter((sort) => !shownIn.has(sort))).toEqual([]);
});
