import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { convert, readConfiguration, snapshotOf } from '../../src/tools/convert';
import { effectivePolicy, verdict, Vocabulary } from '../../src/engine/policy';
import { examineDifference, savedConfiguration } from '../../src/review';
import { firewallOf, trace } from '../../src/engine/trace';
import type { Snapshot } from '../../src/tenant';
import { runs } from '../support/runs';
import { exportFile } from './support/converted';
import { todayExport, todayFlow } from './support/exports';
import { XmlFirewall } from './support/xml-firewall';

function snapshot(text: string): Snapshot {
  return snapshotOf(convert(readConfiguration(exportFile(text))), '2026-11-29T00:00:00Z', 'export');
}

/** Where the action of each security rule is in a text, and where its entry begins and ends. */
function securityRules(
  text: string,
): readonly { readonly action: number; readonly start: number; readonly end: number }[] {
  const rules = /<entry [^>]*>(?:(?!<entry |<\/entry>)[^])*<application>(?:(?!<entry |<\/entry>)[^])*<\/entry>/g;
  return [...text.matchAll(rules)].flatMap(({ 0: entry, index }) => {
    const action = entry.indexOf('<action>');
    return action === -1 ? [] : [{ action: index + action, start: index, end: index + entry.length }];
  });
}

describe('rules with an element that no table has', () => {
  const exported = todayExport.filter(({ text }) => securityRules(text).length > 1);

  test('make an answer certain only if it is the same with and without them', () => {
    const sums = { certain: 0, open: 0 };
    fc.assert(
      fc.property(
        exported,
        fc.array(todayFlow, { minLength: 10, maxLength: 10 }),
        fc.nat(),
        ({ text, places }, flows, at) => {
          const rules = securityRules(text);
          const rule = rules[at % rules.length];
          if (rule === undefined) return;
          const odd = `${text.slice(0, rule.action)}<new-element>x</new-element>${text.slice(rule.action)}`;
          const without = text.slice(0, rule.start) + text.slice(rule.end);
          const configuration = savedConfiguration(snapshot(odd));
          for (const [folder, place] of Object.entries(places)) {
            const variables = new Map(Object.entries(place.variables ?? {}));
            const firewalls = [text, without].map((one) => new XmlFirewall(one, place, variables));
            const policy = effectivePolicy(configuration, { scope: 'folder', name: folder }, new Vocabulary());
            for (const { protocol, port, ...flow } of flows) {
              const effects = new Set(
                firewalls.flatMap((one) => one.decide({ protocol, port, ...flow }).map(({ effect }) => effect)),
              );
              const found = verdict(policy, { ...flow, service: `${protocol}/${port}` });
              if (found.certainty !== 'surely') sums.open += 1;
              else {
                sums.certain += 1;
                expect({ flow, effects: [...effects] }).toEqual({ flow, effects: [found.effect] });
              }
            }
          }
        },
      ),
      { numRuns: runs(25) },
    );
    expect(sums.certain).toBeGreaterThan(sums.open);
  });
});

const any = '<member>any</member>';
const element = (tag: string, text = any): string => `<${tag}>${text}</${tag}>`;
const sides = ['from', 'to', 'source', 'destination', 'application', 'service'].map((tag) => element(tag)).join('');

/** A firewall with a deny and a NAT rule that have more than usual, before a rule that allows. */
function firewall({ deny = '', nat = '', system = '', more = '' }): string {
  const rules = `<entry name="stop">${sides}${deny}<action>deny</action></entry><entry name="open">${sides}<action>allow</action></entry>`;
  const translation =
    '<destination-translation><translated-address>10.0.0.9</translated-address></destination-translation>';
  const natRule = `<entry name="in">${['from', 'to', 'source', 'destination'].map((tag) => element(tag)).join('')}<service>any</service>${translation}${nat}</entry>`;
  const rulebase = `<rulebase><security><rules>${rules}</rules></security>${nat === '' ? '' : `<nat><rules>${natRule}</rules></nat>`}</rulebase>`;
  return `<config version="10.2.0"><devices><entry name="localhost.localdomain"><deviceconfig><system>${system}</system></deviceconfig><vsys><entry name="vsys1"><zone><entry name="a"><network><layer3><member>ethernet1/1</member></layer3></network></entry></zone>${rulebase}${more}</entry></vsys></entry></devices></config>`;
}

const flow = { source: '10.0.0.1', destination: '10.0.0.2', service: 'tcp/443', fromZone: 'a', toZone: 'a' };
const answer = (text: string) =>
  trace(firewallOf(savedConfiguration(snapshot(text)), { scope: 'folder', name: 'firewall' }), flow).verdict;

