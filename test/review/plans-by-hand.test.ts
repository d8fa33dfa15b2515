import { describe, expect, test } from '@jest/globals';
import type { PlanPiece } from './plan-json';
import { harmlessPlans } from './support/harmless-plans';
import { push, reviewed } from './support/of-pieces';
import { openedTraffic } from './support/opened-traffic';
import { https } from './support/small-policy';
import { weakenedProtection } from './support/weakened-protection';

const findings = (pieces: readonly PlanPiece[]) => reviewed([push, https, ...pieces]).report.findings;

/** Plans that the default gate passes, and why. Each has a finding all the same. */
const passed: Readonly<Record<string, string>> = {
  'address becomes fqdn': 'a host name has few addresses, but which ones only the firewall knows',
  'authentication profile weakened (swap)': 'neither profile was seen, so nothing says which is weaker',
};

describe('plans that were written by hand, without a look at the tests', () => {
  test.each(Object.entries({ ...openedTraffic, ...weakenedProtection }))('stop the gate: %s', (name, pieces) => {
    const found = findings(pieces);
    const isStopped = found.some(({ severity }) => severity === 'high' || severity === 'critical');
    expect({ name, isStopped, isFound: found.length > 0 }).toEqual({
      name,
      isStopped: !(name in passed),
      isFound: true,
    });
  });

  test.each(Object.entries(harmlessPlans))('find nothing above info: %s', (_, pieces) => {
    expect(findings(pieces).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('are many', () => {
    expect(Object.keys({ ...openedTraffic, ...weakenedProtection }).length).toBeGreaterThan(50);
    expect(Object.keys(harmlessPlans).length).toBeGreaterThan(35);
  });
});
