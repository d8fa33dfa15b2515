import { describe, expect, test } from '@jest/globals';
import { planJson, resourceChange, type PlanPiece, type Values } from './plan-json';
import { any, push, reviewed, rule, reviewedText } from './support/of-pieces';
import { readSnapshot } from '../../src/tenant';

const official = { provider_name: 'registry.terraform.io/paloaltonetworks/scm' };
const address = { name: 'web', folder: 'Texas', ip_netmask: '10.0.0.1' };
const created: PlanPiece = { type: 'scm_address', name: 'web', after: address };
const withProgram: Values = {
  configuration: {
    root_module: {
      resources: [{ address: 'scm_address.web', expressions: {}, provisioners: [{ type: 'local-exec' }] }],
    },
  },
};
const invoked: Values = { action_invocations: [{ address: 'action.scm_push.now', type: 'scm_push' }] };
const deferred: Values = {
  deferred_changes: [
    { reason: 'resource_config_unknown', resource_change: resourceChange({ type: 'scm_security_rule', after: rule }) },
  ],
};
const opensAll: PlanPiece = { type: 'scm_security_rule', name: 'theirs', after: rule, more: official };

describe('what the review does not look at', () => {
  test.each<[string, readonly PlanPiece[], Values, string, string]>([
    ['a resource of another provider', [{ type: 'terraform_data' }], {}, 'terraform_data.x', 'info'],
    ['a rule of the official provider', [opensAll], {}, 'scm_security_rule.theirs', 'high'],
    [
      'another resource of the official provider',
      [{ type: 'scm_ike_crypto_profile', after: {}, more: official }],
      {},
      'scm_ike_crypto_profile.x',
      'medium',
    ],
    ['a program that a resource runs', [created], withProgram, 'scm_address.web (local-exec)', 'medium'],
    ['an action', [created], invoked, 'action.scm_push.now', 'medium'],
    ['a change that is deferred', [created], { ...deferred, complete: false }, 'scm_security_rule.x', 'high'],
    ['a resource type that is not known', [{ type: 'scm_new_thing', after: {} }], {}, 'scm_new_thing.x', 'medium'],
    ['what -target leaves out', [created], { complete: false }, '-target', 'medium'],
  ])('is named: %s', (_, pieces, more, name, severity) => {
    const { report } = reviewed([push, ...pieces], more);
    const found = report.findings.filter(({ id }) => id === 'not-examined');
    expect(found).toMatchObject([{ severity, title: expect.stringContaining(name) }]);
    // The summary and the unknowns say the same.
    expect(report.summary.sentences.join('\n')).toContain(name);
    expect(report.unknowns.join('\n')).toContain(name);
  });

  test('is not read as a change of ours', () => {
    const { report } = reviewed([push, opensAll]);
    expect(report.traffic).toEqual([]);
    expect(report.containers).toEqual([]);
  });

  test('does not include a program of a resource that neither comes nor goes', () => {
    const { report } = reviewed([push, { ...created, before: { ...address, description: 'x' } }], withProgram);
    expect(report.findings.map(({ id }) => id)).not.toContain('not-examined');
  });
});

describe('on a complete base', () => {
  const folder = { scope: 'folder', name: 'All' } as const;
  const snapshot = readSnapshot(
    JSON.stringify({
      format: 'scm-snapshot/1',
      made: '2026-11-22T00:00:00Z',
      containers: [{ container: folder, completeness: 'complete' }],
      objects: [],
      rulebases: [],
      unread: [],
    }),
    'base.json',
  );
  const edit: PlanPiece = { type: 'scm_security_rule', name: 'out', after: { ...rule, folder: 'All' } };
  const reportText = (pieces: readonly PlanPiece[], more: Values = {}): string =>
    reviewedText(planJson([push, ...pieces], more), {
      base: { name: 'base.json', snapshot },
    }).summary.sentences.join('\n');

  test('"nothing else changes" is said only if everything was looked at', () => {
    expect(reportText([edit])).toContain('Nothing else changes.');
    expect(reportText([edit, { type: 'terraform_data' }])).not.toContain('Nothing else changes.');
    expect(reportText([edit, opensAll])).not.toContain('Nothing else changes.');
    expect(reportText([edit], invoked)).not.toContain('Nothing else changes.');
    expect(reportText([edit], { complete: false })).not.toContain('Nothing else changes.');
  });
});

describe('a snippet that no folder of the plan is associated with', () => {
  const { folder: _, ...own } = rule;
  const opening: PlanPiece = {
    type: 'scm_security_rule',
    name: 'wide',
    after: { ...own, name: 'wide', snippet: 'baseline', service: any },
  };
  const snippet: PlanPiece = { type: 'scm_snippet', after: { name: 'baseline' } };
  const association: PlanPiece = {
    type: 'scm_snippet_association',
    after: { snippet: 'baseline', folder: 'Texas' },
  };
  const folder: PlanPiece = { type: 'scm_folder', after: { name: 'Texas', parent: 'All Firewalls' } };

  test('opens what its rules allow, in unknown places', () => {
    const { report } = reviewed([push, snippet, opening]);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ id: 'any-any', severity: expect.stringMatching(/^(critical|high)$/) }),
    );
    expect(report.summary.sentences.join('\n')).toMatch(/opens any service from any to any/);
    expect(report.summary.sentences).toContain(
      'Unknown where snippet baseline applies: it is not associated with a folder or device in this plan.',
    );
    expect(report.unknowns).toContain(
      'unknown where snippet baseline applies: it is not associated with a folder or device in this plan',
    );
  });

  test('is analysed only in the folder if there is one', () => {
    const { report } = reviewed([push, snippet, opening, folder, association]);
    expect(new Set(report.traffic.flatMap(({ places }) => places.map(({ scope }) => scope)))).toEqual(
      new Set(['folder']),
    );
    expect(report.unknowns.join()).not.toContain('unknown where');
  });

  test('says nothing about a snippet without rules', () => {
    const { report } = reviewed([
      push,
      { type: 'scm_address', after: { name: 'a', snippet: 'baseline', ip_netmask: '10.0.0.1' } },
    ]);
    expect(report.unknowns.join()).not.toContain('unknown where');
  });
});
