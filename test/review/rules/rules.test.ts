import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyFinding, readBaseline, readOwnRules, reportMarkdown, reportText, type Report } from '../../../src/review';
import { minuteOfTime } from '../../../src/catalog';
import { reviewedChange } from '../support/reviewed';

const today = '2026-11-21';
const anyAny = reviewedChange('added-any-any', { minute: minuteOfTime('2026-11-21') ?? 0 });

const minute = minuteOfTime(today) ?? 0;

function judgedBy(rules: unknown, name = 'added-any-any'): Report {
  return reviewedChange(name, { own: readOwnRules(JSON.stringify(rules), 'rules.json'), minute });
}
const ids = (report: Report): readonly string[] => everyFinding(report).map(({ id }) => id);
const owns = (report: Report): readonly string[] => ids(report).filter((id) => id.startsWith('own/'));

describe('a rule of a team', () => {
  const rule = (when: unknown) => ({ rules: [{ id: 'mine', severity: 'critical', message: 'never that', when }] });

  test('finds traffic that opens, by any of its dimensions', () => {
    const found = judgedBy(rule({ opens: { service: 'tcp/3389' } }));
    const own = found.findings.find(({ id }) => id === 'own/mine');
    expect(own).toMatchObject({ severity: 'critical', subject: { name: 'temporary' } });
    expect(own?.title).toMatch(/^never that: rule "temporary" opens /);
    expect(found.summary.worst).toBe('critical');
    expect(found.summary.findings.critical).toBe(anyAny.summary.findings.critical + 1);
    expect(owns(judgedBy(rule({ opens: { from: 'no-such-zone' } }), 'changed-tag'))).toEqual([]);
    expect(owns(judgedBy(rule({ opens: { destination: ['203.0.113.0/24'] } })))).toEqual(['own/mine']);
    expect(owns(judgedBy(rule({ opens: { source: '2001:db8::/32', destination: '10.0.0.1' } })))).toEqual([]);
  });

  test('finds findings, by id, place and name', () => {
    const finding = anyAny.findings.find(({ subject, container }) => subject !== undefined && container !== undefined);
    if (finding === undefined) throw new Error('there is no finding of a rule');
    const name = finding.subject?.name ?? '';
    const place = finding.container?.name ?? '';
    const count = (when: unknown): number => owns(judgedBy(rule(when))).length;
    expect(count({ finding: finding.id, about: name, in: place })).toBeGreaterThan(0);
    expect(count({ finding: '*', about: `${name.slice(0, 3)}*` })).toBeGreaterThan(0);
    expect(count({ finding: finding.id, about: name, in: 'Nowhere' })).toBe(0);
    expect(count({ finding: 'secret-changed' })).toBe(0);
  });
});

describe('zones', () => {
  const zones = (more: object) => ({ zones: { others: 'allow', ...more } });

  test('that are forbidden to talk are found when traffic opens between them', () => {
    expect(owns(judgedBy(zones({ forbid: [{ from: 'guest', to: 'servers' }] })))).toEqual(['own/zones']);
    expect(owns(judgedBy(zones({ forbid: [{ from: 'guest', to: 'servers' }] }), 'changed-tag'))).toEqual([]);
  });

  test('that are not named may not talk where all others are forbidden', () => {
    const tag = reviewedChange('changed-tag');
    const [first] = tag.traffic.filter(({ what }) => what === 'opened');
    if (first?.region.from.is !== 'only' || first.region.to.is !== 'only') throw new Error('it names no zones');
    const allow = { from: first.region.from.values, to: first.region.to.values };
    const count = (allowed: readonly object[]): number =>
      owns(judgedBy(zones({ others: 'forbid', allow: allowed }), 'changed-tag')).length;
    expect(count([])).toBeGreaterThan(0);
    expect(count([{ from: 'any', to: 'any' }])).toBe(0);
    expect(count([{ from: 'any', to: 'any', service: 'udp/1' }])).toBeGreaterThan(0);
    expect(owns(judgedBy(zones({ others: 'forbid', allow: [allow] })))).toEqual(['own/zones']);
  });
});

