import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/review';
import { object, officeWith, rdp, route, router, usualRoutes, type Setup } from '../trace/office';
import { planJson, type PlanPiece } from './plan-json';
import { reviewedText } from './support/of-pieces';
import { readSnapshot } from '../../src/tenant';

type Fields = Readonly<Record<string, unknown>>;

/** Reviews a change of the office. `setup` is what it has before. */
function verdictOf(setup: Setup, pieces: readonly PlanPiece[], unread: readonly Fields[] = []): Report {
  const saved = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith(setup), unread };
  const snapshot = readSnapshot(JSON.stringify(saved), 'base');
  return reviewedText(planJson(pieces), { base: { name: 'base', snapshot } });
}

function whyOf({ accounts }: Report): string {
  const judged = accounts.rows.filter(({ judgement }) => judgement !== 'no effect');
  return [...new Set(judged.map(({ judgement, why }) => `${judgement}: ${why}`))].join('; ');
}

const whole = { ...rdp, source_translation: undefined };
const allow = { name: 'in', from: ['untrust'], to: ['dmz'] };
const deny = { name: 'deny', action: 'deny' };
const changed = (type: string, before: Fields, after: Fields): PlanPiece => ({
  type,
  name: 'x',
  before,
  after: { ...before, ...after },
});
const moved = { destination_translation: { ...rdp.destination_translation, translated_address: '10.2.0.11' } };
const vrf = (routes: readonly unknown[]) => [
  {
    name: 'default',
    interface: ['ethernet1/1', 'ethernet1/2', 'ethernet1/3', 'tunnel.1'],
    routing_table: { ip: { static_route: routes } },
  },
];
const routes = (list: readonly unknown[]): PlanPiece =>
  changed('scm_logical_router', { folder: 'Office', name: 'main', vrf: vrf(usualRoutes) }, { vrf: vrf(list) });
const dmz = (layer3: readonly string[]): Fields => ({ folder: 'Office', name: 'dmz', network: { layer3 } });
const sourceNat = {
  ...whole,
  name: 'out',
  from: ['trust'],
  to: ['untrust'],
  destination: ['any'],
  destination_translation: undefined,
};

