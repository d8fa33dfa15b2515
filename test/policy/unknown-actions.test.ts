import { expect, test } from '@jest/globals';
import { effectivePolicy, verdict, Vocabulary } from '../../src/engine/policy';
import { office, officeWith, type Setup } from '../trace/office';

function answerOf(rule: Readonly<Record<string, unknown>>): string {
  const security = [{ name: 'first', ...rule }] as NonNullable<Setup['security']>;
  const found = verdict(effectivePolicy(officeWith({ security }), office, new Vocabulary()), {
    ...{ from: 'untrust', to: 'dmz', source: '198.51.100.7', destination: '10.2.0.10', service: 'tcp/443' },
  });
  return found.certainty === 'surely' ? found.effect : `maybe: ${JSON.stringify(found)}`;
}

test.each(['deny', 'drop', 'reset-client', 'reset-server', 'reset-both'])('%s blocks', (action) => {
  expect(answerOf({ action })).toBe('block');
});

test.each([
  'permit',
  'Allow',
  'ALLOW',
  'allow ',
  'allow-and-log',
  'Deny',
  'denied',
  'block',
  '',
  7,
  null,
  { deny: {} },
])('an action that the catalog does not know may allow: %p', (action) => {
  expect(answerOf({ action })).toMatch(/^maybe.*whose action .*(is not known)/);
});

test.each(['Web', 'internet', 'security', 7])('so may a rule of a type that it does not know: %p', (type) => {
  expect(answerOf({ action: 'deny', policy_type: type })).toMatch(/^maybe.*whose policy type .* is not known/);
  expect(answerOf({ action: 'deny', policy_type: 'Security' })).toBe('block');
});
