import { describe, expect, test } from '@jest/globals';
import type { Container } from '../../src/catalog';
import { readPlan, review, savedConfiguration, type Report } from '../../src/review';
import { firewallOf, reach } from '../../src/engine/trace';
import { folder, rule, rules, snapshotWith, top } from '../history/support/states';
import { planJson, type PlanPiece } from './plan-json';

const global: Container = { scope: 'folder', name: 'All' };
const snippet: Container = { scope: 'snippet', name: 'branch' };
const web = { kind: 'address', container: global, name: 'web', fields: { name: 'web', ip_netmask: '10.0.0.1' } };
const base = snapshotWith({
  containers: [...top, folder('Oslo'), { container: snippet, completeness: 'complete' }],
  objects: [web, { kind: 'snippet', name: 'branch', fields: { name: 'branch' } }],
  rulebases: [rules([rule('to-web', { destination: ['web'] })], { container: snippet })],
});
const reportOf = (snapshot: typeof base, ...pieces: readonly PlanPiece[]): Report =>
  review([{ name: 'plan', plan: readPlan(planJson(pieces), 'plan') }], { base: { name: 'base', snapshot } });
const idsOf = ({ findings }: Report): readonly string[] => findings.map(({ id }) => id);
const { fields } = rule('again', { destination: ['web'] });

describe('a snippet', () => {
  test('sees the objects of Global: a rule of it can name them', () => {
    const added = { type: 'scm_security_rule', name: 'again', after: { ...fields, snippet: 'branch' } };
    expect(idsOf(reportOf(base, added))).not.toContain('dangling-reference');
    const wrong = { ...added, after: { ...added.after, destination: ['nothing'] } };
    expect(idsOf(reportOf(base, wrong))).toContain('dangling-reference');
  });

  test('uses the objects of Global: the service deletes none that a rule of it names', () => {
    const deleted = { type: 'scm_address', name: 'web', before: { ...web.fields, folder: 'All' } };
    expect(idsOf(reportOf(base, deleted))).toContain('delete-in-use');
  });
});

test('a predefined folder below another parent than usual gets the rules of that parent', () => {
  const remote = 'Remote Networks';
  const block = rule('block', { action: 'deny' });
  const at = (name: string, one: typeof block) => rules([one], { container: { scope: 'folder', name } });
  const snapshot = snapshotWith({
    containers: [...top, folder('Branches', 'All'), folder(remote, 'Branches'), folder('Oslo', 'Branches')],
    objects: [],
    rulebases: [at('Branches', block), at(remote, rule('open'))],
  });
  const after = { ...snapshot, rulebases: snapshot.rulebases.slice(1) };
  const place: Container = { scope: 'folder', name: remote };
  const query = { source: '10.0.0.1', destination: '10.0.0.2', service: 'tcp/443' };
  const verdicts = [snapshot, after].map((one) => reach(firewallOf(savedConfiguration(one), place), query).verdict);
  expect(verdicts[0]).not.toBe(verdicts[1]);
  const deleted = { type: 'scm_security_rule', name: 'block', before: { ...block.fields, folder: 'Branches' } };
  const { traffic } = reportOf(snapshot, deleted);
  const opened = traffic
    .filter(({ what }) => what === 'opened')
    .flatMap(({ places }) => places.map(({ name }) => name));
  expect(opened).toContain(remote);
});
