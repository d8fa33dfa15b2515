import { expect, test } from '@jest/globals';
import { firewallOf, trace } from '../../src/engine/trace';
import { office, officeWith, type Setup } from './office';

const allowed: Setup = { security: [{ name: 'out', from: ['trust'], to: ['untrust'] }] };

/** The steps of the one path of a connection from a host behind a router in trust to the internet. */
function stepsWith(setup: Setup): readonly string[] {
  const flow = { source: '10.8.0.5', destination: '198.51.100.7', service: 'tcp/443', application: 'ssl' };
  const { paths } = trace(firewallOf(officeWith({ ...allowed, ...setup }), office), flow);
  return paths.flatMap(({ steps }) => steps.map(({ stage, text }) => `${stage}: ${text}`));
}

test('describes every step', () => {
  expect(stepsWith({})).toEqual([
    'ingress: interface ethernet1/2, zone trust (static route branches of router main, next hop 10.1.0.254)',
    'forwarding: interface ethernet1/1, zone untrust (static route default of router main, next hop 203.0.113.254)',
    'nat: no NAT rule matches',
    'security: rule "out" (pre rules of folder Office): allow',
    'decryption: no decryption rule matches',
    'profiles: no profile group',
    'egress: 10.8.0.5 to 198.51.100.7 tcp/443 by interface ethernet1/1',
  ]);
});

test('says which traffic no decryption rule matches', () => {
  const rule = { name: 'tls', service: ['any'], source_user: ['any'], action: 'decrypt' };
  const decryption = (category: string) => stepsWith({ decryption: [{ ...rule, category: [category] }] });
  expect(decryption('any')).toContain('decryption: rule "tls": decrypt');
  expect(decryption('games')).toContain('decryption: rule "tls": decrypt; otherwise no decryption rule matches');
});
