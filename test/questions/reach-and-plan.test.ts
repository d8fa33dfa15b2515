import { describe, expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import type { EffectiveItem, EffectiveView } from '../../src/engine/policy';
import { answerTo } from '../../src/tools/questions/answers';
import type { FlowAnswer } from '../../src/tools/questions/flow-question';
import type { ReachAnswer } from '../../src/tools/questions/reach-question';
import type { MapData } from '../../src/engine/map';
import { examine, fitReport, readPlan, reviewPage, type PageData } from '../../src/review';
import { visibleData } from '../../src/core';
import type { StoredList } from '../../src/tools/questions/plan-question';
import type { PermitQuery, ReachQuery } from '../../src/engine/trace';
import { officeWith, office, rdp, type Setup } from '../trace/office';
import { baseText, planText } from '../review/support/fixtures';
import { readSnapshot } from '../../src/tenant';
import { rotated } from '../support/rotated';

/** A view of the office: its objects, and its rulebases. */
function viewWith(setup: Setup): EffectiveView {
  const { objects, rulebases } = officeWith(setup);
  const item = (name: string, fields: EffectiveItem['fields']): EffectiveItem => ({ name, origin: 'own', fields });
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  return {
    ...{ container: office, of: 'candidate', version: 1, unread: [] },
    sections: [
      ...rulebases.map(({ kind, rulebase, rules }) => ({
        ...{ kind, position: rulebase },
        items: rules.map(({ name, fields }) => item(name, fields)),
      })),
      ...kinds.map((kind) => ({
        kind,
        items: objects.flatMap((one) => (one.kind === kind ? [item(one.name, one.fields)] : [])),
      })),
    ],
  };
}

const byRules = async (setup: Setup, query: PermitQuery): Promise<ReachAnswer> =>
  (await answerTo({ id: 1, name: 'reach', asked: { view: viewWith(setup), with: 'rules', query } })) as ReachAnswer;
const byRoutes = async (setup: Setup, query: ReachQuery): Promise<ReachAnswer> =>
  (await answerTo({ id: 1, name: 'reach', asked: { view: viewWith(setup), with: 'routes', query } })) as ReachAnswer;

describe('what the rules alone decide', () => {
  const web = { name: 'web', from: ['trust'], to: ['untrust'], service: ['https'] };

  test('is in groups by effect and rule, with the flows of each', async () => {
    const { verdict, groups, assumptions } = await byRules(
      { security: [web] },
      { fromZone: 'trust', toZone: 'untrust' },
    );
    expect(verdict).toBe('some');
    expect(groups.map(({ effect, certainty, rule, left }) => [effect, certainty, rule, left])).toEqual([
      ['allow', 'surely', 'web', 0],
      ['block', 'surely', 'interzone-default', 0],
    ]);
    expect(groups.map(({ regions }) => regions)).toEqual([
      ['tcp/443 from zone trust any to zone untrust any'],
      ['any but tcp/443 from zone trust any to zone untrust any'],
    ]);
    expect(groups.some((one) => 'nat' in one)).toBe(false);
    expect(assumptions).not.toEqual([]);
  });

  test('is all or none of a narrower question', async () => {
    const verdict = async (query: PermitQuery) => (await byRules({ security: [web] }, query)).verdict;
    expect(await verdict({ fromZone: 'trust', toZone: 'untrust', service: 'tcp/443' })).toBe('all');
    expect(await verdict({ fromZone: 'trust', toZone: 'untrust', service: 'tcp/22' })).toBe('none');
  });

  test('is only possible where it depends on what no configuration has', async () => {
    const users = { ...web, source_user: ['alice'] };
    const { groups } = await byRules(
      { security: [users] },
      { fromZone: 'trust', toZone: 'untrust', service: 'tcp/443' },
    );
    expect(groups.find(({ rule }) => rule === 'web')).toMatchObject({ effect: 'allow', certainty: 'maybe' });
  });

  test('has at most 50 flows of a rule, and says how many more there are', async () => {
    const hosts = (third: number, count: number) =>
      Array.from({ length: count }, (_, i) => `10.1.${third}.${2 * i + 1}`);
    // Each rule before cuts one more host out of the last one, so that it has a flow for each of them.
    const cuts = (count: number): Setup => ({
      security: [
        ...hosts(0, count).map((source, i) => ({
          ...web,
          ...{ name: `cut-${i}`, source: [source], destination: [`198.51.100.${i + 1}`], action: 'deny' },
        })),
        web,
      ],
    });
    const of = async (count: number) => {
      const { groups } = await byRules(cuts(count), { fromZone: 'trust', toZone: 'untrust', service: 'tcp/443' });
      return groups.find(({ rule }) => rule === 'web');
    };
    const [few, many] = [await of(5), await of(90)];
    expect(few?.left).toBe(0);
    expect(many?.regions).toHaveLength(50);
    expect(many?.left).toBeGreaterThan(0);
  });

  test('refuses a zone that the rules do not have', async () => {
    await expect(byRules({ security: [web] }, { fromZone: 'trusted' })).rejects.toMatchObject({ code: 'INVALID_FLOW' });
  });
});

describe('what reaches a host through routes and NAT', () => {
  const allowed = { name: 'in', from: ['untrust'], to: ['dmz'], service: ['rdp'] };

  test('is in groups by rule, with NAT and what the host receives', async () => {
    const setup = { security: [allowed], nat: [rdp] };
    const { verdict, groups } = await byRoutes(setup, {
      destination: '10.2.0.10',
      service: 'tcp/3389',
      fromZone: 'untrust',
    });
    expect(verdict).toBe('some');
    const [published] = groups.filter(({ nat }) => nat !== undefined);
    expect(published).toMatchObject({
      ...{ effect: 'allow', certainty: 'surely', rule: 'in', left: 0 },
      nat: 'rdp, delivered to 10.2.0.10 tcp/3389',
      regions: [expect.stringContaining('to zone dmz 203.0.113.10')],
    });
  });

  test('has no NAT where none applies', async () => {
    const { groups } = await byRoutes({ security: [allowed] }, { destination: '10.2.0.10', fromZone: 'untrust' });
    expect(groups.map(({ rule }) => rule)).toContain('in');
    expect(groups.filter((one) => 'nat' in one)).toEqual([]);
  });

  test('refuses a zone that the firewall does not have', async () => {
    const asked = byRoutes({ security: [allowed] }, { destination: '10.2.0.10', fromZone: 'trusted' });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_FLOW' });
  });
});

test('answers each question with the answer of its name', async () => {
  const web = { name: 'web', from: ['trust'], to: ['untrust'], service: ['https'] };
  const view = viewWith({ security: [web] });
  const map = (await answerTo({ id: 1, name: 'map', asked: { running: view, candidate: view } })) as MapData;
  expect(map.pairs.map(({ from, to }) => [map.zones[from]?.name, map.zones[to]?.name])).toEqual([['trust', 'untrust']]);
  const flow = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443' };
  const { trace } = (await answerTo({ id: 2, name: 'flow', asked: { view, flow } })) as FlowAnswer;
  expect(trace.verdict).toBe('allow');
  const uses = await answerTo({
    id: 3,
    name: 'uses',
    asked: { running: view, candidate: view, of: 'candidate', rules: [] },
  });
  expect(uses).toMatchObject([{ name: 'web', state: 'not judged' }]);
  const text = JSON.stringify({ format: 'scm-usage/1', period: { from: '', until: '' }, sessions: 0, rules: [] });
  const usage = await answerTo({ id: 4, name: 'usage', asked: { name: 'usage.json', text } });
  expect(usage).toEqual({ from: '', until: '', sessions: 0, rules: [] });
});

describe('the review of a plan', () => {
  const base = 'candidate of tenant 1';
  const now = '2026-11-21T08:00:00.000Z';
  const snapshot = readSnapshot(baseText(), 'base.json');
  const { containers, objects, rulebases } = snapshot;
  const itemIn = ({ scope, name }: Container, fields: Readonly<Record<string, unknown>>) => ({
    ...fields,
    [scope]: name,
  });
  /** What the service lists of the tenant of the snapshot. */
  const lists: readonly StoredList[] = [
    ...(['folder', 'snippet'] as const).map((scope) => ({
      kind: scope,
      items: containers.flatMap(({ container, above, snippets }) =>
        container.scope === scope ? [{ name: container.name, parent: above, snippets }] : [],
      ),
    })),
    ...objects.flatMap(({ kind, container, fields }) =>
      container === undefined ? [] : [{ kind, ...container, items: [itemIn(container, fields)] }],
    ),
    ...rulebases.map(({ kind, container, rulebase: position = 'pre', rules }) => ({
      ...{ kind, position, ...container },
      items: rules.map(({ name, fields }) => itemIn(container, { ...fields, name })),
    })),
  ];
  /** The lists with all objects of a kind and place in one. */
  const joined = [...new Set(lists.map(({ items: _, ...of }) => JSON.stringify(of)))].map((of): StoredList => ({
    ...(JSON.parse(of) as Omit<StoredList, 'items'>),
    items: lists.flatMap(({ items, ...one }) => (JSON.stringify(one) === of ? items : [])),
  }));
  const review = async (plan: string, stored = joined): Promise<PageData> =>
    (await answerTo({ id: 1, name: 'plan', asked: { name: 'plan.json', plan, lists: stored, now, base } })) as PageData;

  test.each(rotated(['added-any-any', 'moved-rule'], 'review in a thread', () => 'any'))(
    '%s is that against a snapshot of what the service has',
    async (name) => {
      const plans = [{ name: 'plan.json', plan: readPlan(planText(name), 'plan.json') }];
      const examined = examine(plans, { base: { name: base, snapshot }, minute: Date.parse(now) / 60_000 });
      const page = visibleData(reviewPage(fitReport(examined.report), examined));
      expect(await review(planText(name))).toEqual(page);
      // The rules of the tenant count: without them, the review is another one.
      expect(await review(planText(name), joined.slice(0, 2))).not.toEqual(page);
    },
  );

  test('is refused for what is not a plan, and for a tenant without folders', async () => {
    const wrong = { code: 'NOT_A_PLAN', message: expect.stringContaining('plan.json') };
    await expect(review('{}')).rejects.toMatchObject(wrong);
    await expect(review(planText('harmless'), [])).rejects.toMatchObject({ code: 'NOTHING_TO_SEE' });
  });
});