describe('the verdict of a change of the network is that of what it lets reach a host', () => {
  test.each<readonly [string, Setup, readonly PlanPiece[], string, RegExp]>([
    [
      'a NAT rule that publishes a host',
      { security: [allow] },
      [{ type: 'scm_nat_rule', name: 'x', after: whole }],
      'dangerous',
      /^opens: traffic reaches a host that it did not reach before: .* to 203\.0\.113\.10 tcp\/3389$/,
    ],
    [
      'a NAT rule whose traffic no rule allows',
      { security: [deny] },
      [{ type: 'scm_nat_rule', name: 'x', after: whole }],
      'dangerous',
      /^equal: the same traffic reaches the same hosts on the same ways$/,
    ],
    [
      'a route whose next hop is behind another route',
      { security: [allow] },
      [routes([...usualRoutes, route('far', '192.0.2.0/24', '10.8.0.1')])],
      'undecided',
      /^not judged: static route "far" of router "main": the next hop 10\.8\.0\.1 is behind another static route$/,
    ],
    [
      'a route that covers the next hop of another one',
      { security: [allow] },
      [routes([...usualRoutes, route('hole', '10.1.0.254/32', { discard: {} })])],
      'dangerous',
      /^not judged: static route "branches" of router "main": the next hop 10\.1\.0\.254 is behind another static route$/,
    ],
    [
      'an interface that leaves its router',
      { security: [allow] },
      [
        changed(
          'scm_logical_router',
          { folder: 'Office', name: 'main', vrf: vrf(usualRoutes) },
          { vrf: [{ ...vrf(usualRoutes)[0], interface: ['ethernet1/1', 'ethernet1/2', 'tunnel.1'] }] },
        ),
      ],
      'dangerous',
      /^not judged: no router contains interface "ethernet1\/3"$/,
    ],
    [
      'a NAT rule that goes',
      { security: [allow, deny], nat: [rdp] },
      [{ type: 'scm_nat_rule', name: 'x', before: whole }],
      'stricter',
      /^stricter: some traffic reaches its host no longer/,
    ],
    [
      'another host behind the same address',
      { security: [allow], nat: [rdp] },
      [changed('scm_nat_rule', whole, moved)],
      'dangerous',
      /^opens/,
    ],
    [
      'a route that discards: its sources may then enter anywhere',
      { security: [{ name: 'out', from: ['trust'], to: ['untrust'] }] },
      [routes([...usualRoutes, route('hole', '198.51.100.0/24', { discard: {} })])],
      'dangerous',
      /^opens/,
    ],
    [
      'a route that leads to another zone',
      { security: [{ name: 'out', from: ['trust'], to: ['vpn'] }] },
      [routes([...usualRoutes, route('more', '198.51.100.0/24', {}, { interface: 'tunnel.1' })])],
      'opens',
      /^opens/,
    ],
    [
      'a route that leads most networks of another zone, on any service',
      { security: [{ name: 'out', from: ['trust'], to: ['vpn'] }] },
      [routes([...usualRoutes, route('more', '172.16.0.0/12', {}, { interface: 'tunnel.1' })])],
      'dangerous',
      /^opens/,
    ],
    [
      'a route out of the tunnel, with a rule for both zones',
      { security: [{ name: 'out', from: ['trust'], to: ['vpn', 'untrust'] }, deny] },
      [routes(usualRoutes.filter(({ name }) => name !== 'partner'))],
      'undecided',
      /^not judged: traffic takes another way to the same host/,
    ],
    [
      'another next hop on the same interface',
      { security: [{ name: 'out', from: ['trust'], to: ['untrust'] }] },
      [routes([route('default', '0.0.0.0/0', '203.0.113.253'), ...usualRoutes.slice(1)])],
      'undecided',
      /not judged: traffic takes another way/,
    ],
    [
      'another source address',
      { security: [{ name: 'out', from: ['trust'], to: ['untrust'] }] },
      [
        {
          type: 'scm_nat_rule',
          name: 'x',
          after: { ...sourceNat, source_translation: { static_ip: { translated_address: '203.0.113.77' } } },
        },
      ],
      'undecided',
      /^not judged: traffic takes another way/,
    ],
    [
      'an interface that leaves its zone',
      { security: [allow] },
      [changed('scm_zone', dmz(['ethernet1/3']), dmz([]))],
      'stricter',
      /^stricter/,
    ],
    [
      'an interface that gets into a trusted zone',
      { security: [{ name: 'in', from: ['untrust'], to: ['trust'] }], interfaces: [object('zone', 'other', {})] },
      [
        changed('scm_zone', dmz(['ethernet1/3']), dmz([])),
        changed(
          'scm_zone',
          { folder: 'Office', name: 'trust', network: { layer3: ['ethernet1/2'] } },
          { network: { layer3: ['ethernet1/2', 'ethernet1/3'] } },
        ),
      ].map((one, i) => ({ ...one, name: `z${String(i)}` })),
      'dangerous',
      /^opens/,
    ],
  ])('%s', (_, setup, pieces, verdict, why) => {
    const report = verdictOf(setup, pieces);
    expect([whyOf(report), report.verdict]).toEqual([expect.stringMatching(why), verdict]);
  });

  test.each<readonly [string, Setup, RegExp, readonly Fields[]]>([
    ['a router', { routers: [] }, /the network of folder Office is not known: it has no router/, []],
    [
      'the routes of a neighbor',
      { routers: [router('main', [], [], { bgp: { enable: true } })] },
      /router "main" learns routes from bgp/,
      [],
    ],
    ['the zones', {}, /the snapshot does not contain every/, [{ kind: 'zone', why: 'HTTP 403' }]],
    [
      'the address of an interface',
      { interfaces: [object('ethernet_interface', 'ethernet1/9', { layer3: { dhcp_client: { enable: true } } })] },
      /interface "ethernet1\/9" gets its address dynamically/,
      [],
    ],
  ])('says that %s is missing', (_, setup, why, unread) => {
    const report = verdictOf(setup, [{ type: 'scm_nat_rule', name: 'x', after: whole }], unread);
    expect(whyOf(report)).toMatch(/^not judged/);
    expect(whyOf(report)).toMatch(why);
  });

  test.each<readonly [string, Setup, string, RegExp]>([
    ['opens what it translates to', { security: [allow] }, '10.2.0.12', /^opens: traffic reaches a host/],
    ['changes nothing that passes', { security: [deny] }, '10.2.0.12', /^equal: /],
  ])('an address object that only a NAT rule uses %s', (_, setup, after, why) => {
    const mail = (ip: string): Fields => ({ folder: 'Office', name: 'mail', ip_netmask: ip });
    const nat = [{ ...rdp, destination_translation: { translated_address: 'mail' } }];
    const objects = [object('address', 'mail', { ip_netmask: '10.2.0.10' })];
    const report = verdictOf({ ...setup, nat, objects }, [
      changed('scm_address', mail('10.2.0.10'), { ip_netmask: after }),
    ]);
    expect(whyOf(report)).toMatch(why);
  });

  test('claims no attribute that the comparison does not evaluate', () => {
    const after = { ...whole, active_active_device_binding: 'both' };
    const { accounts } = verdictOf({}, [changed('scm_nat_rule', whole, after)]);
    expect(accounts.rows).toEqual([expect.objectContaining({ judgement: 'not judged' })]);
  });
});
