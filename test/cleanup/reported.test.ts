import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp, cleanupText, readServiceReport, readUsage, reviewOf, type ReadPath } from '../../src/tools/cleanup';
import type { Configuration } from '../../src/engine/policy';
import { office, officeWith } from '../trace/office';

type Rule = Readonly<Record<string, unknown>>;
const hits = '/posture/config-cleanup/v1/zerohit-rules';
const optimizer = '/posture/policy-optimizer/v1/security-rules';
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const unhit = (name: string, more: Rule = {}): Rule => ({
  ...{ name, uuid: id(1), type: 'security', location: 'Office', platform: 'scm', days_with_zero_hits: 106 },
  ...more,
});

/** A service that answers these paths, and 404 at all others. */
function serviceWith(answers: Readonly<Record<string, unknown>>): { read: ReadPath; asked: string[] } {
  const asked: string[] = [];
  const read: ReadPath = (path, query) => {
    asked.push(`${path} ${JSON.stringify(query)}`);
    const answer = answers[path];
    if (answer === undefined) return Promise.resolve({ status: 404, body: undefined });
    const body = typeof answer === 'function' ? (answer as (q: typeof query) => unknown)(query) : answer;
    return Promise.resolve({ status: 200, body });
  };
  return { read, asked };
}
const page = (data: readonly Rule[], total = data.length) => ({
  ok: true,
  result: { status: 'success', lastAnalysisTime: '2026-11-25T00:00:00Z', data, total },
});
const rule = (name: string, source: string, more: Rule = {}): Rule => ({
  ...{ name, from: ['trust'], to: ['untrust'], source: [source], destination: ['any'] },
  ...{ application: ['any'], service: ['any'], action: 'allow', log_end: true, ...more },
});
const configuration: Configuration = officeWith({
  security: [rule('web', '10.1.0.0/24'), rule('old', '10.1.0.7'), rule('off', '10.7.0.1', { disabled: true })],
  post: [rule('off', '10.7.0.2'), rule('far', '10.8.0.0/24', { to: ['dmz'] })],
});

