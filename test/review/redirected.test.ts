import { everyFinding } from '../../src/review';
import { expect, test } from '@jest/globals';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';

const here = { folder: 'Texas' };
const kept = (type: string, values: Values): PlanPiece => ({
  type,
  name: String(values['name']),
  before: values,
  after: values,
  actions: ['no-op'],
});
const zone = (name: string, ...layer3: readonly string[]): Values => ({ ...here, name, network: { layer3 } });
const context: readonly PlanPiece[] = [
  push,
  kept('scm_zone', zone('untrust', '$port-1')),
  kept('scm_security_rule', { ...rule, name: 'lan-out', from: ['dmz'], to: ['untrust'] }),
  kept('scm_security_rule', { ...rule, name: 'web-in', from: ['untrust'], to: ['dmz'] }),
];

/** Findings about redirected traffic, with the affected rules. */
function found(piece: PlanPiece): readonly string[] {
  return everyFinding(reviewed([...context, piece]).report)
    .filter(({ id }) => id === 'traffic-redirected')
    .map(({ severity, title, detail = '' }) => `${severity}: ${title}; ${detail}`);
}

const nat = {
  ...here,
  name: 'publish',
  position: 'pre',
  from: ['untrust'],
  to: ['untrust'],
  source: any,
  destination: ['198.51.100.5'],
  service: 'any',
  destination_translation: { translated_address: '10.2.0.10' },
};
const override = {
  ...here,
  name: 'sql',
  position: 'pre',
  from: ['dmz'],
  to: any,
  source: any,
  destination: any,
  protocol: 'tcp',
  port: '443',
  application: 'mysql',
};
const forward = {
  ...here,
  name: 'around',
  source: any,
  destination: any,
  action: { forward: { egress_interface: '$x' } },
};

test.each<[string, PlanPiece, string]>([
  [
    'a zone that gains the interface of an internet zone',
    { type: 'scm_zone', before: zone('dmz', '$a'), after: zone('dmz', '$a', '$port-1') },
    'high: zone "dmz" in folder Texas gains Internet-facing interface $port-1; affected: rule "lan-out"',
  ],
  [
    'a zone that gains another interface',
    { type: 'scm_zone', before: zone('dmz', '$a'), after: zone('dmz', '$a', '$b') },
    'medium: zone "dmz" in folder Texas gains interface $b; affected: rule "lan-out"',
  ],
  [
    'a NAT rule that publishes a host',
    { type: 'scm_nat_rule', after: nat },
    'high: NAT rule "publish" in folder Texas publishes 10.2.0.10 as 198.51.100.5 to the internet, service any; affected: rule "web-in"',
  ],
  [
    'an application override rule',
    { type: 'scm_app_override_rule', after: override },
    'high: app override rule "sql" in folder Texas bypasses inspection: tcp/443 counts as application mysql; affected: rule "lan-out"',
  ],
  [
    'a policy-based forwarding rule',
    { type: 'scm_pbf_rule', after: forward },
    'high: pbf rule "around" in folder Texas forwards traffic past the routing table, so another zone, and other rules, may decide; affected: rules "lan-out", "web-in"',
  ],
])('%s is reported with the rules that it affects', (_, piece, expected) => {
  expect(found(piece)).toEqual([expected]);
});

test.each<[string, PlanPiece]>([
  [
    'a zone that only gets a description',
    { type: 'scm_zone', before: zone('dmz', '$a'), after: { ...zone('dmz', '$a'), description: 'x' } },
  ],
  ['a zone that loses an interface', { type: 'scm_zone', before: zone('dmz', '$a', '$b'), after: zone('dmz', '$a') }],
  ['a NAT rule that is disabled', { type: 'scm_nat_rule', after: { ...nat, disabled: true } }],
  ['a NAT rule that gets a description', { type: 'scm_nat_rule', before: nat, after: { ...nat, description: 'x' } }],
  ['an override that goes', { type: 'scm_app_override_rule', before: override, after: null }],
])('%s redirects nothing', (_, piece) => {
  expect(found(piece)).toEqual([]);
});
