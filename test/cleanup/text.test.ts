import { describe, expect, test } from '@jest/globals';
import { cleanupText, reviewOf, type Cleanup, type Proposal, type WrittenProposal } from '../../src/tools/cleanup';
import type { JudgedRule } from '../../src/tools/cleanup/reported/judged-rule';
import type { ObjectReference } from '../../src/engine/trace';
import { office, officeWith } from '../trace/office';

const configuration = officeWith({ security: [{ name: 'web' }, { name: 'old shop' }] });
const base = { configuration, made: '2026-11-26T00:00:00Z', addressOf: () => undefined };
const web: ObjectReference = { kind: 'security_rule', container: office, rulebase: 'pre', name: 'web' };
const together = reviewOf([], base);
const empty: Cleanup = { proposals: [], places: [], skipped: [], assumptions: [], logs: [] };
const period = { from: '2026-11-20', until: '2026-11-21' };

const proposal = (more: Partial<Proposal>): Proposal => ({
  ...{ id: 'x', sort: 'shadowed-rule', title: 'rule "web" never matches', reasons: ['why'], loses: [], edits: [] },
  evidence: { is: 'decisions unchanged', covers: 'everything' },
  ...more,
});
const written = (more: Partial<Proposal> = {}): WrittenProposal => ({ proposal: proposal(more), code: '' });
const text = (proposals: readonly WrittenProposal[], cleanup: Partial<Cleanup> = {}): string =>
  cleanupText({ ...empty, ...cleanup }, proposals, { locate: () => undefined, together });

describe('proposals as text', () => {
  test('have evidence, reasons, losses, edits, code and review', () => {
    const review = reviewOf([{ is: 'remove', object: web, before: {} }], base);
    const one: WrittenProposal = {
      proposal: proposal({
        loses: ['the tag "a"'],
        edits: [
          { is: 'remove', object: web, before: {} },
          { is: 'create', object: { kind: 'tag', name: 'new' }, after: {} },
        ],
      }),
      review,
      code: 'new Rule();\n\n',
    };
    const found = text([one], { places: [office, { scope: 'device', name: '007' }] });
    expect(found).toContain(`1 proposal; decisions compared at folder Office, device 007

Decisions unchanged (proven). Each holds alone, and all of them together

  rule "web" never matches
    proven: action, profiles and log settings of every flow stay the same
    - why
    - lost: the tag "a"
    remove: pre security rule "web" in folder Office
    create: tag "new"
      new Rule();
    review: ${review.summary.sentences.join(' ')}`);
    expect(found).not.toContain('All of them together\n');
  });

  test('that are several proven ones have the review of all together, also where one has none', () => {
    const found = text([written(), written()]);
    expect(found).toMatch(/^2 proposals\n/);
    expect(found).toContain('    review: see the review of all proposals together');
    expect(found).toContain(`  All of them together\n    review: ${together.summary.sentences.join(' ')}`);
  });

  test.each<[Proposal['evidence'], string, string]>([
    [
      { is: 'decisions unchanged', covers: 'what is known' },
      'Decisions unchanged (proven)',
      'proven within what was read: action, profiles and log settings of every known flow stay the same',
    ],
    [
      { is: 'expired', day: '2026-01-31' },
      'Expired: ',
      'expired on 2026-01-31: the firewall no longer applies this rule',
    ],
    [
      { is: 'counted', days: 3 },
      'Only counted by the service',
      'counted only: the service says that no session matched it',
    ],
    [
      { is: 'observed', period, sessions: 1 },
      'Only observed in the logs',
      'observed only: 1 session in logs from 2026-11-20 to 2026-11-21',
    ],
    [
      { is: 'observed', period: { from: '', until: '' }, sessions: 4 },
      'Only observed in the logs',
      'observed only: 4 sessions in logs without times',
    ],
  ])('with evidence %j are in their section', (evidence, section, line) => {
    const found = text([written({ evidence })]);
    expect(found.split('\n').find((one) => one.startsWith(section))).toBeDefined();
    expect(found).toContain(`\n    ${line}\n`);
  });

  test('are in the order expired, proven, observed, counted', () => {
    const all = [
      written({ title: 'four', evidence: { is: 'counted' } }),
      written({ title: 'three', evidence: { is: 'observed', period, sessions: 2 } }),
      written({ title: 'two' }),
      written({ title: 'one', evidence: { is: 'expired', day: '2026-01-31' } }),
    ];
    expect(
      text(all)
        .split('\n')
        .flatMap((line) => /^ {2}(one|two|three|four)$/.exec(line)?.[1] ?? []),
    ).toEqual([...['one', 'two', 'three', 'four']]);
  });

  test('name what was not judged, what is assumed, and what the logs lack', () => {
    expect(text([], { skipped: ['rule "x"'], assumptions: ['all'], logs: ['no times'] })).toBe(
      '0 proposals\n\nNot judged\n  - rule "x"\n\nAssumptions\n  - all\n\nLogs\n  - no times\n',
    );
    expect(text([])).toBe('0 proposals\n');
  });

  test('have a line for each rule that the service reports, whatever is known of it', () => {
    const reported: Omit<JudgedRule, 'state'> = {
      by: 'hit counts',
      name: 'far',
      location: 'Oslo',
      type: 'security',
      says: 'no hit',
      hasSessions: false,
      recommended: [],
    };
    const states: readonly JudgedRule['state'][] = [
      ...([
        'proposed',
        'in another proposal',
        'recommended',
        'disabled',
        'in the logs',
        'in Policy Optimizer',
      ] as const),
      ...(['not in the configuration', 'several rules', 'another ID', 'not judged'] as const),
    ];
    const rules: readonly JudgedRule[] = [
      ...states.map((state) => ({ ...reported, state })),
      { ...reported, state: 'unclear', unclear: 'uuid is 7', rule: '"far" (pre rules of folder Oslo)' },
    ];
    const lines = text([], { service: { rules, notes: ['a note'] } })
      .split('\n')
      .filter((line) => line.startsWith('  - '));
    expect(new Set(lines).size).toBe(states.length + 2);
    expect(lines[0]).toBe('  - hit counts: rule "far" (Oslo): no hit; see the proposal');
    expect(lines.at(-2)).toBe(
      '  - hit counts: rule "far" (pre rules of folder Oslo): no hit; not proposed, because this is unclear: uuid is 7',
    );
    expect(lines.at(-1)).toBe('  - a note');
  });
});

describe('the review of proposals', () => {
  test('names resources as they are in the code, else by the names of the objects', () => {
    const remove = (name: string) =>
      ({ is: 'remove', object: { ...web, name }, before: { name, action: 'allow' } }) as const;
    const addresses = (addressOf: (object: ObjectReference) => string | undefined) =>
      reviewOf([remove('web'), remove('old shop')], { ...base, addressOf }).accounts.rows.map(({ address }) => address);
    expect(new Set(addresses(() => undefined))).toEqual(
      new Set(['scm_security_rule.web', 'scm_security_rule.old-shop']),
    );
    expect(addresses(({ name }) => (name === 'web' ? 'module.a.scm_security_rule.it' : undefined))).toContain(
      'module.a.scm_security_rule.it',
    );
  });
});