describe('the answer about an export', () => {
  test.each<[string, Parameters<typeof firewall>[0], string]>([
    ['is certain if all is read', {}, 'block'],
    ['depends on an element of the rule that decides', { deny: '<new-element>x</new-element>' }, 'maybe'],
    [
      'does not depend on a rule that is off',
      { deny: '<new-element>x</new-element><disabled>yes</disabled>' },
      'allow',
    ],
    [
      'depends on rules at a place where none are read',
      {
        more: `<pre-rulebase><security><rules><entry name="first">${sides}<action>allow</action></entry></rules></security></pre-rulebase>`,
      },
      'maybe',
    ],
    ['does not depend on what decides no traffic', { system: '<new-element>x</new-element>' }, 'block'],
  ])('%s', (_, parts, wanted) => expect(answer(firewall(parts))).toBe(wanted));
});

/** Two interfaces in two routers. The first router has a static route. */
function routed(destination: string): string {
  const router = (name: string, port: string, route = ''): string =>
    `set network virtual-router ${name} interface ${port}\n${route}`;
  const odd = 'set network virtual-router r0 routing-table ip static-route odd';
  return `set network interface ethernet ethernet1/1 layer3 ip 10.1.0.1/24
set network interface ethernet ethernet1/2 layer3 ip 10.2.0.1/24
set zone a network layer3 ethernet1/1
set zone b network layer3 ethernet1/2
${router('r0', 'ethernet1/1', `${odd} destination ${destination}\n${odd} nexthop ip-address 10.1.0.254`)}
${router('r1', 'ethernet1/2')}
${['from', 'to', 'source', 'destination', 'application', 'service'].map((tag) => `set rulebase security rules all ${tag} any\n`).join('')}set rulebase security rules all action allow
`;
}

test('a default rule with an action that is none is a part that was not read', () => {
  const defaults = (action: string): string =>
    `<config version="11.1.0"><devices><entry name="localhost.localdomain"><vsys><entry name="vsys1"><rulebase><default-security-rules><rules><entry name="intrazone-default"><action>${action}</action></entry></rules></default-security-rules></rulebase></entry></vsys></entry></devices></config>`;
  const lostIn = (text: string) => convert(readConfiguration(exportFile(text))).lost.length;
  expect(['permit', 'deny'].map((action) => lostIn(defaults(action)))).toEqual([1, 0]);
});

describe('an export with a router', () => {
  const answerTo = (text: string) =>
    trace(firewallOf(savedConfiguration(snapshot(text)), { scope: 'folder', name: 'firewall' }), {
      ...{ source: '10.1.0.7', destination: '192.0.2.9', service: 'tcp/443', fromZone: 'a', toZone: 'a' },
    }).verdict;

  test('has its routes, whose destinations may have host bits', () => {
    expect(answerTo(routed('192.0.2.77/24'))).toBe('allow');
    expect(convert(readConfiguration(exportFile(routed('192.0.2.77/24')))).rows).toContainEqual(
      expect.objectContaining({ outcome: 'rewritten', why: 'an address of the network, written as the network' }),
    );
  });

  test('has no certain answer if the router was not read', () => {
    expect(answerTo(routed('192.0.2.0/99'))).toBe('maybe');
  });
});

describe('the review of two exports', () => {
  const verdictOf = (before: string, after: string) => {
    const [old, now] = [before, after].map((text, i) => ({ name: `${i}.xml`, snapshot: snapshot(text) }));
    if (old === undefined || now === undefined) throw new Error('two exports are compared');
    const { verdict: is, findings } = examineDifference(old, now).report;
    return { is, high: findings.some(({ severity }) => severity === 'high' || severity === 'critical') };
  };

  test.each<[string, Parameters<typeof firewall>[0], Parameters<typeof firewall>[0], ReturnType<typeof verdictOf>]>([
    ['the same', {}, {}, { is: 'equal', high: false }],
    [
      'the same with an element that no table has',
      { deny: '<new-element>x</new-element>' },
      { deny: '<new-element>x</new-element>' },
      { is: 'equal', high: false },
    ],
    [
      'a value of such an element of a rule',
      { deny: '<new-element>x</new-element>' },
      { deny: '<new-element>y</new-element>' },
      { is: 'dangerous', high: true },
    ],
    ['a new element of a rule', {}, { deny: '<new-element>x</new-element>' }, { is: 'dangerous', high: true }],
    [
      'an element outside of rules',
      { system: '<new-element>x</new-element>' },
      { system: '<new-element>y</new-element>' },
      { is: 'undecided', high: false },
    ],
    ['an element less', { system: '<new-element>x</new-element>' }, {}, { is: 'undecided', high: false }],
    [
      'an element of a NAT rule',
      { nat: '<new-element>x</new-element>' },
      { nat: '<new-element>y</new-element>' },
      { is: 'undecided', high: false },
    ],
  ])('says of %s what it knows', (_, before, after, wanted) => {
    expect(verdictOf(firewall(before), firewall(after))).toEqual(wanted);
  });
});
