/** The JSON of `scm usage` about rules of the name, place, sessions and state of each row. */
export function usageReport(
  rules: readonly {
    readonly name: string;
    readonly folder: string;
    readonly sessions: number;
    readonly state?: string;
  }[],
): string {
  return JSON.stringify({
    format: 'scm-usage/1',
    period: { from: '2026-11-01T00:00:04', until: '2026-11-20T17:59:58' },
    earlier: { at: '2026-10-31T00:00:00Z' },
    sessions: rules.reduce((sum, one) => sum + one.sessions, 0),
    rules: rules.map(({ name, folder, sessions, state = sessions === 0 ? 'unused' : 'used' }) => ({
      kind: 'security_rule',
      name,
      container: { scope: 'folder', name: folder },
      rulebase: 'pre',
      state,
      sessions,
      lastSeen: sessions === 0 ? '' : '2026-11-20T17:41:09',
    })),
  });
}
