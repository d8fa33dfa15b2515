import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../../src/tools/cleanup';
import type { Container } from '../../src/catalog';
import { answerOf } from '../../src/tools/history/answer';
import { mapOf, mapSources } from '../../src/engine/map';
import type { TrafficSession } from '../../src/engine/logs';
import { configurationOfView, effectivePolicy, verdict, Vocabulary } from '../../src/engine/policy';
import { SessionJudge } from '../../src/engine/replay';
import { examineState, savedConfiguration } from '../../src/review';
import { firewallOf, parsePermit, parseQuery, permitted, reach, trace, traceText } from '../../src/engine/trace';
import { readSnapshot, type Snapshot } from '../../src/tenant';
import { usageOf } from '../../src/tools/usage';
import { address, folder, oslo, rule, rules, snapshotWith, top } from '../history/support/states';

const dir = mkdtempSync(join(tmpdir(), 'scm-unread-'));
afterAll(() => rmSync(dir, { recursive: true }));

const above: Container = { scope: 'folder', name: 'ngfw-shared' };
const content: Partial<Snapshot> = {
  objects: [
    address('spare', '10.9.9.9'),
    ...['a', 'b'].map((name) => ({ kind: 'zone', container: oslo, name, fields: { name, network: { layer3: [] } } })),
  ],
  rulebases: [rules([rule('web', { source: ['10.0.0.0/8'] }), rule('rest', { action: 'deny' })])],
};

/** A snapshot of Oslo in which a kind of a container was not read. */
function without(kind: string | undefined, container = oslo): Snapshot {
  const state = folder(container.name, container === oslo ? 'All Firewalls' : 'All', { completeness: 'partial' });
  const others = [...top, folder('Oslo')].filter((one) => !['Oslo', 'All Firewalls'].includes(one.container.name));
  const complete = container === oslo ? folder('All Firewalls', 'All') : folder('Oslo');
  const unread = kind === undefined ? [] : [{ kind, container, why: 'forbidden' }];
  // As a file, so that the reader has its say.
  const made = snapshotWith({ ...content, containers: [...others, state, complete], unread });
  return readSnapshot(JSON.stringify(made), 'the snapshot');
}

const whole = snapshotWith(content);
const flow = { source: '10.0.0.1', destination: '10.2.0.1', service: 'tcp/443' };
const session: TrafficSession = {
  ...{ firewall: '', sessions: 1, bytes: 0, firstSeen: '', lastSeen: '', doubts: [], rule: 'gone', action: 'allow' },
  ...{
    ...flow,
    sourcePort: 40_000,
    fromZone: 'a',
    toZone: 'b',
    application: 'ssl',
    user: undefined,
    category: undefined,
  },
};

function mapIn(snapshot: Snapshot) {
  const options = { title: 'map', after: savedConfiguration(snapshot) };
  return mapOf(mapSources(options, [oslo]), options);
}

/** What each command answers about one flow that rule "web" allows. */
const answers: Readonly<Record<string, (snapshot: Snapshot) => unknown>> = {
  policy: (snapshot) => {
    const policy = effectivePolicy(savedConfiguration(snapshot), oslo, new Vocabulary());
    return verdict(policy, { ...flow, from: 'a', to: 'b', application: 'ssl' }).certainty;
  },
  trace: (snapshot) => traceOf(snapshot).verdict,
  query: (snapshot) =>
    reach(firewallOf(savedConfiguration(snapshot), oslo), parseQuery('can 10.0.0.1 reach 10.2.0.1 on tcp/443')).verdict,
  'query of rules': (snapshot) => {
    const query = parsePermit('what may zone a send to zone b on tcp/443') ?? {};
    const [allowed] = permitted(firewallOf(savedConfiguration(snapshot), oslo), query).outcomes;
    return allowed?.by.map(({ certainty }) => certainty);
  },
  map: (snapshot) => {
    const { traffic } = mapIn(snapshot);
    return traffic.every(({ flows }) => flows.every(({ conditions }) => conditions.length > 0)) ? 'if' : 'always';
  },
  replay: (snapshot) => {
    const configuration = savedConfiguration(snapshot);
    return new SessionJudge(configuration, configuration, oslo).judge(session)?.after.effect;
  },
  history: (snapshot) => answerOf(snapshot, { query: flow, container: oslo }).verdict,
};

function traceOf(snapshot: Snapshot) {
  return trace(firewallOf(savedConfiguration(snapshot), oslo), { ...flow, fromZone: 'a', toZone: 'b' });
}

