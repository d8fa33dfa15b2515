import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { observedTraffic } from '../../src/cli/review/observed-traffic';
import { readListData } from '../../src/engine/policy/facts/list-data';
import {
  readPlan,
  reportMarkdown,
  reportSarif,
  reportText,
  review,
  type NamedPlan,
  type ReviewOptions,
} from '../../src/review';
import { object, officeWith } from '../trace/office';
import { planJson } from './plan-json';
import { readSnapshot } from '../../src/tenant';

const rule = (name: string, more: Readonly<Record<string, unknown>>) => ({
  name,
  from: ['any'],
  to: ['any'],
  source: ['any'],
  destination: ['any'],
  application: ['any'],
  service: ['any'],
  action: 'allow',
  ...more,
});
const ssh = rule('admin', { from: ['untrust'], application: ['ssh', 'ms-rdp'], action: 'deny' });
const web = rule('web', { from: ['trust'], application: ['ssl'] });
// A list early in the rulebase makes every session undecidable for the configuration alone.
const listed = rule('listed', { source: ['bad-hosts'], action: 'deny' });

const row = (source: string, zone: string, port: number, app: string, name: string, action: string, sessions: number) =>
  `${source},10.2.0.10,tcp,${port},${app},${zone},dmz,${name},${action},${sessions},2026-11-20T08:00:00,2026-11-21T08:00:00`;
const header =
  'source,destination,protocol,port,application,from_zone,to_zone,rule,action,sessions,first_seen,last_seen';

describe('scm review --logs', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-observed-'));
  const logs = [join(dir, 'week.csv')];
  beforeAll(() => {
    const rows = [
      row('198.51.100.7', 'untrust', 22, 'ssh', 'admin', 'deny', 12_101),
      row('198.51.100.8', 'untrust', 3389, 'ms-rdp', 'admin', 'deny', 7902),
      row('10.1.0.5', 'trust', 443, 'ssl', 'web', 'allow', 412),
      row('198.51.100.9', 'untrust', 8080, 'other', 'interzone-default', 'deny', 79_585),
    ];
    writeFileSync(logs[0] ?? '', [header, ...rows, ''].join('\n'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const change = (name: string, before: object, after: object) => {
    const place = { folder: 'Office', position: 'pre', id: `00000000-0000-4000-8000-00000000000${name.length}` };
    return { type: 'scm_security_rule', name, before: { ...before, ...place }, after: { ...after, ...place } };
  };
  const plans: readonly NamedPlan[] = [
    {
      name: 'plan.json',
      plan: readPlan(
        planJson([change('admin', ssh, { ...ssh, action: 'allow' }), change('web', web, { ...web, action: 'deny' })]),
        'plan.json',
      ),
    },
  ];
  const list = object('external_dynamic_list', 'bad-hosts', {
    type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } },
  });
  const saved = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', unread: [] };
  const configuration = officeWith({ security: [listed, ssh, web], objects: [list] });
  const base = {
    name: 'base.json',
    snapshot: readSnapshot(JSON.stringify({ ...saved, ...configuration }), 'base.json'),
  };
  const reviewed = async (options: ReviewOptions, files = logs) => {
    const observed = [await observedTraffic(plans, files, options, { folder: 'Office' })];
    return review(plans, { ...options, observed });
  };

  test('puts what the log shows at the top of text, Markdown and SARIF', async () => {
    const report = await reviewed({ base });
    const [first, ...others] = report.findings;
    expect(first).toMatchObject({
      id: 'denied-traffic-opened',
      severity: 'critical',
      title: '20003 denied sessions from the internet would be let in (ssh tcp/22 12101, ms-rdp tcp/3389 7902)',
    });
    expect(others.find(({ id }) => id === 'traffic-cut')?.title).toBe(
      '412 sessions of the log would be cut off (ssl tcp/443 412)',
    );
    expect(report.summary.sentences[0]).toMatch(
      /^Of 100000 sessions in traffic logs at .*Office.* 20003 denied sessions/,
    );
    const text = reportText(report, { width: 100, color: 'none' });
    expect(text.indexOf('20003 denied')).toBeLessThan(text.indexOf('Findings'));
    expect(reportMarkdown(report)).toContain('20003 denied sessions from the internet');
    expect(reportSarif(report, { version: '1.0.0', placesOf: () => [] })).toContain('denied-traffic-opened');
    expect(report.verdict).toBe('dangerous');
  });

  test('says what it depends on if the log names no rule of this configuration, and decides it with the list', async () => {
    const unnamed = [join(dir, 'unnamed.csv')];
    const line = row('198.51.100.7', 'untrust', 22, 'ssh', 'of an earlier version', 'deny', 5);
    writeFileSync(unnamed[0] ?? '', [header, line, ''].join('\n'));
    const [open] = (await reviewed({ base }, unnamed)).findings;
    expect(open?.title).toBe(
      '5 denied sessions from the internet would be let in (ssh tcp/22 5), unless a condition prevents it: whether the source is in the external dynamic list bad-hosts',
    );
    const lists = (text: string) => new Map([['bad-hosts', readListData(text, 'bad-hosts', 'list.txt')]]);
    const [certain] = (await reviewed({ base, facts: { lists: lists('192.0.2.0/24') } }, unnamed)).findings;
    expect(certain?.title).toBe('5 denied sessions from the internet would be let in (ssh tcp/22 5)');
    const none = await reviewed({ base, facts: { lists: lists('198.51.100.7') } }, unnamed);
    expect(none.findings.map(({ id }) => id)).not.toContain('denied-traffic-opened');
    expect(none.summary.sentences[0]).toMatch(/^Of 5 sessions .* none would be let in or cut off\.$/);
  });
});
