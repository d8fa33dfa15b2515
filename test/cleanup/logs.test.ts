import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configurationAfter, cleanUp, readUsage, type Proposal } from '../../src/tools/cleanup';
import type { Configuration } from '../../src/engine/policy';
import { replay } from '../../src/engine/replay';
import { office, officeWith, port } from '../trace/office';

const header =
  'Type,Generate Time,Source address,Destination address,Rule,Source User,Application,Source Zone,Destination Zone,Source Port,Destination Port,IP Protocol,Action,Category';
const line = (time: string, source: string, rule: string, application: string, service: string, action = 'allow') =>
  `TRAFFIC,${time},${source},203.0.113.9,${rule},,${application},${rule === 'no' ? 'dmz' : 'trust'},${rule === 'listed' ? 'dmz' : 'untrust'},50000,${service},tcp,${action},any`;

describe('what logs show', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-cleanup-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const log = join(dir, 'traffic.csv');
  const any = {
    from: ['trust'],
    to: ['untrust'],
    source: ['any'],
    destination: ['any'],
    application: ['any'],
    action: 'allow',
  };
  const rule = (name: string, fields: Readonly<Record<string, unknown>> = {}) => ({
    ...any,
    service: ['any'],
    log_end: true,
    ...fields,
    name,
  });
  const configuration: Configuration = officeWith({
    interfaces: [port('ethernet1/9', '10.1.0.1/24')],
    security: [
      rule('used', { description: 'web access' }),
      rule('listed', {
        to: ['dmz'],
        source: ['10.1.0.5', '10.1.0.6'],
        application: ['ssl', 'ssh'],
        service: ['https', 'alt'],
      }),
      rule('idle', { to: ['dmz'], source: ['10.1.9.9'] }),
      rule('silent', { to: ['dmz'], source: ['10.1.9.8'], log_end: false }),
      rule('off', { to: ['dmz'], source: ['10.1.9.7'], disabled: true }),
      rule('no', { from: ['dmz'], action: 'deny' }),
    ],
  });
  writeFileSync(
    log,
    [
      header,
      line('2026/11/20 10:00:00', '10.1.0.5', 'used', 'ssl', '443'),
      line('2026/11/21 10:00:00', '10.1.0.6', 'used', 'ssl', '8443'),
      line('2026/11/21 11:00:00', '10.1.0.5', 'listed', 'ssl', '443'),
      line('2026/11/22 11:00:00', '10.3.0.5', 'no', 'incomplete', '443', 'deny'),
    ].join('\n'),
  );
  const found = async (): Promise<readonly Proposal[]> => {
    const usage = await readUsage(configuration, [{ place: office, files: [log] }]);
    return cleanUp({ configuration, usage }).proposals.filter(({ evidence }) => evidence.is === 'observed');
  };
  const named = (proposals: readonly Proposal[], sort: string): readonly string[] =>
    proposals.filter((one) => one.sort === sort).map(({ edits }) => edits.at(-1)?.object.name ?? '');

  test('proposes rules without a session that log, with the period of the logs, and never calls that proven', async () => {
    const proposals = await found();
    expect(named(proposals, 'rule-without-hits')).toEqual(['idle']);
    expect(proposals[0]?.evidence).toEqual({
      is: 'observed',
      period: { from: '2026-11-20T10:00:00', until: '2026-11-22T11:00:00' },
      sessions: 4,
    });
  });

  test('narrows allow rules to their sessions, with service objects that exist or are created', async () => {
    const proposals = await found();
    expect(named(proposals, 'wide-rule')).toEqual(['used', 'listed']);
    const [used, listed] = proposals.filter(({ sort }) => sort === 'wide-rule');
    const after = used?.edits.at(-1);
    expect(after?.is === 'change' && after.after).toMatchObject({
      description: 'web access',
      source: ['10.1.0.5', '10.1.0.6'],
      destination: ['203.0.113.9'],
      application: ['ssl'],
      service: ['https', 'tcp-8443'],
    });
    expect(used?.edits[0]).toMatchObject({ is: 'create', object: { kind: 'service', name: 'tcp-8443' } });
    const then = listed?.edits.at(-1);
    expect(then?.is === 'change' && then.after).toMatchObject({ source: ['10.1.0.5'], application: ['ssl'] });
  });

  test('proposes nothing for a rule that also applies to firewalls without logs', async () => {
    const branch = { scope: 'folder' as const, name: 'Branch' };
    const wider = {
      ...configuration,
      containers: [
        ...configuration.containers,
        { container: branch, completeness: 'complete' as const, above: 'Office' },
      ],
    };
    const other = { container: { ...branch, name: 'Other' }, completeness: 'complete' as const, above: 'Office' };
    const observed = async (found: Configuration) => {
      const usage = await readUsage(found, [{ place: branch, files: [log] }]);
      return cleanUp({ configuration: found, usage }).proposals.filter(({ evidence }) => evidence.is === 'observed')
        .length;
    };
    expect(await observed(wider)).toBe(3);
    expect(await observed({ ...wider, containers: [...wider.containers, other] })).toBe(0);
  });

  test('keeps an object that has sessions at one firewall, and another content at the others', async () => {
    const branch = { scope: 'folder' as const, name: 'Branch' };
    const net = (container: typeof office, value: string) => {
      return { kind: 'address', container, name: 'net', fields: { name: 'net', ip_netmask: value } };
    };
    const base = officeWith({
      topPre: [rule('both', { source: ['net', '10.3.0.0/16'], destination: ['203.0.113.9'] })],
    });
    const two: Configuration = {
      ...base,
      containers: [
        ...base.containers,
        { container: branch, completeness: 'complete', above: 'All Firewalls', snippets: [] },
      ],
      objects: [...base.objects, net(office, '10.9.0.0/16'), net(branch, '10.1.0.0/16')],
    };
    const file = join(dir, 'both.csv');
    const lines = [1, 2].map((i) =>
      line(`2026/11/20 1${i}:00:00`, i === 1 ? '10.1.0.5' : '10.3.0.5', 'both', 'ssl', '443'),
    );
    writeFileSync(file, [header, ...lines].join('\n'));
    const usage = await readUsage(
      two,
      [office, branch].map((place) => ({ place, files: [file] })),
    );
    const [proposal] = cleanUp({ configuration: two, usage }).proposals.filter(({ sort }) => sort === 'wide-rule');
    const edit = proposal?.edits.at(-1);
    expect(edit?.is === 'change' && edit.after['source']).toEqual(['net', '10.3.0.0/16']);
  });

  test('blocks no session of the log that narrowed them', async () => {
    const edits = (await found()).filter(({ sort }) => sort === 'wide-rule').flatMap((one) => one.edits);
    const after = configurationAfter(configuration, edits);
    const result = await replay({ logs: [log], before: configuration, after, container: office });
    expect(result).toMatchObject({ sessions: 4, blocked: { sessions: 0 }, allowed: { sessions: 0 } });
  });
});
