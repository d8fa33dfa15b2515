import { describe, expect, test } from '@jest/globals';
import { everyFinding, readPlan, review } from '../../src/review';
import { officeWith, rdp, route, usualRoutes, type Setup } from '../trace/office';
import { planJson, type PlanPiece } from './plan-json';
import { reviewedText } from './support/of-pieces';
import { readSnapshot } from '../../src/tenant';

const ids = ['host-reachable', 'nat-without-rule', 'nat-overlap', 'route-broken', 'interface-without-zone'];

/** Titles of the findings about the network that a plan has, on top of the office. */
function titles(setup: Setup, ...pieces: readonly PlanPiece[]): readonly string[] {
  const base = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith(setup), unread: [] };
  const snapshot = readSnapshot(JSON.stringify(base), 'base');
  const report = reviewedText(planJson(pieces), {
    base: { name: 'base', snapshot },
  });
  return everyFinding(report)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title }) => `${id}: ${title}`);
}

const allow = { name: 'allow-any', from: ['untrust'], to: ['any'] };
const nat = (name: string, after: Readonly<Record<string, unknown>>): PlanPiece => ({
  type: 'scm_nat_rule',
  name,
  after: { ...rdp, name, ...after },
});
const vrf = (routes: readonly unknown[]) => [
  {
    name: 'default',
    interface: ['ethernet1/1', 'ethernet1/2', 'ethernet1/3', 'tunnel.1'],
    routing_table: { ip: { static_route: routes } },
  },
];
const routerChange = (routes: readonly unknown[]): PlanPiece => ({
  type: 'scm_logical_router',
  name: 'main',
  before: { folder: 'Office', name: 'main', vrf: vrf(usualRoutes) },
  after: { folder: 'Office', name: 'main', vrf: vrf(routes) },
});

describe('findings about NAT, routes and zones', () => {
  test('a NAT rule and a security rule make a host reachable from the internet', () => {
    expect(titles({ security: [allow] }, nat('rdp', {}))).toEqual([
      'host-reachable: host 10.2.0.10 becomes reachable from the internet (zone untrust) on tcp/3389: NAT rule "rdp" plus security rule "allow-any"',
    ]);
  });

  test('a security rule makes a host reachable that was published before', () => {
    const rule = { folder: 'Office', position: 'pre', name: 'in', from: ['untrust'], to: ['dmz'], source: ['any'] };
    const piece: PlanPiece = {
      type: 'scm_security_rule',
      after: { ...rule, destination: ['203.0.113.10'], service: ['any'], application: ['any'], action: 'allow' },
    };
    expect(titles({ nat: [rdp] }, piece)).toEqual([
      'host-reachable: host 10.2.0.10 becomes reachable from the internet (zone untrust) on tcp/3389: NAT rule "rdp" plus security rule "in"',
    ]);
  });

  test('nothing is found where the host was reachable before', () => {
    expect(titles({ security: [allow], nat: [rdp] }, nat('copy', { destination: ['203.0.113.11'] }))).toEqual([]);
  });

  test('a NAT rule that no security rule can follow', () => {
    expect(titles({}, nat('rdp', {}))).toEqual([
      'nat-without-rule: NAT rule "rdp" of folder Office has no effect: no security rule allows what it translates',
    ]);
  });

  test('a NAT rule behind another one for the same traffic', () => {
    const found = titles(
      { security: [allow], nat: [rdp] },
      nat('late', { destination_translation: { translated_address: '10.2.0.11' } }),
    );
    expect(found).toEqual(['nat-overlap: NAT rule "late" of folder Office never matches: rdp comes first']);
    const part = titles(
      { security: [allow], nat: [rdp] },
      nat('wide', { service: 'any', destination_translation: { translated_address: '10.2.0.10' } }),
    );
    expect(part).toContain(
      'nat-overlap: NAT rule "wide" of folder Office matches a part of its traffic only: rdp comes first',
    );
  });

  test('a route that discards what had a way', () => {
    const hole = route('hole', '10.8.4.0/22', { discard: {} });
    expect(titles({}, routerChange([...usualRoutes, hole]))).toEqual([
      'route-broken: router "main" of folder Office: static route hole discards it, so 10.8.4.0/22 no longer has a way',
    ]);
  });

  test('routers that route to each other', () => {
    const loop = {
      folder: 'Office',
      name: 'edge',
      vrf: [
        {
          name: 'default',
          interface: [],
          routing_table: { ip: { static_route: [route('back', '172.16.0.0/12', { next_lr: 'main' })] } },
        },
      ],
    };
    const found = titles({}, routerChange([...usualRoutes, route('out', '172.16.0.0/12', { next_lr: 'edge' })]), {
      type: 'scm_logical_router',
      name: 'edge',
      after: loop,
    });
    expect(found).toContain(
      'route-broken: router "main" of folder Office: routing loop: main → edge → main, for 172.16.0.0/12',
    );
  });

  test('a static route whose next hop is in no network of the router', () => {
    expect(titles({}, routerChange([...usualRoutes, route('typo', '10.7.0.0/16', '10.3.0.1')]))).toEqual([
      'route-broken: router "main" of folder Office: static route typo to 10.7.0.0/16 may never be used: the next hop 10.3.0.1 is behind another static route',
    ]);
  });

  test('an interface that leaves its zone', () => {
    const zone = (interfaces: readonly string[]) => ({
      folder: 'Office',
      name: 'dmz',
      network: { layer3: interfaces },
    });
    const piece: PlanPiece = { type: 'scm_zone', name: 'dmz', before: zone(['ethernet1/3']), after: zone([]) };
    expect(titles({}, piece)).toEqual([
      'interface-without-zone: interface "ethernet1/3" of folder Office is in no zone, so it passes no traffic',
    ]);
  });

  test('says nothing of what may be in the part that was not read', () => {
    const plan = readPlan(planJson([nat('rdp', {})]), 'plan');
    const found = review([{ name: 'plan', plan }]).findings.map(({ id }) => id);
    expect(found.filter((id) => ids.includes(id))).toEqual([]);
  });
});
