import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readState } from '../../src/tools/adopt/drift/state';
import { configFile, parsedFile, policyFile } from '../../src/cli/review/parsed-file';
import { readConfiguration } from '../../src/tools/convert';
import { CodedError } from '../../src/core';
import { readSessions } from '../../src/engine/logs';
import { statesIn } from '../../src/tools/migrate/states';
import { readBaseline, readInvariants, readOwnRules, readReviewConfig, review } from '../../src/review';
import { readPlan } from '../../src/review/plan/read-plan';
import { runs } from '../support/runs';
import { readSnapshot } from '../../src/tenant';

let dir: string;
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'scm-attack-'))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const tag = { id: '1', name: 'web', folder: 'All Firewalls', comments: null, revision: 'r' };
const record = Buffer.from(JSON.stringify({ scm: 1, set: ['name'], end: { where: 'top', rules: ['a'] } })).toString(
  'base64',
);
const instance = { schema_version: 0, attributes: tag, private: record, index_key: 'a' };
const provider = 'provider["terraform.local/cdktf-scm/scm"]';
const stateFile = {
  version: 4,
  terraform_version: '1.11.4',
  serial: 1,
  outputs: {},
  resources: [
    { mode: 'managed', module: 'module.a', type: 'scm_tag', name: 'web', provider, instances: [instance] },
    { mode: 'data', type: 'scm_tag', name: 'web', provider, instances: [{ attributes: tag }] },
  ],
};
const shown = { address: 'scm_tag.web', mode: 'managed', type: 'scm_tag', name: 'web', values: tag };
const any = ['any'];
const rule = {
  ...{ id: '2', name: 'web', folder: 'All Firewalls', position: 'pre', action: 'allow', from: any, to: any },
  ...{ source: any, destination: any, source_user: any, category: any, application: any, service: any },
};
const change = { actions: ['update'], before: tag, after: { ...tag, comments: 'x' }, after_unknown: {} };
const opened = { actions: ['update'], before: { ...rule, action: 'deny' }, after: rule, after_unknown: { id: true } };
const plan = {
  format_version: '1.2',
  terraform_version: '1.11.4',
  planned_values: { root_module: { resources: [shown] } },
  resource_changes: [
    { ...shown, provider_name: 'terraform.local/cdktf-scm/scm', change },
    { ...shown, address: 'scm_security_rule.web', type: 'scm_security_rule', change: opened },
  ],
  prior_state: { format_version: '1.0', values: { root_module: { resources: [shown] } } },
  configuration: { root_module: { resources: [] } },
};
const container = { scope: 'folder', name: 'All Firewalls' };
const snapshot = {
  format: 'scm-snapshot/1',
  made: '2026-01-01T00:00:00.000Z',
  containers: [{ container, completeness: 'complete' }],
  objects: [{ kind: 'tag', container, name: 'web', fields: tag }],
  rulebases: [{ kind: 'security_rule', container, rulebase: 'pre', rules: [{ name: 'web', fields: rule }] }],
  unread: [],
};
const rules = {
  rules: [
    { id: 'no-desktop', severity: 'high', message: 'x', when: { opens: { service: ['tcp/3389'] } } },
    { id: 'logged', severity: 'medium', message: 'x', when: { finding: 'no-log' } },
  ],
  zones: { severity: 'high', others: 'allow', forbid: [{ from: ['guest'], to: ['servers'] }] },
  waivers: [],
};
const config = { snapshot: 'a', failOn: 'high', thresholds: { addresses: 0.5 }, internetZones: ['a'] };
const policy = {
  zones: { internet: 'a' },
  rules: [{ id: 'a', severity: 'high', neverAllow: { from: 'a', to: ['b'] } }],
};

/** A valid text, and what reads it. */
const readers: Readonly<Record<string, readonly [value: unknown, read: (text: string) => unknown]>> = {
  'state of drift': [stateFile, (text) => readState(text, 'state')],
  'output of show for drift': [
    { format_version: '1.0', values: { root_module: { resources: [shown], child_modules: [{ resources: [shown] }] } } },
    (text) => readState(text, 'state'),
  ],
  'state of migrate': [
    stateFile,
    (text) => {
      const folder = mkdtempSync(join(dir, 'm'));
      mkdirSync(join(folder, 'terraform.tfstate.d', 'other'), { recursive: true });
      writeFileSync(join(folder, 'terraform.tfstate'), text);
      writeFileSync(join(folder, 'terraform.tfstate.d', 'other', 'terraform.tfstate'), text);
      return statesIn(folder, [folder]);
    },
  ],
  'plan, which is reviewed': [plan, (text) => review([{ name: 'plan', plan: readPlan(text, 'plan') }])],
  'snapshot, with which a plan is reviewed': [
    snapshot,
    (text) => {
      const read = readSnapshot(text, 'snapshot');
      return review([{ name: 'plan', plan: readPlan(JSON.stringify(plan), 'plan') }], {
        base: { name: 'snapshot', snapshot: read },
      });
    },
  ],
  baseline: [{ format: 'scm-review/1', findings: [], setAside: [] }, (text) => readBaseline(text, 'baseline')],
  'own rules': [rules, (text) => readOwnRules(text, 'rules')],
  'review configuration': [config, (text) => readReviewConfig(parsedFile(text, 'config', configFile))],
  policy: [policy, (text) => readInvariants(parsedFile(text, 'policy', policyFile))],
};

const odd: readonly unknown[] = [
  ...[null, undefined, true, 0, -1, 1e308, 2 ** 53 + 2, '', ' ', [], {}, [[]], [null], [{}], { length: 1e9 }],
  ...['__proto__', 'constructor', 'toString', '../../x', 'a\u0000b', '\ud800', '\u202e', 'x'.repeat(50_000)],
  { constructor: { prototype: { polluted: true } } },
];

