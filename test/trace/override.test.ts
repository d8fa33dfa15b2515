import { describe, expect, test } from '@jest/globals';
import { firewallOf, reach, trace, type TracedFlow } from '../../src/engine/trace';
import { object, office, officeWith, type Setup } from './office';

const custom = object('application', 'CUSTOM_APP2', { category: 'business-systems' });
const override = [{ name: 'own', application: 'CUSTOM_APP2', protocol: 'tcp', port: '22' }];
const permitSsh = { name: 'PERMIT_SSH', application: ['ssh'] };
const permitCustom = { name: 'PERMIT_CUSTOM', application: ['CUSTOM_APP2'] };
const ssh: TracedFlow = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/22' };

function whys(setup: Setup, flow: TracedFlow = ssh): readonly string[] {
  return trace(firewallOf(officeWith({ objects: [custom], ...setup }), office), flow).paths.map(({ why }) => why);
}

const reachedBy = (setup: Setup, query: object): readonly string[] =>
  reach(firewallOf(officeWith({ objects: [custom], ...setup }), office), query).reached.map(
    ({ rule, certainty }) => `${rule.name} ${certainty}`,
  );

const query = { source: '10.1.0.5', destination: '198.51.100.7', service: 'tcp/22' };

describe('an application override rule', () => {
  test('decides the application before the security rules', () => {
    expect(whys({ override, security: [permitSsh] })).toEqual(['blocked by interzone-default']);
    expect(whys({ override, security: [permitSsh, permitCustom] })).toEqual(['allowed by rule "PERMIT_CUSTOM"']);
    expect(whys({ override, security: [permitSsh] }, { ...ssh, application: 'ssh' })).toEqual([
      'blocked by interzone-default',
    ]);
  });

  test('decides the same in a query', () => {
    expect(reachedBy({ override, security: [permitSsh] }, query)).toEqual([]);
    expect(reachedBy({ override, security: [permitSsh, permitCustom] }, query)).toEqual(['PERMIT_CUSTOM surely']);
  });

  test('is a step before the security rule', () => {
    const { paths } = trace(firewallOf(officeWith({ override, security: [permitCustom] }), office), ssh);
    const stages = paths[0]?.steps.map(({ stage }) => stage) ?? [];
    expect(stages.indexOf('application override')).toBe(stages.indexOf('security') - 1);
  });

  test('leaves other traffic alone', () => {
    const other = { ...ssh, service: 'tcp/2222', application: 'ssh' };
    expect(whys({ override, security: [permitSsh] }, other)).toEqual(['allowed by rule "PERMIT_SSH"']);
  });
});

describe('a custom application without signatures', () => {
  test('matches only through an override', () => {
    expect(whys({ security: [permitCustom] })).toEqual(['blocked by interzone-default']);
    expect(reachedBy({ security: [permitCustom] }, query)).toEqual([]);
  });

  test('is unknown traffic where no override matches', () => {
    const flow = { ...ssh, application: 'CUSTOM_APP2' };
    const unknown = { name: 'UNKNOWN', application: ['unknown-tcp'] };
    expect(whys({ security: [permitCustom, unknown] }, flow)).toEqual(['allowed by rule "UNKNOWN"']);
    expect(reachedBy({ security: [permitCustom, unknown] }, { ...query, application: 'CUSTOM_APP2' })).toEqual([
      'UNKNOWN surely',
    ]);
  });

  test('does not restrict a rule for any application', () => {
    const { paths } = trace(firewallOf(officeWith({ objects: [custom], security: [{ name: 'all' }] }), office), ssh);
    expect(paths.map(({ application }) => application)).toEqual([{ is: 'any' }]);
  });

  test('matches on its own with signatures, or if it is a protocol', () => {
    for (const fields of [{ signature: [{ name: 's' }] }, { default: { ident_by_ip_protocol: '89' } }]) {
      const objects = [object('application', 'CUSTOM_APP2', fields)];
      expect(whys({ objects, security: [permitCustom] })).toContain('allowed by rule "PERMIT_CUSTOM"');
    }
  });
});