describe('a part that was not read', () => {
  test.each<[string, Snapshot]>([
    ['the rules of the folder', without('security_rule')],
    ['the rules of a folder above', without('security_rule', above)],
    ['the NAT rules of the folder', without('nat_rule')],
    ['anything of the folder', without(undefined)],
  ])('makes an answer "not known" if it may decide: %s', (_, snapshot) => {
    const found = Object.entries(answers).map(([name, ask]) => [name, ask(snapshot)]);
    expect(Object.fromEntries(found)).toEqual({
      policy: 'maybe',
      trace: 'maybe',
      query: 'some',
      'query of rules': ['maybe', 'maybe'],
      map: 'if',
      replay: 'maybe',
      history: 'some',
    });
  });

  test.each<[string, Snapshot]>([
    ['nothing', whole],
    ['decryption rules', without('decryption_rule')],
  ])('leaves an answer certain if it decides nothing: %s', (_, snapshot) => {
    const found = Object.entries(answers).map(([name, ask]) => [name, ask(snapshot)]);
    expect(Object.fromEntries(found)).toEqual({
      policy: 'surely',
      trace: 'allow',
      query: 'all',
      'query of rules': ['surely'],
      map: 'always',
      replay: 'allow',
      history: 'all',
    });
  });

  test('leaves what an earlier rule decides', () => {
    const pre = rules([rule('first', { source: ['10.0.0.0/8'] })], { container: above });
    const snapshot = { ...without('security_rule'), rulebases: [pre, ...(content.rulebases ?? [])] };
    expect(traceOf(snapshot).verdict).toBe('allow');
  });

  test('is named in the answer', () => {
    const text = traceText(traceOf(without('security_rule')), () => undefined);
    expect(text).toContain('if a security rule of folder Oslo that was not read allows it');
    expect(text).toContain('rules and objects that were not read may decide otherwise: security rule of folder Oslo');
    const { assumptions } = mapIn(without('nat_rule', above));
    expect(assumptions.join('\n')).toContain('NAT rule of folder All Firewalls');
  });

  test('of a view of the service counts as well', () => {
    const view = {
      container: oslo,
      of: 'candidate',
      sections: [],
      unread: [{ kind: 'security_rule', why: 'no' }],
    } as const;
    const policy = effectivePolicy(configurationOfView(view), oslo, new Vocabulary());
    expect(verdict(policy, { ...flow, from: 'a', to: 'b', application: 'ssl' }).certainty).toBe('maybe');
  });
});

describe('an object that something may reference that was not read', () => {
  test('is not proposed to be deleted', () => {
    const titles = (snapshot: Snapshot): readonly string[] =>
      cleanUp({ configuration: savedConfiguration(snapshot) }).proposals.map(({ title }) => title);
    expect(titles(whole)).toContain('address "spare" of folder Oslo is unused');
    expect(titles(without('decryption_profile'))).toContain('address "spare" of folder Oslo is unused');
    expect(titles(without('security_rule'))).toEqual([]);
    expect(cleanUp({ configuration: savedConfiguration(without('address_group')) }).skipped).toContain(
      'address "spare" of folder Oslo is unused: not known, because this was not read: address group of folder Oslo',
    );
  });

  test('has no state in a report of usage that says it is in no rule', async () => {
    const file = join(dir, 'log.csv');
    const header = 'time_generated,serial,src,dst,rule,app,from,to,dport,proto,action,bytes';
    writeFileSync(file, `${header}\n2026/11/20 10:00:00,,10.0.0.1,10.2.0.1,web,ssl,a,b,443,tcp,allow,100\n`);
    const states = async (snapshot: Snapshot): Promise<readonly unknown[]> => {
      const configuration = savedConfiguration(snapshot);
      const { objects, notes } = await usageOf({ configuration, sources: [{ place: oslo, files: [file] }] });
      return [
        ...objects.map(({ state }) => state),
        notes.some((note) => note.includes('security rule of folder Oslo')),
      ];
    };
    expect(await states(whole)).toEqual(['not in a rule', false]);
    expect(await states(without('security_rule'))).toEqual(['not known', true]);
  });
});

describe('a review of what a snapshot allows', () => {
  test('names the folder that was not read completely, and claims nothing beyond', () => {
    const { basis, verdict: found } = examineState('the state', without('security_rule'), {}).report;
    expect(basis.containers).toContainEqual({ container: oslo, completeness: 'partial' });
    expect(['equal', 'stricter']).not.toContain(found);
  });
});