describe('rules that the service reports', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-reported-'));
  afterAll(() => rmSync(dir, { recursive: true }));

  test('are read page by page, at the path of the description and at that of its siblings', async () => {
    const many = Array.from({ length: 450 }, (_, i) => unhit(`rule-${String(i)}`, { uuid: id(i) }));
    const { read, asked } = serviceWith({
      [hits]: ({ offset, limit }: { offset: number; limit: number }) => page(many.slice(offset, offset + limit), 450),
    });
    const { rules, notes } = await readServiceReport(read);
    expect(rules.map(({ name }) => name)).toEqual(many.map(({ name }) => name));
    expect(notes).toEqual([
      'hit counts: last analysis at 2026-11-25T00:00:00Z',
      'Policy Optimizer: not read, HTTP 404',
    ]);
    expect(asked[0]).toBe(`/config/deployment/v1${hits} {"manager_hostname":"SCM","limit":200,"offset":0}`);
    expect(asked.filter((one) => one.startsWith(`${hits} `))).toHaveLength(3);
  });

  test.each([
    ['fewer rules than announced', page([unhit('web')], 3), 'hit counts: 1 of 3 rules were sent'],
    ['another form', { items: [] }, 'hit counts: not read, its answer has another form'],
    ['a refusal', { ok: false, result: { data: [], total: 0 } }, 'hit counts: not read, its answer has another form'],
    ['more rules than announced', page([unhit('web')], 0), 'hit counts: 1 of 0 rules were sent'],
    ['rules of another form', { result: { data: ['web'] } }, 'hit counts: not read, its answer has another form'],
    [
      'an analysis that runs',
      { result: { status: 'in_progress', data: [], total: 0 } },
      'hit counts: the analysis of the service says "in_progress"',
    ],
  ])('%s are a note', async (_, answer, note) => {
    const sent = answer as { result?: { data: unknown } };
    const { read } = serviceWith({
      [hits]: ({ offset }: { offset: number }) =>
        offset === 0 || sent.result === undefined ? answer : { result: { ...sent.result, data: [] } },
    });
    expect((await readServiceReport(read)).notes).toContain(note);
  });

  test('have a row each, and only a rule that nothing else says something of is proposed', async () => {
    const { read } = serviceWith({
      [hits]: page([
        unhit('far', { days_with_zero_hits: 1 }),
        unhit('old'),
        unhit('off', { location: 'Office' }),
        unhit('gone'),
        unhit('web', { location: 'Elsewhere' }),
        unhit('source-nat', { type: 'nat' }),
      ]),
    });
    const { proposals, service } = cleanUp({ configuration, report: await readServiceReport(read) });
    expect(service?.rules.map(({ name, state }) => [name, state])).toEqual([
      ['far', 'proposed'],
      ['old', 'in another proposal'],
      ['off', 'several rules'],
      ['gone', 'not in the configuration'],
      ['web', 'not in the configuration'],
      ['source-nat', 'not judged'],
    ]);
    const counted = proposals.filter(({ evidence }) => evidence.is === 'counted');
    expect(counted.map(({ title }) => title)).toEqual([
      'rule "far" (post rules of folder Office) has no hit for 1 day',
    ]);
    expect(counted[0]?.edits).toMatchObject([{ is: 'remove', object: { name: 'far' } }]);
  });

  test.each<[string, Rule, string, Rule?]>([
    ['an ID that is a number', { uuid: 7 }, 'uuid is 7'],
    ['days that are negative', { days_with_zero_hits: -3 }, 'days_with_zero_hits is -3'],
    ['days that are none', { days_with_zero_hits: 0 }, 'days_with_zero_hits is 0'],
    ['days that are a text', { days_with_zero_hits: '106' }, 'days_with_zero_hits is 106'],
    ['days that are no whole number', { days_with_zero_hits: 1.5 }, 'days_with_zero_hits is 1.5'],
    ['no type', { type: undefined }, 'type is unknown'],
    ['no folder', { location: undefined }, 'location is unknown'],
    ['a folder that is a list', { location: ['Office'] }, 'location is ["Office"]'],
    ['no name', { name: '' }, 'name is empty'],
    ['an analysis that runs', {}, 'the analysis of the service says "in_progress"', { status: 'in_progress' }],
    ['no state of the analysis', {}, 'the analysis of the service says "unknown"', { status: undefined }],
  ])('with %s are not proposed', async (_, more, unclear, result = {}) => {
    const { result: whole } = page([unhit('far', more)]);
    const { read } = serviceWith({ [hits]: { ok: true, result: { ...whole, ...result } } });
    const { proposals, service } = cleanUp({ configuration, report: await readServiceReport(read) });
    expect(service?.rules).toMatchObject([{ state: 'unclear', unclear }]);
    expect(proposals.filter(({ evidence }) => evidence.is === 'counted')).toEqual([]);
  });

  test('are not proposed if Policy Optimizer counts sessions of them', async () => {
    const listed = { id: id(1), name: 'far', location: 'Office', recommendation_count: 0, sessions: 12 };
    const { read } = serviceWith({
      [hits]: page([unhit('far')]),
      [optimizer]: { data: [listed], total: 1 },
      [`${optimizer}/${id(1)}`]: { ...listed, recommended_rules: [] },
    });
    const { proposals, service } = cleanUp({ configuration, report: await readServiceReport(read) });
    expect(service?.rules.map(({ state }) => state)).toEqual(['in Policy Optimizer', 'recommended']);
    expect(proposals.filter(({ evidence }) => evidence.is === 'counted')).toEqual([]);
  });

  test('are proposed once if they are reported twice', async () => {
    const { read } = serviceWith({ [hits]: page([unhit('far'), unhit('far', { days_with_zero_hits: 3 })]) });
    const { proposals, service } = cleanUp({ configuration, report: await readServiceReport(read) });
    expect(service?.rules.map(({ state }) => state)).toEqual(['proposed', 'proposed']);
    expect(proposals.filter(({ evidence }) => evidence.is === 'counted')).toHaveLength(1);
  });

  test('without an ID are not asked for at Policy Optimizer', async () => {
    const { read, asked } = serviceWith({
      [optimizer]: { data: [{ name: 'far', location: 'Office', sessions: 1 }], total: 1 },
    });
    const { rules, notes } = await readServiceReport(read);
    expect(rules).toMatchObject([{ name: 'far', unclear: 'id is unknown' }]);
    expect(notes).toContain('Policy Optimizer: no recommendations of rule "far" were read: it has no ID');
    expect(asked.filter((one) => one.startsWith(`${optimizer}/`))).toEqual([]);
  });

  test('are read to an empty page without a total, and to a page that comes again', async () => {
    const many = Array.from({ length: 250 }, (_, i) => unhit(`rule-${String(i)}`));
    // The service sends fewer rules in a page than asked for.
    const pages = serviceWith({
      [hits]: ({ offset }: { offset: number }) => ({ status: 'success', data: many.slice(offset, offset + 100) }),
    });
    expect((await readServiceReport(pages.read)).rules).toHaveLength(250);
    const again = serviceWith({ [hits]: { status: 'success', data: many.slice(0, 200), total: 10_000 } });
    const { rules, notes } = await readServiceReport(again.read);
    expect(rules).toHaveLength(200);
    expect(notes).toContain('hit counts: 200 rules were sent, then the same page again');
  });

  test('are compared by ID where both have one, and a rule of the same name with another ID is not proposed', async () => {
    const withIds: Configuration = {
      ...configuration,
      rulebases: configuration.rulebases.map((list, at) => ({
        ...list,
        rules: list.rules.map((one, i) => ({ ...one, id: id(at * 100 + i + 10) })),
      })),
    };
    const far = withIds.rulebases.flatMap(({ rules }) => rules).find(({ name }) => name === 'far');
    const { read } = serviceWith({
      [hits]: page([unhit('far', { uuid: id(99) }), unhit('renamed', { uuid: far?.id, location: 'Elsewhere' })]),
    });
    const { service } = cleanUp({ configuration: withIds, report: await readServiceReport(read) });
    expect(service?.rules.map(({ name, state }) => [name, state])).toEqual([
      ['far', 'another ID'],
      ['renamed', 'proposed'],
    ]);
  });

  test('are not proposed if the logs have sessions of them', async () => {
    const { read } = serviceWith({ [hits]: page([unhit('far')]) });
    const log = join(dir, 'traffic.csv');
    writeFileSync(
      log,
      'Generate Time,Source address,Destination address,Rule,Application,Source Zone,Destination Zone,Destination Port,IP Protocol,Action\n' +
        '2026/11/20 10:00:00,10.8.0.5,10.9.0.1,far,ssl,trust,dmz,443,tcp,allow\n',
    );
    const usage = await readUsage(configuration, [{ place: office, files: [log] }]);
    const { service, proposals } = cleanUp({ configuration, report: await readServiceReport(read), usage });
    expect(service?.rules[0]?.state).toBe('in the logs');
    expect(proposals.filter(({ evidence }) => evidence.is === 'counted')).toEqual([]);
  });

  test('show what Policy Optimizer recommends, and which recommendations were not read', async () => {
    const listed = { id: id(1), name: 'far', location: 'Office', recommendation_count: 2, sessions: 12 };
    const { read } = serviceWith({
      [optimizer]: { data: [listed, { ...listed, id: id(2), name: 'web' }], total: 2 },
      [`${optimizer}/${id(1)}`]: {
        ...listed,
        recommended_rules: [
          { id: 'r', name: 'far-1', status: 'pending', action: 'allow', application: ['ssl', 'ssh'], service: ['any'] },
        ],
      },
    });
    const found = cleanUp({ configuration, report: await readServiceReport(read) });
    const text = cleanupText(found, [], {
      locate: () => undefined,
      together: reviewOf([], { configuration, made: '2026-11-26T00:00:00Z', addressOf: () => undefined }),
    });
    expect(text).toContain(
      'Policy Optimizer: rule "far" (post rules of folder Office): 2 recommendations, 12 sessions, last analysis unknown; narrow it from logs with --rule, which proves each session',
    );
    expect(text).toContain('instead "far-1" (pending): allow application ssl, ssh; service any');
    expect(text).toContain('Policy Optimizer: no recommendations of rule "web" were read: HTTP 404');
    expect(text).toContain('Policy Optimizer: 1 of 2 recommendations of rule "far" were sent');
    expect(text).toContain('hit counts: not read, HTTP 404');
  });
});
