import { planJson, type PlanPiece, type Values } from '../plan-json';

const folder = 'All Firewalls';
const container = { scope: 'folder', name: folder } as const;
const numbered = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/**
 * The text of a plan that gives one rule of a hundred another service, with four addresses for each rule, and of a base
 * that holds the policy before. Half of the rules are between other zones.
 */
export function largePlan(rules: number): { readonly plan: string; readonly base: string } {
  const addresses = numbered(4 * rules, (i): Values => ({
    folder,
    name: `address-${i}`,
    ip_netmask: `10.${Math.floor(i / 65536)}.${Math.floor(i / 256) % 256}.${i % 256}`,
  }));
  const before = numbered(rules, (i): Values => ({
    folder,
    name: `rule-${i}`,
    position: 'pre',
    from: ['trust'],
    to: [i % 2 === 0 ? 'untrust' : 'dmz'],
    source: [`address-${i % (4 * rules)}`, `address-${(i * 3 + 1) % (4 * rules)}`],
    destination: [`address-${(i * 7 + 5) % (4 * rules)}`],
    service: ['service-https'],
    application: ['any'],
    action: i % 9 === 0 ? 'deny' : 'allow',
  }));
  const kept = (type: string, values: Values): PlanPiece => ({
    type,
    name: String(values['name']),
    before: values,
    after: values,
    actions: ['no-op'],
  });
  const pieces = [
    ...addresses.map((one) => kept('scm_address', one)),
    ...before.map((one, i): PlanPiece =>
      i % 100 === 0
        ? { type: 'scm_security_rule', name: `rule-${i}`, before: one, after: { ...one, service: ['service-http'] } }
        : kept('scm_security_rule', one),
    ),
  ];
  const base = {
    format: 'scm-snapshot/1',
    made: '2026-11-22T00:00:00Z',
    containers: [
      { container: { scope: 'folder', name: 'Global' }, completeness: 'complete' },
      { container, completeness: 'complete' },
    ],
    objects: addresses.map((fields) => ({ kind: 'address', container, name: fields['name'], fields })),
    rulebases: [
      {
        kind: 'security_rule',
        container,
        rulebase: 'pre',
        rules: before.map((fields) => ({ name: fields['name'], fields })),
      },
    ],
    unread: [],
  };
  return { plan: planJson(pieces), base: JSON.stringify(base) };
}
