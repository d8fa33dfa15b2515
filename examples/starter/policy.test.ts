import { App } from 'cdktf';
import { policyOf } from 'cdktf-provider-scm/testing';
import test from 'node:test';
import { expect } from './expect';
import { FirewallStack } from './firewall';

const policy = policyOf(new FirewallStack(new App(), 'firewall'), 'Branches');

test('tills reach the bank, by TLS only', () => {
  const toBank = { from: 'tills', to: 'internet', destination: '203.0.113.7' } as const;
  expect(policy).toAllow({ ...toBank, application: 'ssl', service: 'tcp/443' });
  expect(policy).toDeny({ ...toBank, service: 'tcp/22' });
});

test('tills reach nothing else', () => {
  expect(policy).toDeny({ from: 'tills', to: 'internet', destination: '198.51.100.1', service: 'tcp/443' });
});

test('every rule can match', () => {
  expect(policy).toHaveNoShadowedRules();
});
