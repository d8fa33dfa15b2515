import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  declarationsIn,
  findDrift,
  newerSource,
  readState,
  readSynthesised,
  type DriftReport,
} from '../../src/tools/adopt';
import { kindNamed, type Container } from '../../src/catalog';
import type { ScmClient, WireObject } from '../../src/client';
import { driftJson, driftText } from '../../src/cli/adopt/drift-text';
import { createService, type Service } from '../../src/service';
import { clientOf } from '../support/populate';

const branches: Container = { scope: 'folder', name: 'Branches' };
const match = { from: ['any'], to: ['any'], source: ['any'], destination: ['any'], service: ['any'] };
const deny = { ...match, application: ['any'], action: 'deny' };

/** What cdktf would have written. */
const configuration = {
  '//': { metadata: { stackName: 'office' } },
  provider: { scm: [{}] },
  resource: {
    scm_folder: { Branches: { '//': {}, name: 'Branches', parent: 'All Firewalls' } },
    scm_tag: { Branches_web: { folder: '${scm_folder.Branches.name}', name: 'web', comments: 'costs $${more}' } },
    scm_address: {
      Branches_www: {
        folder: '${scm_folder.Branches.name}',
        name: 'www',
        fqdn: 'www.example.com',
        tag: ['${scm_tag.Branches_web.name}'],
        description: '${var.why}',
      },
    },
    scm_local_user: { Branches_me: { folder: 'Branches', name: 'me', password_wo: '${var.password}' } },
    scm_security_rule: Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [
        `Branches_pre_${name}`,
        { folder: '${scm_folder.Branches.name}', name, position: 'pre', ...deny },
      ]),
    ),
    scm_rule_order: {
      Branches_pre: {
        type: 'security_rule',
        folder: '${scm_folder.Branches.name}',
        position: 'pre',
        rules: ['a', 'b', 'c'].map((name) => `\${scm_security_rule.Branches_pre_${name}.name}`),
      },
    },
    scm_push: { push: { triggers: {} } },
  },
};

let dir: string;
let service: Service;
let client: ScmClient;
const ids = new Map<string, string>();
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scm-drift-'));
  mkdirSync(join(dir, 'stacks/office'), { recursive: true });
  writeFileSync(
    join(dir, 'manifest.json'),
    JSON.stringify({ stacks: { office: { name: 'office', synthesizedStackPath: 'stacks/office/cdk.tf.json' } } }),
  );
  writeFileSync(join(dir, 'stacks/office/cdk.tf.json'), JSON.stringify(configuration));
  service = await createService({ strictness: 'strict', jobSpeed: 20 });
  const { url } = await service.listen({ host: '127.0.0.1', port: 0 });
  client = clientOf(service, url);
  await make('folder', undefined, { name: 'Branches', parent: 'All Firewalls' });
  await make('tag', branches, { name: 'web', comments: 'costs ${more}' });
  await make('address', branches, { name: 'www', fqdn: 'www.example.com', tag: ['web'], description: 'because' });
  await make('local_user', branches, { name: 'me', password: 'never-to-be-seen' });
  for (const name of ['a', 'b', 'c']) await make('security_rule', branches, { name, ...deny });
});
afterEach(async () => {
  await client.close();
  await service.close();
  rmSync(dir, { recursive: true, force: true });
});

async function make(kind: string, container: Container | undefined, body: WireObject): Promise<void> {
  const created = await client.create(
    kindNamed(kind),
    container,
    body,
    kind.endsWith('_rule') ? { position: 'pre' } : {},
  );
  ids.set(`${kind} ${String(body['name'])}`, String(created['id']));
}

const idOf = (kind: string, name: string): string => ids.get(`${kind} ${name}`) ?? '';

function look(): Promise<DriftReport> {
  const [stack] = readSynthesised(dir);
  return findDrift(declarationsIn(stack?.blocks ?? []), { client, signal: new AbortController().signal });
}

test('a tenant that is as the configuration says has no drift', async () => {
  const report = await look();
  expect(report.findings).toEqual([]);
  expect(driftText(report)).toBe('no differences in 1 container');
});

