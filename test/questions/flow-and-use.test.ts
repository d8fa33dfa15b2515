import { describe, expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import type { EffectiveItem, EffectiveView } from '../../src/engine/policy';
import { ReportedRules, type Use } from '../../src/tools/questions/usage/rule-use';
import { answerFlow } from '../../src/tools/questions/flow-question';
import { readUsage } from '../../src/tools/questions/usage/usage-report';
import { limitTexts, useStates } from '../../src/tools/usage';

const office: Container = { scope: 'folder', name: 'Office' };
const all: Container = { scope: 'folder', name: 'All' };
const snippet: Container = { scope: 'snippet', name: 'common' };

describe('a traced connection', () => {
  const fields = {
    ...{ from: ['trust'], to: ['untrust'], source: ['any'], destination: ['any'] },
    ...{ application: ['any'], service: ['any'], source_user: ['any'], category: ['any'] },
  };
  const item = (name: string, from: Container | undefined, more: object): EffectiveItem => ({
    ...{ name, origin: 'own', ...(from && { from }) },
    fields: { ...fields, ...more },
  });
  const view: EffectiveView = {
    container: office,
    of: 'candidate',
    unread: [],
    sections: [
      {
        kind: 'security_rule',
        position: 'pre',
        items: [
          item('web', all, { action: 'allow', service: ['https'] }),
          item('mail', snippet, { action: 'allow', service: ['tcp-25'] }),
          item('own', undefined, { action: 'allow', destination: ['host'] }),
        ],
      },
      { kind: 'security_rule', position: 'post', items: [item('web', snippet, { action: 'deny', source: ['host'] })] },
      {
        kind: 'service',
        items: [
          item('https', all, { protocol: { tcp: { port: '443' } } }),
          item('tcp-25', all, { protocol: { tcp: { port: '25' } } }),
        ],
      },
      { kind: 'address', items: [item('host', snippet, { ip_netmask: '192.0.2.9' })] },
    ],
  };
  const flow = {
    source: '10.0.0.1',
    destination: '203.0.113.9',
    service: 'tcp/443',
    fromZone: 'trust',
    toZone: 'untrust',
  };
  const decided = (more: Partial<typeof flow>): { readonly text: string; readonly from: unknown } => {
    const { trace } = answerFlow({ view, flow: { ...flow, ...more } });
    const step = trace.paths[0]?.steps.find(({ stage }) => stage === 'security');
    const rule = step?.objects.find(({ rulebase }) => rulebase !== undefined);
    return { text: step?.text ?? '', from: rule?.container };
  };

  test('names where its rule comes from, and two rules of one name stay two', () => {
    const rules = (place: string): RegExp => new RegExp(`rules of ${place}`);
    expect(decided({})).toMatchObject({ text: expect.stringMatching(rules('folder Global')), from: all });
    expect(decided({ service: 'tcp/25' })).toMatchObject({
      text: expect.stringMatching(rules('snippet common')),
      from: snippet,
    });
    expect(decided({ service: 'tcp/22', source: '192.0.2.9' })).toMatchObject({
      text: expect.stringMatching(rules('snippet common')),
      from: snippet,
    });
    expect(decided({ service: 'tcp/22', destination: '192.0.2.9' })).toMatchObject({
      text: expect.stringMatching(rules('folder Office')),
      from: office,
    });
  });

  test('names where the objects on its way come from', () => {
    const port = (name: string, ip: string) => item(name, all, { layer3: { ip: [{ name: ip }] } });
    const zone = (name: string, one: string) => item(name, all, { network: { layer3: [one] } });
    const interfaces = ['ethernet1/1', 'ethernet1/2'];
    const network = [
      {
        kind: 'ethernet_interface',
        items: [port('ethernet1/1', '10.0.0.254/24'), port('ethernet1/2', '203.0.113.1/24')],
      },
      { kind: 'zone', items: [zone('trust', 'ethernet1/1'), zone('untrust', 'ethernet1/2')] },
      { kind: 'logical_router', items: [item('main', all, { vrf: [{ name: 'default', interface: interfaces }] })] },
    ];
    const wired = { ...view, sections: [...view.sections, ...network] };
    const { source, destination, service } = flow;
    const { trace } = answerFlow({ view: wired, flow: { source, destination, service } });
    const steps = trace.paths.flatMap((path) => path.steps);
    const objects = steps.flatMap((step) => step.objects).filter(({ rulebase }) => rulebase === undefined);
    expect(objects.map(({ name }) => name)).toEqual(expect.arrayContaining(['main', 'ethernet1/2']));
    expect(objects.map(({ container }) => container)).toEqual(objects.map(() => all));
  });

  test('says what a name was replaced by', () => {
    const { named, trace } = answerFlow({ view, flow: { ...flow, source: 'host', service: 'https' } });
    expect(trace.verdict).toBe('allow');
    expect(JSON.stringify(named)).toContain('192.0.2.9');
    expect(answerFlow({ view, flow }).named).toEqual([]);
  });
});

describe('what a report says of a rule', () => {
  const row = {
    kind: 'security_rule',
    container: { scope: 'folder', name: 'Office' },
    rulebase: 'pre',
    name: 'web',
    lastSeen: '2026-11-20T10:00:00',
  } as const;
  const rule = { ...row, container: office };
  const reported = (fields: object): ReportedRules =>
    new ReportedRules([{ ...rule, state: 'used', sessions: 3, ...fields }]);
  const unused = { state: 'unused', sessions: 0, lastSeen: '' } as const;
  const notJudged = (why: string): Use => ({ state: 'not judged', sessions: 0, lastSeen: '', why });
  const seen = { state: 'used', sessions: 3, lastSeen: row.lastSeen } as const;

  test('is not judged for rules that it cannot have', () => {
    expect(reported({}).useOf({ ...rule, kind: 'nat_rule' })).toEqual(
      notJudged('traffic logs do not say which rule of this kind was used'),
    );
    expect(reported({}).useOf({ ...rule, name: 'x' })).toEqual(notJudged('the report does not have this rule'));
    for (const fields of [{}, unused])
      expect(reported(fields).useOf(rule, 'new')).toEqual(
        notJudged('it is new in the candidate, so no log can have it'),
      );
  });

  test('says of a used rule what limits the number of its sessions', () => {
    expect(reported({}).useOf(rule)).toEqual(seen);
    for (const change of ['changed', 'moved'] as const) {
      const why = `it has ${change} since, in the candidate`;
      expect(reported({}).useOf(rule, change)).toEqual({ ...seen, why });
    }
    const why = limitTexts['not observed'];
    expect(reported({ limit: 'not observed' }).useOf(rule)).toEqual({ ...seen, why });
    expect(reported({ limit: 'not observed' }).useOf(rule, 'moved')).toEqual({ ...seen, why });
  });

  test('calls only that unused which did not change', () => {
    expect(reported(unused).useOf(rule)).toEqual(unused);
    for (const change of ['changed', 'moved'] as const)
      expect(reported(unused).useOf(rule, change)).toEqual(
        notJudged(`it has ${change} in the candidate, and the logs are of what ran before`),
      );
  });

  test('gives the reason of each other state', () => {
    for (const state of useStates.filter((one) => one !== 'used' && one !== 'unused'))
      expect(reported({ ...unused, state }).useOf(rule)).toEqual(
        notJudged(limitTexts[state] ?? `the report says "${state}"`),
      );
  });

  test('keeps the limit of a row, whatever its rulebase, and refuses every value of another type', () => {
    const report = (fields: object): ReturnType<typeof readUsage> =>
      readUsage({
        name: 'usage.json',
        text: JSON.stringify({
          ...{ format: 'scm-usage/1', sessions: 3, period: { from: '2026-11-01', until: '2026-11-30' } },
          rules: [{ ...row, state: 'used', sessions: 3, ...fields }],
        }),
      });
    for (const rulebase of ['pre', 'post'] as const)
      for (const limit of ['not observed', undefined] as const) {
        const expected = { ...row, rulebase, state: 'used', sessions: 3, ...(limit && { limit }) };
        expect(report({ rulebase, ...(limit && { limit }) }).rules).toEqual([expected]);
      }
    for (const field of ['kind', 'name', 'rulebase', 'state', 'sessions', 'lastSeen', 'container'])
      for (const value of [null, 5.5, true, [], {}])
        expect(() => report({ [field]: value })).toThrow(
          expect.objectContaining({
            code: 'NOT_A_USAGE_REPORT',
            message: expect.stringMatching(new RegExp(String.raw`: rules\[0\]\.${field} is n`)),
          }),
        );
  });
});