type Path = readonly string[];
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]))];
}
function withValue(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return put;
  const entries = Object.entries(value as Record<string, unknown>).map(
    ([name, one]) => [name, name === key ? withValue(one, rest, put) : one] as const,
  );
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

test.each(Object.entries(readers))('a changed %s is read, or is an error with a code', (_, [value, read]) => {
  read(JSON.stringify(value));
  const change = fc.tuple(fc.constantFrom(...pathsIn(value)), fc.constantFrom(...odd));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), fc.nat(4), (changes, cut) => {
      const changed = changes.reduce((now, [path, put]) => withValue(now, path, put), value);
      const whole = JSON.stringify(changed) ?? '';
      const text = cut === 0 ? whole.slice(0, Math.floor(whole.length / 2)) : whole.replace('"id"', '"__proto__"');
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(CodedError);
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    }),
    { numRuns: runs(40), seed: 50 },
  );
});

const header =
  'Receive Time,Type,Threat/Content Type,Source address,Destination address,Rule,Source User,Application,Source Zone,Destination Zone,Destination Port,IP Protocol,Action';
const row = '2026/01/01 00:00:00,TRAFFIC,end,192.0.2.1,192.0.2.2,web,,ssl,a,b,443,tcp,allow';
const csv = `${header}\n${`${row}\n`.repeat(20)}`;
const entry = {
  ...{ type: 'TRAFFIC', subtype: 'end', source_ip: '192.0.2.1', dest_ip: '192.0.2.2', rule: 'web', app: 'ssl' },
  ...{ from_zone: 'a', to_zone: 'b', dest_port: 443, protocol: 'tcp', action: 'allow', time_generated: '2026-01-01' },
};

/** Bytes that start like each form of a log, and go wrong. */
const logs: Readonly<Record<string, Buffer>> = {
  'a row with 10,000 columns': Buffer.from(`${csv}${','.repeat(10_000)}\n`),
  'a quote that is never closed': Buffer.from(`${csv}"${row}\n${row}\n`),
  'bytes that are not UTF-8': Buffer.concat([Buffer.from(csv), Buffer.from([0xff, 0xfe, 0x80, 0x0a])]),
  'a NUL': Buffer.from(`${csv}a\0b\n`),
  'numbers beyond all bounds': Buffer.from(csv.replace(',443,', ',1e999,').replace('192.0.2.1', '999.0.0.1')),
  'formulas and commands': Buffer.from(
    csv.replace(',web,', ",=cmd|'/c calc'!A0,").replace('ssl', "'; DROP TABLE x; --"),
  ),
  'a cut gzip': gzipSync(Buffer.from(csv)).subarray(0, 60),
  'a gzip with another sum': gzipSync(Buffer.from(csv)).map((byte, i, all) =>
    i === all.length - 6 ? byte ^ 255 : byte,
  ) as Buffer,
  'a gzip of 40 MB of one row': gzipSync(Buffer.from(csv + 'x'.repeat(40_000_000))),
  'a zstd without a frame': Buffer.from('28b52ffd', 'hex'),
  'a zstd of random bytes': Buffer.concat([Buffer.from('28b52ffd', 'hex'), randomLike(500)]),
  'a Parquet of random bytes': Buffer.concat([Buffer.from('PAR1'), randomLike(500), Buffer.from('PAR1')]),
  'a Parquet with a footer of 4 GB': Buffer.concat([
    Buffer.from('PAR1'),
    randomLike(50),
    Buffer.from('ffffffff', 'hex'),
    Buffer.from('PAR1'),
  ]),
  'JSON with a prototype': Buffer.from(`${JSON.stringify(entry)}\n{"__proto__":{"polluted":true}}\n`),
  'JSON with nested fields': Buffer.from(`${JSON.stringify({ ...entry, rule: { value: { a: 1 } } })}\n`.repeat(3)),
  'JSON of all odd values': Buffer.from(
    odd.map((one) => `${JSON.stringify({ ...entry, source_ip: one, action: one })}\n`).join(''),
  ),
  'a name with a quote and a pattern': Buffer.from(csv),
};

const xml = (inner: string): string => `<config version="10.1.0"><shared>${inner}</shared></config>`;
const badExports: Readonly<Record<string, string>> = {
  'elements 100,000 deep': xml('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
  'elements that are never closed': xml('<address><entry name="a">'.repeat(20_000)),
  'entities that expand': `<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${xml('<x>&b;</x>')}`,
  'an entity of a file': `<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml('<x>&a;</x>')}`,
  'a page instead': '<html><body><script>alert(1)</script></body></html>',
  'an attribute of 2 MB': xml(`<address><entry name="${'x'.repeat(2_000_000)}"/></address>`),
  'a quote of a command that is not closed': 'set address "a\\" fqdn b\nset address "\n',
  nothing: '',
};

test.each(Object.entries(badExports))('an export with %s is an error with a code', (_, text) => {
  const file = join(dir, 'export');
  writeFileSync(file, text);
  expect(() => readConfiguration(file)).toThrow(CodedError);
});

/** Random bytes, always the same. */
function randomLike(count: number): Buffer {
  return createHash('shake256', { outputLength: count }).update('50').digest();
}

test.each(Object.entries(logs))('a log with %s is read, or is an error with a code', async (name, bytes) => {
  const file = join(dir, name.includes('pattern') ? "it's [a] *?.csv" : 'log');
  writeFileSync(file, bytes);
  try {
    const { sessions } = await readSessions([file], () => undefined);
    expect(sessions).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toBeInstanceOf(CodedError);
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  rmSync(file);
});
