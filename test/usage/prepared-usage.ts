import type { Usage, UsageRow } from '../../src/tools/usage';

const oslo = { scope: 'folder', name: 'Oslo' } as const;
export const never = { sessions: 0, bytes: 0, firstSeen: '', lastSeen: '', possible: 0, firewalls: [] };
const seen = { bytes: 1200, firstSeen: '2026-11-01T08:00:00', lastSeen: '2026-11-20T10:00:00', possible: 0 };

/** A rule of Oslo that was never used. */
export function ruleRow(name: string, more: Partial<UsageRow> = {}): UsageRow {
  const place = { kind: 'security_rule', container: oslo, rulebase: 'pre' } as const;
  return { key: name, name, ...place, state: 'unused', ...never, ...more };
}

export const used = ruleRow('web', {
  ...seen,
  state: 'used',
  sessions: 12,
  possible: 3,
  firewalls: [
    { firewall: '001', ...seen, sessions: 10, bytes: 1000 },
    { firewall: '002', ...seen, sessions: 2, bytes: 200 },
  ],
});
const object: UsageRow = {
  key: 'h',
  name: 'h1',
  kind: 'address',
  container: oslo,
  state: 'possible',
  ...never,
  possible: 4,
};
const member: UsageRow = {
  ...{ key: 'm', name: 'h1', of: 'rule "web"', list: 'source', container: oslo, rulebase: 'pre', state: 'unused' },
  ...never,
};

/** What logs of two firewalls say of three rules, one object and one entry. */
export function usageWith(more: Partial<Usage> = {}): Usage {
  const list = { any: 0, entry: 0, possible: 0, negated: 0, contradicted: 0, noRule: 0 };
  return {
    format: 'scm-usage/1',
    period: { from: '2026-11-01T08:00:00', until: '2026-11-20T10:00:00' },
    sources: [],
    firewalls: [
      { firewall: '001', places: [], ...seen, sessions: 10 },
      { firewall: '002', places: [], ...seen, sessions: 2, lastSeen: '' },
    ],
    withoutLogs: [{ scope: 'device', name: '003' }],
    sessions: 12,
    accounts: {
      rules: { known: 7, default: 2, notDistinguished: 1, unknown: 1, none: 1 },
      lists: { source: list, destination: list, service: list, application: list },
    },
    rules: [used, ruleRow('idle'), ruleRow('fresh', { state: 'new' })],
    objects: [object],
    members: [member],
    applications: [],
    services: [],
    notes: ['the logs have no times'],
    ...more,
  };
}
