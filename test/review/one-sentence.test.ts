import { expect, test } from '@jest/globals';
import type { PlanPiece, Values } from './plan-json';
import { any, push, reviewed, rule } from './support/of-pieces';

const here = { folder: 'Texas' };
const numbered = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const kept = (type: string, values: Values): PlanPiece => ({
  type,
  name: String(values['name']),
  before: values,
  after: values,
  actions: ['no-op'],
});
const network = (name: string, text: string): PlanPiece => kept('scm_address', { ...here, name, ip_netmask: text });
const group = (name: string, members: readonly string[]): PlanPiece =>
  kept('scm_address_group', { ...here, name, static: members });

test('many regions that one rule opens are one sentence: who, to where, which service; the rest is in the JSON', () => {
  const branches = numbered(24, (i) => `branch-${i}`);
  const racks = numbered(24, (i) => `rack-${i}`);
  const blocks = numbered(24, (i): Values => ({
    ...rule,
    name: `block-${i}`,
    from: any,
    to: any,
    source: [`10.${i}.1.0/24`],
    destination: [`172.16.${i}.0/25`],
    service: any,
    action: 'deny',
  }));
  const open = {
    ...rule,
    name: 'ssh-in',
    from: ['branch'],
    to: ['dc'],
    source: ['branches'],
    destination: ['data-centre'],
  };
  const { report, text } = reviewed([
    push,
    ...branches.map((name, i) => network(name, `10.${i}.0.0/16`)),
    ...racks.map((name, i) => network(name, `172.16.${i}.0/24`)),
    group('branches', branches),
    group('data-centre', racks),
    kept('scm_service', { ...here, name: 'ssh', protocol: { tcp: { port: '22' } } }),
    ...blocks.map((one) => kept('scm_security_rule', one)),
    { type: 'scm_security_rule', name: 'ssh-in', after: { ...open, service: ['ssh'] } },
    {
      type: 'scm_rule_order',
      after: { ...here, type: 'security_rule', position: 'pre', rules: [...blocks.map(({ name }) => name), 'ssh-in'] },
    },
  ]);
  expect(report.traffic.length).toBeGreaterThan(8);
  const [first] = report.findings;
  expect(first?.title).toBe(
    `rule "ssh-in" opens SSH: ${report.traffic.length} regions within tcp/22 from zone branch "branches" to zone dc "data-centre"`,
  );
  expect(first?.detail).toContain(`${report.traffic.length} regions in all`);
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^ {2}opened/.test(line));
  const end = lines.findIndex((line, i) => i > start && /--json lists all/.test(line));
  expect(end - start).toBeLessThan(20);
});
