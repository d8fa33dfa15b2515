import { describe, expect, test } from '@jest/globals';
import { firewallOf, trace, traceText, type TracedFlow } from '../../src/engine/trace';
import { office, officeWith, port, route, router, usualRoutes, zone, type Setup } from './office';

const anything = [{ name: 'all', from: ['any'], to: ['any'] }];
const out = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/443' };

function back(setup: Setup, flow: TracedFlow = out) {
  const firewall = firewallOf(officeWith({ security: anything, ...setup }), office);
  return trace(firewall, flow, { wayBack: true }).paths.flatMap((path) => path.back ?? []);
}

const outcomes = (setup: Setup, flow?: TracedFlow): readonly string[] =>
  back(setup, flow).map(({ outcome, interface: by }) => `${outcome} ${by ?? ''}`.trim());

describe('the way back of a reply', () => {
  test('is the interface that the packet came in by', () => {
    expect(outcomes({})).toEqual(['same interface ethernet1/2']);
  });

  test('is asymmetric by another interface of the same zone', () => {
    const setup: Setup = {
      interfaces: [port('ethernet1/5', '10.5.0.1/24'), port('ethernet1/6', '10.6.0.1/24')],
      objects: [zone('both', 'ethernet1/5', 'ethernet1/6')],
      routers: [router('main', ['ethernet1/1', 'ethernet1/5', 'ethernet1/6'], usualRoutes)],
    };
    const flow = { ...out, source: '10.6.0.7', fromInterface: 'ethernet1/5' };
    expect(outcomes(setup, flow)).toEqual(['same zone ethernet1/6']);
  });

  test('ends the session in another zone', () => {
    const [only] = back({}, { ...out, fromInterface: 'ethernet1/3' });
    expect(only).toMatchObject({ outcome: 'dropped', zone: 'trust' });
    expect(only?.text).toContain('the session came in by zone dmz');
  });

  test('is missing without a route to the source, also in the router that the reply arrives at', () => {
    const setup: Setup = {
      routers: [
        router('main', ['ethernet1/2'], [route('over', '0.0.0.0/0', { next_lr: 'edge' })]),
        router('edge', ['ethernet1/1'], [route('default', '0.0.0.0/0', '203.0.113.254')]),
      ],
    };
    // The default route of edge leads back to untrust.
    expect(outcomes(setup, { ...out, fromZone: 'trust' })).toEqual(['dropped ethernet1/1']);
    const both = [route('default', '198.51.100.0/24', '203.0.113.254')];
    const without: Setup = {
      routers: [
        router('main', ['ethernet1/2'], [route('over', '0.0.0.0/0', { next_lr: 'edge' })]),
        router('edge', ['ethernet1/1'], both),
      ],
    };
    expect(back(without).map(({ text }) => text)).toEqual(['dropped: router edge has no route']);
  });

  test('is the way in if policy-based forwarding enforces symmetric return', () => {
    const pbf = (more: object) => [
      {
        name: 'isp',
        from: { interface: ['ethernet1/3'] },
        action: { forward: { egress_interface: 'ethernet1/1' } },
        ...more,
      },
    ];
    const flow = { ...out, fromInterface: 'ethernet1/3' };
    expect(outcomes({ pbf: pbf({}) }, flow)).toEqual(['dropped ethernet1/2']);
    expect(outcomes({ pbf: pbf({ enforce_symmetric_return: { enabled: true } }) }, flow)).toEqual([
      'same interface ethernet1/3',
    ]);
  });

  test('has no answer for traffic that is blocked, and is unknown without a router', () => {
    expect(outcomes({ security: [] })).toEqual([]);
    expect(outcomes({ routers: [] })).toEqual(['unknown']);
  });

  test('is one way for each route of equal cost', () => {
    const twice = [route('a', '10.7.0.0/16', '10.1.0.254'), route('b', '10.7.0.0/16', '10.2.0.254')];
    const setup: Setup = { routes: [...usualRoutes, ...twice] };
    const found = back(setup, { ...out, source: '10.7.0.5', fromInterface: 'ethernet1/2' });
    expect(found.map(({ outcome, provided }) => `${outcome} ${String(provided.length > 0)}`).toSorted()).toEqual([
      'dropped true',
      'same interface true',
    ]);
  });

  test('is a line of the text', () => {
    const firewall = firewallOf(officeWith({ security: anything }), office);
    const text = traceText(trace(firewall, out, { wayBack: true }), () => undefined);
    expect(text).toMatch(/^ {2}way back +by interface ethernet1\/2, zone trust/m);
    expect(traceText(trace(firewall, out), () => undefined)).not.toContain('way back');
  });
});