describe('a waiver', () => {
  const waived = (more: object) =>
    judgedBy({ waivers: [{ finding: 'any-any', reason: 'pilot', acceptedBy: 'J. Berg', ...more }] });

  test('sets a finding aside until the end of its last day', () => {
    const report = waived({ until: today });
    expect(ids(report)).not.toContain('any-any');
    const all = everyFinding(anyAny)
      .filter(({ id }) => id === 'any-any')
      .map(({ also: _, ...finding }) => finding);
    expect(report.setAside).toEqual(
      all.map((finding) => ({ finding, because: 'waived', reason: 'pilot', acceptedBy: 'J. Berg', until: today })),
    );
    expect(report.summary.findings.critical).toBe(anyAny.summary.findings.critical - all.length);
    expect(reportText(report, { width: 100, color: 'none' })).toMatch(
      /Set aside\n {2}critical[^]*accepted by J\. Berg until 2026-11-21: pilot/,
    );
    expect(reportMarkdown(report)).toContain('accepted by J\. Berg until 2026-11-21: pilot');
  });

  test('that ran out waives nothing, and is a finding of its own', () => {
    const report = waived({ until: '2026-11-20' });
    expect(ids(report)).toEqual(expect.arrayContaining(['any-any', 'waiver-expired']));
    expect(report.findings.find(({ id }) => id === 'waiver-expired')).toMatchObject({
      severity: 'critical',
      title: 'the waiver of any-any, accepted by J. Berg, expired on 2026-11-20: pilot',
    });
  });

  test('that ran out and is for nothing is told for information', () => {
    const report = judgedBy({ waivers: [{ finding: 'drift', reason: 'x', acceptedBy: 'A', until: '2020-01-01' }] });
    expect(ids(report)).not.toContain('waiver-expired');
    expect(report.findings.at(-1)).toMatchObject({ id: 'waiver-idle', severity: 'info' });
  });

  test('that matches nothing is reported', () => {
    const report = judgedBy({
      waivers: [{ finding: 'drift', about: 'web', reason: 'x', acceptedBy: 'A', until: today }],
    });
    expect(report.findings.at(-1)).toMatchObject({
      id: 'waiver-idle',
      severity: 'info',
      title: 'the waiver of drift about web, accepted by A, matches no finding',
    });
  });

  test('for another rule, or another folder, sets nothing aside', () => {
    expect(ids(waived({ until: today, about: 'other' }))).toContain('any-any');
    expect(ids(waived({ until: today, in: 'Nowhere' }))).toContain('any-any');
  });
});

describe('a baseline', () => {
  test('leaves only what is new', () => {
    const known = readBaseline(JSON.stringify(anyAny), 'review.json');
    const again = reviewedChange('added-any-any', { known, minute });
    expect(again.findings).toEqual([]);
    expect(again.summary.worst).toBeUndefined();
    expect(again.setAside).toHaveLength(everyFinding(anyAny).length);
    // What was set aside is known the next time, too.
    expect(readBaseline(JSON.stringify(again), 'review.json')).toEqual(known);
    expect(reviewedChange('moved-rule', { known, minute }).findings).toEqual(
      reviewedChange('moved-rule', { minute }).findings,
    );
  });

  test('that is no review is refused', () => {
    expect(() => readBaseline('{', 'b.json')).toThrow(/cannot read the review b\.json: it is not JSON/);
    expect(() => readBaseline('{"format":"scm-review/1","findings":[{}]}', 'b.json')).toThrow(/cannot read the review/);
  });
});

test('a judged review has the published form', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync(join(__dirname, '../../../docs/review.schema.json'), 'utf8')) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
  const report = judgedBy({
    zones: { others: 'forbid' },
    waivers: [
      { finding: 'no-log', reason: 'x', acceptedBy: 'A', until: '2030-01-01' },
      { finding: 'any-any', reason: 'x', acceptedBy: 'A', until: '2020-01-01' },
    ],
  });
  expect(schema.safeParse(JSON.parse(JSON.stringify(report))).error?.issues ?? []).toEqual([]);
});

describe('a file of rules', () => {
  test.each([
    ['{', /is not JSON/],
    ['[]', /rules\.json: it is not an object/],
    ['{"waiver":[]}', /unknown key "waiver"; known keys are rules, zones, waivers/],
    [
      '{"rules":[{"id":"A b","severity":"high","message":"m","when":{"finding":"x"}}]}',
      /"A b" must contain only lower-case letters/,
    ],
    ['{"rules":[{"id":"a","severity":"bad","message":"m","when":{"finding":"x"}}]}', /"bad" is not one of critical/],
    ['{"rules":[{"id":"a","severity":"high","message":"m","when":{}}]}', /rules\[0\]\.when: give either "opens"/],
    [
      '{"rules":[{"id":"a","severity":"high","message":"m","when":{"opens":{"service":"web"}}}]}',
      /service "web" is not a service/,
    ],
    ['{"rules":[{"id":"a","severity":"high","message":"m","when":{"opens":{"zone":"a"}}}]}', /unknown key "zone"/],
    ['{"zones":{}}', /zones\.others: give "allow" or "forbid"/],
    ['{"waivers":[{"finding":"any-any","until":"2026-12-31"}]}', /waivers\[0\]\.reason: nothing is not a text/],
    [
      '{"waivers":[{"finding":"any-any","reason":"x","acceptedBy":"A","until":"2026-02-31"}]}',
      /"2026-02-31" is not a date/,
    ],
    ['{"waivers":[{"finding":"any-any","reason":"x","until":"2026-12-31"}]}', /acceptedBy: nothing is not a text/],
    [
      '{"waivers":[{"finding":[],"reason":"x","acceptedBy":"A","until":"2026-02-01"}]}',
      /finding: give at least one id/,
    ],
  ])('%s says what is wrong', (text, words) => {
    expect(() => readOwnRules(text, 'rules.json')).toThrow(words);
  });
});
