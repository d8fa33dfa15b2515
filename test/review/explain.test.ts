import { everyFinding } from '../../src/review';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { examine, explanationPages, mostPages, pageNames, readPlan, type Examined } from '../../src/review';
import { explainContext, explanationOf } from '../../src/review/explain/explain';
import { explainedRows } from '../../src/review/explain/explained-rows';
import type { ExplainedRow, Explanation } from '../../src/review/explain/explanation';
import { officeWith, rdp, type Setup } from '../trace/office';
import { planJson, type PlanPiece } from './plan-json';
import { rotated } from '../support/rotated';
import { runs } from '../support/runs';
import { baseText, planText } from './support/fixtures';
import { preparedChanges } from './support/prepared-changes';
import { readSnapshot, rulebaseKey } from '../../src/tenant';

const base = { name: 'base.json', snapshot: readSnapshot(baseText(), 'base.json') };
const nowhere = (): undefined => undefined;

const made = new Map<string, Examined>();

/** The review of a prepared change, made once. */
function examined(name: string): Examined {
  const one = made.get(name) ?? examine([{ name: 'plan.json', plan: readPlan(planText(name), 'plan.json') }], { base });
  made.set(name, one);
  return one;
}

/** A small plan on top of a small office. */
function inOffice(setup: Setup, ...pieces: readonly PlanPiece[]): Examined {
  const office = { format: 'scm-snapshot/1', made: '2026-11-23T00:00:00Z', ...officeWith(setup), unread: [] };
  const snapshot = readSnapshot(JSON.stringify(office), 'base');
  return examine([{ name: 'plan', plan: readPlan(planJson(pieces), 'plan') }], { base: { name: 'base', snapshot } });
}

/** What the pages of a plan show, with what finds the text of a finding. */
function explanations(of: Examined, lineOf: Parameters<typeof explainContext>[2] = nowhere): readonly Explanation[] {
  const context = explainContext(of.report, of, lineOf);
  return everyFinding(of.report).map((one) => explanationOf(one, undefined, context));
}

function pages(of: Examined, review?: string): readonly { readonly name: string; readonly html: string }[] {
  const options = { style: 'p { color: red }', lineOf: nowhere, ...(review === undefined ? {} : { review }) };
  return [...explanationPages(of.report, of, options)];
}

const changes = rotated(
  preparedChanges.map(({ name }) => name),
  'explain',
  (name) => (name.length % 3).toString(),
);

describe('the explanation of a finding', () => {
  test.each(changes)('of %s follows a flow that the rules decide as the finding says', (name) => {
    const found = explanations(examined(name));
    const verdicts = found.flatMap(({ regions, flow, title }) => {
      const [first] = regions;
      if (first === undefined || flow === undefined) return [];
      return [{ title, what: first.what, before: flow.before.verdict, after: flow.after.verdict }];
    });
    // A trace knows nothing of the comparison that the regions are from.
    for (const { title, what, before, after } of verdicts) {
      if (what === 'opened') expect({ title, before, after }).toEqual({ title, before: 'block', after: 'allow' });
      if (what === 'closed') expect({ title, before, after }).toEqual({ title, before: 'allow', after: 'block' });
    }
    if (!['changed-nat', 'deleted-in-use', 'moved-object', 'harmless'].includes(name)) {
      expect(verdicts.length).toBeGreaterThan(0);
    }
  });

  test.each(changes)('of %s marks the deciding rules, and says which rule decides in the trace', (name) => {
    for (const { rulebases, regions } of explanations(examined(name))) {
      const rows = rulebases.flatMap((one) => one.rows);
      for (const { after } of regions) {
        const rule = /^rule "(.*)"$/.exec(after)?.[1];
        if (rule === undefined) continue;
        const row = rows.find((one) => one.name === rule && one.roles.includes('decides after'));
        expect({ rule, isShown: row?.isShown }).toEqual({ rule, isShown: true });
      }
    }
  });

  test('has the rules in both orders', () => {
    for (const name of preparedChanges.slice(0, runs(4)).map((one) => one.name)) {
      const of = examined(name);
      const context = explainContext(of.report, of, nowhere);
      const { before, after } = of.context.states;
      for (const rulebase of context.rulebases) {
        const { rows } = explainedRows(rulebase, new Map(), context);
        const list = [...after.rulebases.values(), ...before.rulebases.values()].find(
          ({ kind, container, position }) =>
            kind.name === rulebase.kind &&
            (position ?? '') === rulebase.position &&
            rulebase.container.endsWith(`/${container.name}`),
        );
        if (list === undefined || list.rules.length > 200) continue;
        const key = rulebaseKey(list);
        expect(sideOf(rows, 'after')).toEqual(after.rulebases.get(key)?.rules.map((rule) => rule.name) ?? []);
        expect(sideOf(rows, 'before')).toEqual(before.rulebases.get(key)?.rules.map((rule) => rule.name) ?? []);
      }
    }
  });

  test('shows a moved rule where it was and where it gets', () => {
    const [one] = explanations(examined('moved-rule')).filter(({ id }) => id === 'closed');
    const rows = one?.rulebases[0]?.rows.filter(({ isShown }) => isShown) ?? [];
    expect(rows.map(({ sign, name, before, after, roles }) => [sign, name, before, after, roles])).toEqual([
      ['to', 'tills-nowhere-else', undefined, 1, ['decides after']],
      ['', 'tills-to-bank', 1, 2, ['decides before']],
      ['', 'tills-to-updates', 2, 3, ['decides before']],
      ['from', 'tills-nowhere-else', 3, undefined, []],
      ['', 'shops-to-music', 4, 4, []],
    ]);
    expect(one?.objects.map(({ name, lines }) => [name, lines])).toEqual([
      ['tills-nowhere-else', ['place in the rulebase: 3 → 1']],
    ]);
  });

  test('names the object that makes an unchanged rule open, with its file and line', () => {
    const found = explanations(examined('widened-group'), (address) =>
      address === 'scm_address_group.company_inside' ? { file: 'main.tf', line: 12 } : undefined,
    );
    const opened = found.find(({ id }) => id === 'internet-to-inside');
    expect(opened?.objects).toContainEqual({
      sign: '~',
      kind: 'address group',
      name: 'inside',
      at: 'main.tf:12 scm_address_group.company_inside',
      lines: ['static: + partner'],
    });
  });

  test('follows a flow to a host that NAT publishes through NAT, by routes', () => {
    const setup = { security: [{ name: 'allow-any', from: ['untrust'], to: ['any'] }] };
    const of = inOffice(setup, { type: 'scm_nat_rule', name: 'rdp', after: rdp });
    const one = explanations(of).find(({ id }) => id === 'host-reachable');
    expect(one?.regions[0]).toMatchObject({ what: 'opened', from: 'untrust', destination: '203.0.113.10' });
    expect(one?.rulebases.map(({ title }) => title)).toEqual([
      'pre security rules of folder Office',
      'pre NAT rules of folder Office',
    ]);
    const steps = one?.flow?.after.paths[0]?.steps ?? [];
    expect(steps.find(({ stage }) => stage === 'nat')).toMatchObject({
      text: expect.stringContaining('10.2.0.10'),
      at: ['scm_nat_rule.rdp'],
      differs: true,
    });
    expect(one?.flow?.after.verdict).toBe('allow');
    const before = one?.flow?.before.paths[0]?.steps ?? [];
    expect(before.find(({ stage }) => stage === 'nat')?.text).toBe('no NAT rule matches');
  });
});