test('unmanaged, deleted, changed and moved objects are reported once each', async () => {
  await make('address', branches, { name: 'rogue', ip_netmask: '192.0.2.1' });
  await make('folder', undefined, { name: 'Shed', parent: 'Branches' });
  const url = { container: branches };
  await client.remove(kindNamed('local_user'), idOf('local_user', 'me'), url);
  const www = { name: 'www', folder: 'Branches', fqdn: 'evil.example.com', tag: [] };
  await client.update(kindNamed('address'), idOf('address', 'www'), www, url);
  const rules = kindNamed('security_rule');
  await client.move(rules, idOf('security_rule', 'c'), { destination: 'top', rulebase: 'pre' });
  const report = await look();
  expect(driftText(report).split('\n')).toEqual([
    'in the tenant:',
    '  + folder "Shed" is not in the configuration',
    'in folder "Branches":',
    '  + address "rogue" is not in the configuration',
    '  ~ address "www" (scm_address.Branches_www): tag is null, should be ["web"]; fqdn is "evil.example.com", should be "www.example.com"',
    '  - local user "me" (scm_local_user.Branches_me) does not exist at the service',
    '  ! security rules, pre (scm_rule_order.Branches_pre): "c" is where "a" should be',
    '2 unmanaged, 1 missing, 1 changed, 1 out of order, in 1 container',
  ]);
  expect(report.findings.map(driftJson)).toEqual(
    expect.arrayContaining([expect.objectContaining({ what: 'missing', address: 'scm_local_user.Branches_me' })]),
  );
  expect(JSON.stringify(report.findings.map(driftJson))).not.toContain('never-to-be-seen');
});

test('objects that the vendor puts into tenants are counted, not listed', async () => {
  await make('schedule', branches, {
    name: 'non-work-hours',
    schedule_type: { recurring: { daily: ['08:00-17:00'] } },
  });
  const report = await look();
  expect(report.findings).toEqual([]);
  expect(driftText(report)).toBe('not listed: 1 object of the vendor\nno differences in 1 container');
});

test('a kind that cannot be read is told, and its objects are not called gone', async () => {
  service.faults.add({ match: { method: 'GET', kind: 'local_user' }, action: { status: 403 } });
  const report = await look();
  expect(report.findings).toEqual([]);
  expect(driftText(report)).toMatch(/not compared: every local user of folder "Branches": the list could not be read/);
});

test('a state file holds what the configuration sets, of managed objects that are not about to go', () => {
  const record = Buffer.from('{"scm":1,"set":["folder","name","protocol.tcp.port"]}').toString('base64');
  const attributes = {
    id: 'x',
    folder: 'F',
    name: 'a',
    description: 'read',
    protocol: { tcp: { port: '1', source_port: '2' } },
  };
  const file = (more: object) => [
    { attributes, index_key: 'k', ...more },
    { attributes, deposed: 'ab12' },
  ];
  const resource = { mode: 'managed', module: 'module.m[0]', type: 'scm_service', name: 's' };
  const read = (more: object, mode = 'managed') =>
    readState(JSON.stringify({ version: 4, resources: [{ ...resource, mode, instances: file(more) }] }), 's');
  const address = 'module.m[0].scm_service.s["k"]';
  expect(read({})).toEqual([{ address, type: 'scm_service', body: attributes }]);
  const configured = { id: 'x', folder: 'F', name: 'a', protocol: { tcp: { port: '1' } } };
  expect(read({ private: record })).toEqual([{ address, type: 'scm_service', body: configured }]);
  expect(read({}, 'data')).toEqual([]);
});

test('a source that is newer than the synth is named; dependencies and output folders are not sources', () => {
  const out = join(dir, 'cdktf.out');
  mkdirSync(join(dir, 'lib'), { recursive: true });
  mkdirSync(join(dir, 'node_modules', 'x'), { recursive: true });
  mkdirSync(out);
  const at = (file: string, seconds: number): void => {
    const path = join(dir, file);
    writeFileSync(path, '');
    utimesSync(path, seconds, seconds);
  };
  for (const file of ['manifest.json', 'stacks/office/cdk.tf.json']) utimesSync(join(dir, file), 500, 500);
  at('main.ts', 900);
  at('cdktf.out/manifest.json', 1000);
  at('node_modules/x/index.js', 2000);
  at('package-lock.json', 2000);
  at('terraform.office.tfstate', 2000);
  expect(newerSource(out)).toBeUndefined();
  at('lib/rules.ts', 1500);
  expect(newerSource(out)).toMatchObject({ file: join('lib', 'rules.ts'), synthesised: new Date(1_000_000) });
});

test('a folder without a synth is told what to run', () => {
  expect(() => readSynthesised(join(dir, 'none'))).toThrow(/run npx cdktf synth first/);
});
