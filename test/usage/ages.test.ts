import { afterAll, describe, expect, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import type { Configuration } from '../../src/engine/policy';
import { usageOf, type Usage } from '../../src/tools/usage';
import { object, office, officeWith } from '../trace/office';
import { dir, host, log, used, web, type Line } from './log-lines';

afterAll(() => rmSync(dir, { recursive: true }));

describe('which rule a session counts for', () => {
  test('is open between rules of one name that match it, and both are named', async () => {
    const configuration = officeWith({
      security: [{ name: 'web' }],
      topPre: [{ name: 'web', source: ['bad'] }],
      objects: [
        object('external_dynamic_list', 'bad', {
          type: { ip: { url: 'https://lists.example/ip', recurring: { hourly: {} } } },
        }),
      ],
    });
    const { rules, accounts } = await used(configuration, [{}]);
    expect(accounts.rules).toEqual({ known: 0, default: 0, notDistinguished: 1, unknown: 0, none: 0 });
    const row = rules.find(({ state, sessions }) => state === 'not distinguished' && sessions > 0);
    expect([row?.name, row?.of?.split(' or ').sort()]).toEqual([
      'web',
      ['pre rules of folder All', 'pre rules of folder Office'],
    ]);
    expect(rules.filter(({ rulebase }) => rulebase !== undefined).map(({ state }) => state)).toEqual([
      'not distinguished',
      'not distinguished',
    ]);
  });

  test('is a default rule, none, or one that the configuration does not have', async () => {
    const lines = [{}, { rule: 'interzone-default' }, { rule: '' }, { rule: 'gone' }, { rule: 'gone2' }];
    const { rules, accounts, notes, sessions } = await used(web({}), lines);
    expect(accounts.rules).toEqual({ known: 1, default: 1, notDistinguished: 0, unknown: 2, none: 1 });
    const states = Object.fromEntries(rules.map(({ name, state, sessions: count }) => [name, `${state} ${count}`]));
    expect(states).toEqual({
      web: 'used 1',
      'interzone-default': 'default rule 1',
      gone: 'unknown rule 1',
      gone2: 'unknown rule 1',
      '': 'no rule 1',
    });
    expect(sessions).toBe(5);
    expect(notes.join()).toContain('2 sessions name rules that the configuration does not have: "gone", "gone2";');
  });
});

describe('the age of rules, objects and entries', () => {
  const old = web({ source: ['h1'] }, [host('h1', '10.1.0.5'), host('h2', '10.1.0.6')]);
  const now = officeWith({
    security: [{ name: 'web', source: ['h1', 'h2'] }, { name: 'on' }],
    objects: [host('h1', '10.1.0.5'), host('h2', '10.1.0.6'), host('h3', '10.1.0.7')],
  });
  const state = ({ rules, objects, members }: Usage, name: string) =>
    [rules, objects, members].map((rows) => rows.find((row) => row.name === name)?.state);
  const earlier = (configuration: Configuration) => ({
    earlierThan: (time: string) => Promise.resolve({ at: time, configuration }),
  });

  test('is that of the configuration before the logs', async () => {
    const usage = await used(now, [{}], earlier(old));
    expect(state(usage, 'on')).toEqual(['new', undefined, undefined]);
    // The object is old, but it is new in the rule.
    expect(state(usage, 'h2')).toEqual([undefined, 'unused', 'new']);
    expect(state(await used(now, [{}], earlier(now)), 'on')).toEqual(['unused', undefined, undefined]);
  });

  test('is new for a rule that was disabled before', async () => {
    const off = officeWith({
      security: [
        { name: 'web', source: ['h1', 'h2'] },
        { name: 'on', disabled: true },
      ],
    });
    expect(state(await used(now, [{}], earlier(off)), 'on')[0]).toBe('new');
    const enabled = officeWith({ security: [{ name: 'web' }, { name: 'on', disabled: false }] });
    expect(state(await used(now, [{}], earlier(enabled)), 'on')[0]).toBe('unused');
  });

  test('is new for what a plan creates, whatever was there before the logs', async () => {
    const planned = await used(now, [{}], { ...earlier(now), before: old });
    expect([state(planned, 'on')[0], state(planned, 'h2')[2]]).toEqual(['new', 'new']);
    expect(state(planned, 'h2')[1]).toBe('unused');
  });

  test('is not known without times in the logs, and the notes say so', async () => {
    const usage = await used(now, [{ time: '' }], earlier(now));
    expect(usage.period).toEqual({ from: '', until: '' });
    expect(state(usage, 'on')[0]).toBe('age unknown');
    expect(usage.notes).toContain('the logs have no times, so nothing says which rules are new');
    expect((await used(now, [{}])).notes.join()).not.toContain('have no times');
  });

  test.each([
    ['2026/11/20 10:00:00', '2026-11-19T20:00:00.000Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ])('is compared with a configuration from before %s in every time zone', async (time, expected) => {
    const asked: string[] = [];
    const earlierThan = (at: string) => {
      asked.push(at);
      return Promise.resolve(undefined);
    };
    await used(now, [{ time }], { earlierThan });
    expect(asked).toEqual([expected]);
  });
});

describe('the period of several logs', () => {
  const source = (...lines: readonly Line[]) => ({ place: office, files: [log(...lines)] });

  test('is from the first session of all to the last one', async () => {
    const sources = [
      source({ time: '2026/11/20 10:00:00' }, { time: '2026/11/18 10:00:00' }),
      source({ time: '2026/11/17 10:00:00' }, { time: '2026/11/19 10:00:00' }),
      source({ time: '' }),
    ];
    const { period, rules, sessions } = await usageOf({ configuration: web({}), sources });
    expect(period).toEqual({ from: '2026-11-17T10:00:00', until: '2026-11-20T10:00:00' });
    expect(sessions).toBe(5);
    expect(rules.find(({ name }) => name === 'web')).toMatchObject({
      ...{ sessions: 5, bytes: 500 },
      firstSeen: '2026-11-17T10:00:00',
      lastSeen: '2026-11-20T10:00:00',
    });
  });

  test('is empty without a log, which says nothing of times', async () => {
    const usage = await usageOf({ configuration: web({}), sources: [] });
    expect([usage.period, usage.sessions]).toEqual([{ from: '', until: '' }, 0]);
    expect(usage.notes.join()).not.toContain('have no times');
    expect(usage.notes).toEqual([expect.stringContaining('are not in traffic logs and not judged')]);
  });
});

test('lists applications and services with their sessions, the most first', async () => {
  const { applications, services, firewalls } = await used(web({}), [{ port: 80 }, { port: 443 }, { port: 443 }]);
  expect(applications.map(({ name, sessions, bytes }) => [name, sessions, bytes])).toEqual([['ssl', 3, 300]]);
  expect(services.map(({ name, sessions }) => [name, sessions])).toEqual([
    ['tcp/443', 2],
    ['tcp/80', 1],
  ]);
  expect(firewalls).toMatchObject([{ firewall: 'folder Office', sessions: 3, bytes: 300, places: [office] }]);
});
