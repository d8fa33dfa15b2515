import { describe, expect, test } from '@jest/globals';
import { everyFinding } from '../../src/review';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { configFile, parsedFile } from '../../src/cli/review/parsed-file';
import { readReviewConfig, reportMarkdown, reportText, type Report } from '../../src/review';
import { planJson, type PlanPiece, type Values } from './plan-json';
import { any, push, rule, reviewedText } from './support/of-pieces';

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(join(__dirname, '../../docs/review-config.schema.json'), 'utf8')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
);
const configOf = (text: string) => readReviewConfig(parsedFile(text, 'review.yaml', configFile));
const here = { folder: 'Texas' };
const made = (type: string, fields: Values): PlanPiece => ({
  type,
  name: String(fields['name']),
  after: { ...here, ...fields },
});
const wide = (more: Values): PlanPiece =>
  made('scm_security_rule', { ...rule, name: 'wide', from: ['trust'], to: ['dmz'], service: any, ...more });

function reportOf(text: string, ...pieces: readonly PlanPiece[]): Report {
  const { thresholds } = configOf(text);
  return reviewedText(planJson([push, ...pieces]), { thresholds });
}

/** The findings about the opened traffic, and how bad they are. */
const opened = (text: string, ...pieces: readonly PlanPiece[]): readonly string[] =>
  everyFinding(reportOf(text, ...pieces))
    .filter(({ id }) => id === 'any-any' || id === 'opened' || id === 'widened')
    .map(({ severity, id }) => `${severity} ${id}`);

const zones = ['a', 'b', 'c', 'd'].map((name) => made('scm_zone', { name, network: { layer3: [] } }));
const service = made('scm_service', { name: 'high', protocol: { tcp: { port: '40000-65535' } } });
const https = made('scm_service', { name: 'https', protocol: { tcp: { port: '443' } } });
const nightly = made('scm_schedule', { name: 'night', schedule_type: { recurring: { daily: ['01:00-02:00'] } } });
const once = (period: string): PlanPiece =>
  made('scm_schedule', { name: 'night', schedule_type: { non_recurring: [period] } });
const address = (ip_netmask: string): Values => ({ ...here, name: 'a', ip_netmask });
const used = { ...rule, name: 'uses', source: ['a'], from: ['trust'], to: ['dmz'] };

describe('a threshold decides from which size on', () => {
  test.each<[string, readonly PlanPiece[], string, readonly string[], string, readonly string[]]>([
    [
      'addresses are judged as any',
      [wide({ source: ['10.0.0.0/8'], destination: ['10.0.0.0/8'], application: ['ssl'] })],
      'thresholds: { addresses: 0.01 }',
      ['medium opened'],
      'thresholds: { addresses: 0.001 }',
      ['high any-any'],
    ],
    [
      'ports are judged as any',
      [wide({ service: ['high'] }), service],
      'thresholds: { ports: 0.5 }',
      ['medium opened'],
      'thresholds: { ports: 0.3 }',
      ['high any-any'],
    ],
    [
      'a schedule is judged as always',
      [wide({ schedule: 'night' }), nightly],
      'thresholds: { time: 0.1 }',
      ['medium any-any'],
      'thresholds: { time: 0.02 }',
      ['high any-any'],
    ],
    [
      'a single month is judged as always, by the year',
      [wide({ schedule: 'night' }), once('2026/01/01@00:00-2026/02/01@00:00')],
      'thresholds: { time: 0.1 }',
      ['medium any-any'],
      'thresholds: { time: 0.08 }',
      ['high any-any'],
    ],
    [
      'zones are judged as all',
      [...zones, https, wide({ source: any, from: ['a', 'b', 'c'], to: ['b', 'c', 'd'], service: ['https'] })],
      'thresholds: { zones: 0.6 }',
      ['medium opened'],
      'thresholds: { zones: 0.5 }',
      ['high opened'],
    ],
    [
      'an object has grown much',
      [
        { type: 'scm_security_rule', before: { ...here, ...used }, after: { ...here, ...used }, actions: ['no-op'] },
        { type: 'scm_address', before: address('10.0.0.1/32'), after: address('10.0.0.0/26') },
      ],
      'thresholds: { growth: 100 }',
      ['medium widened'],
      'thresholds: { growth: 64 }',
      ['high widened'],
    ],
  ])('%s', (_, pieces, above, milder, reached, worse) => {
    expect(opened(above, ...pieces)).toEqual(expect.arrayContaining([...milder]));
    expect(opened(above, ...pieces)).not.toEqual(expect.arrayContaining([...worse]));
    expect(opened(reached, ...pieces)).toEqual(expect.arrayContaining([...worse]));
  });

  test('a schedule that spans many years is no limit, whatever the threshold', () => {
    const pieces = [wide({ schedule: 'night' }), once('2020/01/01@00:00-2099/12/31@23:59')];
    expect(opened('thresholds: { time: 1 }', ...pieces)).toContain('high any-any');
  });

  test('and the report states them, as data and in words', () => {
    const report = reportOf('thresholds: { addresses: 0.25, time: 0.5 }', wide({}));
    expect(report.basis.thresholds).toEqual({ addresses: 0.25, ports: 0.5, time: 0.5, zones: 0.5, growth: 256 });
    const words =
      'large sets are rated like "any": from 25 % of the IPv4 addresses, 50 % of the TCP ports, or 50 % of the zone pairs; traffic with a schedule of 50 % of the week is rated as if it always ran; an object with 256 times as many addresses or ports has grown much';
    expect(reportText(report, { width: 1000, color: 'none' })).toContain(words);
    expect(reportMarkdown(report)).toContain(words.replace(/%/g, '%'));
  });
});

describe('a configuration file', () => {
  test.each([
    ['thresholds: { addresses: 0 }', /review.yaml line 1: addresses is 0, not a share above 0 and up to 1/],
    ['failOn: high\nthresholds:\n  ports: most\n', /line 3: ports is "most", not a share/],
    ['thresholds: { adresses: 0.1 }', /unknown key "adresses"; known are addresses, ports, time, zones, growth/],
    ['treshold: {}', /unknown key "treshold"/],
    ['failOn: severe', /"severe" is not one of critical, high, medium, low, info, never/],
    ['base: 7', /base is 7, not a text/],
    ['- thresholds', /the file is not an object/],
    ['thresholds: [', /cannot read the review configuration review.yaml/],
    ['thresholds: { growth: 0.5 }', /growth is 0.5, not a number from 1/],
  ])('is refused: %s', (text, message) => {
    expect(() => configOf(text)).toThrow(message);
    if (!text.endsWith('[')) expect(schema.safeParse(parsedFile(text, 'x', configFile).value).success).toBe(false);
  });

  test('holds the options of the command, as its schema says', () => {
    const text =
      'base: b.json\nrules: r.json\npolicy: p.yaml\nbaseline: e.json\nfailOn: never\ninternetZones: [wan]\nthresholds: { ports: 1 }\n';
    expect(schema.safeParse(parsedFile(text, 'x', configFile).value).success).toBe(true);
    expect(configOf(text)).toMatchObject({ snapshot: 'b.json', failOn: 'never', internetZones: ['wan'] });
  });
});