describe('the pages of a review', () => {
  test('exist for every finding, and link to each other', () => {
    const of = examined('added-any-any');
    const all = pages(of, '../review.html');
    expect(all.map(({ name }) => name)).toEqual([...pageNames(of.report).values()]);
    expect(all).toHaveLength(everyFinding(of.report).length);
    for (const [i, { html }] of all.entries()) {
      const links = [...html.matchAll(/href="([^"]*)" rel="(\w+)"/g)].map(([, href, rel]) => [rel, href]);
      expect(Object.fromEntries(links)).toEqual({
        up: '../review.html#findings',
        ...(i === 0 ? {} : { prev: all[i - 1]?.name }),
        ...(i === all.length - 1 ? {} : { next: all[i + 1]?.name }),
      });
    }
  });

  test('exist for the worst of 5,000 findings, and say so', () => {
    const of = examined('moved-rule');
    const [finding] = of.report.findings;
    if (finding === undefined) throw new Error('nothing was found');
    const findings = Array.from({ length: 5000 }, (_, i) => ({
      ...finding,
      severity: i % 2 === 0 ? ('low' as const) : ('high' as const),
      fingerprint: i.toString(16).padStart(32, '0'),
    }));
    const report = { ...of.report, findings };
    const names = pageNames(report);
    expect(names.size).toBe(mostPages);
    expect([...names.keys()].every((key) => Number.parseInt(key, 16) % 2 === 1)).toBe(true);
    const [first] = explanationPages(report, of, { style: '', lineOf: nowhere });
    expect(first?.html).toContain(`${mostPages} of 5000 findings have a page: the worst of them.`);
  });

  test('have no script, no link elsewhere and only their own style', () => {
    for (const { html } of pages(examined('widened-group'))) {
      expect(html).toMatch(
        /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[\w+/=]+';/,
      );
      expect(html).not.toMatch(/<script|<iframe|<object|javascript:|https?:|\son\w+=/i);
    }
  });

  test('read no name as HTML, whatever it is', () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        '</style><script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onfocus='x",
        '<!--',
        ']]>',
      ),
      fc.string({
        unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '!', '-', 'a', ' ', '\u202e', '\u0000'),
        minLength: 1,
      }),
    );
    fc.assert(
      fc.property(hostile, (name) => {
        const rule = { folder: 'Office', position: 'pre', name, from: [name], to: ['any'], source: [name] };
        const open = { ...rule, destination: ['any'], service: ['any'], application: [name], action: 'allow' };
        const of = inOffice(
          { security: [{ name: `${name} again`, from: [name], to: ['any'] }] },
          { type: 'scm_security_rule', name: 'x', after: { ...open, description: name, source_user: [name] } },
        );
        const all = pages(of);
        expect(all.length).toBeGreaterThan(0);
        for (const { html } of all) {
          const bare = html
            .replaceAll(/<\/?[a-z][a-z\d]*(?: [a-z-]+(?:="[^"<>]*")?)*>/g, '')
            .replace('<!doctype html>', '');
          expect(bare).not.toMatch(/[<>\u202e\u0000]/);
          expect(html).not.toMatch(/<(?:script|img)|<[^>]* on\w+=/);
        }
      }),
      { numRuns: runs(12) },
    );
  });
});

function sideOf(rows: readonly ExplainedRow[], side: 'before' | 'after'): readonly string[] {
  return rows
    .filter((row) => row[side] !== undefined)
    .map(({ name, was }) => (side === 'before' ? (was ?? name) : name));
}
