import { afterAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policyMatchers, policyOf } from '../../src/tools/testing';

expect.extend(policyMatchers);

const rule = (from: string, to: string, more: Readonly<Record<string, unknown>> = {}) => ({
  folder: 'Office',
  name: `${from}-${to}`,
  position: 'pre',
  from: [from],
  to: [to],
  source: ['any'],
  destination: ['any'],
  service: ['any'],
  application: ['any'],
  action: 'allow',
  ...more,
});
const port = (name: string, address: string) => ({ folder: 'Office', name, layer3: { ip: [{ name: address }] } });
const vrf = { name: 'default', interface: ['ethernet1/1', 'ethernet1/2'] };
const stack = {
  toTerraform: () => ({
    resource: {
      scm_folder: { office: { name: 'Office', parent: 'All Firewalls' } },
      scm_ethernet_interface: { lan: port('ethernet1/1', '10.1.0.1/24'), dmz: port('ethernet1/2', '10.2.0.1/24') },
      scm_zone: {
        lan: { folder: 'Office', name: 'lan', network: { layer3: ['ethernet1/1'] } },
        dmz: { folder: 'Office', name: 'dmz', network: { layer3: ['ethernet1/2'] } },
      },
      scm_logical_router: { main: { folder: 'Office', name: 'main', vrf: [vrf] } },
      scm_security_rule: { web: rule('lan', 'dmz', { source: ['10.1.0.0/24'] }) },
    },
  }),
};

test('toReach passes for traffic that arrives as a whole, not.toReach if none of it does', () => {
  const policy = policyOf(stack, 'Office');
  const here: { toReach(query: object): void; not: { toReach(query: object): void } } = expect(policy);
  here.toReach({ source: '10.1.0.0/24', destination: '10.2.0.5', service: 'tcp/443' });
  here.not.toReach({ source: '10.2.0.5', destination: '10.1.0.0/24' });
  // The part beyond the network of the interface does not arrive.
  const wider = { source: '10.1.0.0/23', destination: '10.2.0.5', service: 'tcp/443' };
  expect(() => here.toReach(wider)).toThrow(/expected all of it to arrive.*\n.*a part of it/);
  expect(() => here.not.toReach(wider)).toThrow(/expected none of it to arrive/);
});

describe('facts from files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'scm-facts-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const appData = join(dir, 'apps.csv');
  writeFileSync(appData, 'name,default_ports\nledger,tcp/443\n');
  const usual = rule('lan', 'dmz', { service: ['application-default'], application: ['ledger'] });
  const onUsualPorts = {
    toTerraform: () => ({ resource: { ...stack.toTerraform().resource, scm_security_rule: { web: usual } } }),
  };
  const tls = { source: '10.1.0.5', destination: '10.2.0.5', service: 'tcp/443', application: 'ledger' };

  test('decide what the configuration leaves open', () => {
    const here = (options: object): { toReach(query: object): void; not: { toReach(query: object): void } } =>
      expect(policyOf(onUsualPorts, 'Office', options));
    expect(() => here({}).toReach(tls)).toThrow(/expected all of it to arrive/);
    here({ appData }).toReach(tls);
    here({ appData }).not.toReach({ ...tls, service: 'tcp/8443' });
  });

  test('come from files that can be read', () => {
    const missing = join(dir, 'none.csv');
    expect(() => policyOf(stack, 'Office', { countryData: missing })).toThrow(
      `cannot read the country data ${missing}`,
    );
  });
});
