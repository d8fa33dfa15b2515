import { describe, expect, test } from '@jest/globals';
import {
  blameText,
  timelineCsv,
  timelineHtml,
  timelineText,
  type Blame,
  type Step,
  type Timeline,
} from '../../src/tools/history';
import { examineDifference } from '../../src/review';
import { changed, changeOf, commit, merged, state } from './support/report-parts';
import { rule, rules, snapshotWith } from './support/states';

const before = snapshotWith({ rulebases: [rules([rule('deny', { action: 'deny' })])] });
const after = snapshotWith({ rulebases: [rules([rule('open'), rule('deny', { action: 'deny' })])] });
const review = examineDifference({ name: 's0', snapshot: before }, { name: 's1', snapshot: after }).report;
const unjudged = [{ state: { ...state, id: 's9', author: 'Eve', message: 'a, "b"\nc' }, why: 'cannot read s9' }];
const first: Step = { state, edits: [changeOf(changed)], review };
const second: Step = {
  state: {
    ...state,
    is: 'commit',
    id: commit,
    author: 'Ada',
    message: '<open> the shop\n\nmore',
    merged: [merged(1), merged(2)],
  },
  ...{
    pullRequest: '#4',
    edits: [changeOf({ after: { fqdn: '=1+1' } }), changeOf({ before: { tag: null }, after: {} })],
  },
};
const timeline: Timeline = { steps: [first, second], unjudged };

describe('a timeline as text', () => {
  test('has the newest change first, its makers, its verdict and its values, and what was not read', () => {
    expect(timelineText(timeline, 3, ['a note']))
      .toBe(`2026-01-02 03:04:05 UTC, commit 1a2b3c4d5e6f, Ada, pull request #4: <open> the shop
  merged: 2026-01-01 00:00:00 UTC, commit 11a2b3c4d5e6, Ben: part 1
  merged: 2026-01-01 00:00:00 UTC, commit 21a2b3c4d5e6, Ben: part 2
  address "web" in folder Oslo created
  address "web" in folder Oslo changed

2026-01-02 03:04:05 UTC, snapshot s1
  verdict: ${review.verdict}
  address "web" in folder Oslo changed
    ip_netmask: 10.0.0.1 → 10.0.0.2

2 changes in 3 states
not judged: 2026-01-02 03:04:05 UTC, snapshot s9, Eve: a, "b" (cannot read s9)
note: a note
`);
    expect(timelineText({ steps: [first], unjudged: [] }, 1, [])).toMatch(/\n1 change in 1 state\n$/);
    expect(timelineText({ steps: [], unjudged: [] }, 0, [])).toBe('0 changes in 0 states\n');
  });
});

describe('a timeline as CSV', () => {
  test('has a row for each changed value, for a change without values, and for a state that cannot be read', () => {
    expect(timelineCsv(timeline).split('\r\n')).toEqual([
      'time,source,id,author,pull request,message,verdict,change,path,before,after',
      `${state.at},snapshot,s1,,,,${review.verdict},"address ""web"" in folder Oslo changed",ip_netmask,10.0.0.1,10.0.0.2`,
      `${state.at},commit,${commit},Ada (merged: Ben),#4,<open> the shop,,"address ""web"" in folder Oslo created",fqdn,(none),'=1+1`,
      `${state.at},commit,${commit},Ada (merged: Ben),#4,<open> the shop,,"address ""web"" in folder Oslo changed",,,`,
      `${state.at},snapshot,s9,Eve,,"a, ""b""",not judged,cannot read s9,,,`,
      '',
    ]);
  });

  test.each(['=a', '+a', '-a', '@a', '\ta'])('marks %j as text', (author) => {
    expect(timelineCsv({ steps: [{ ...first, state: { ...state, author } }], unjudged: [] })).toContain(`,'${author},`);
  });

  test.each(['\ra', 'a\nb', 'a\rb', 'a,b', 'a"b'])('quotes %j', (author) => {
    const text = timelineCsv({ steps: [{ ...first, state: { ...state, author } }], unjudged: [] });
    expect(text).toContain(`,"${author.startsWith('\r') ? "'" : ''}${author.replaceAll('"', '""')}",`);
  });
});

describe('a timeline as a page', () => {
  const page = timelineHtml('Changes of <May>', timeline, ['a & b']);

  test('has no script, and shows what the history says as text', () => {
    expect(page).toContain('<title>Changes of &lt;May&gt;</title>');
    expect(page).toContain('<h1>Changes of &lt;May&gt;</h1><p>2 changes.</p>');
    expect(page).toContain('pull request #4: &lt;open&gt; the shop<br>merged: ');
    expect(page).toContain('<p>a &amp; b</p>');
    expect(page).not.toMatch(/<script|<open>/);
    expect(page).toContain("default-src 'none'");
  });

  test('has the verdict and findings of each change, or that it was not judged, and each state that was not read', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('<tr>'));
    expect(rows).toHaveLength(2);
    const [finding] = review.findings;
    expect(finding).toBeDefined();
    expect(rows[0]).toContain(`<td>${review.verdict}<br>${finding?.severity}: `);
    expect(rows[0]).toContain('<pre>address &quot;web&quot; in folder Oslo changed');
    expect(page).toContain('  ip_netmask: 10.0.0.1 → 10.0.0.2</pre>');
    expect(page).toContain('<td>not judged</td>');
    expect(page).toMatch(/<p>not judged: .*snapshot s9, Eve: a, &quot;b&quot; \(cannot read s9\)<\/p>/);
    expect(timelineHtml('x', { steps: [first], unjudged: [] }, [])).toContain('<p>1 change.</p>');
  });
});

describe('the answer of a history', () => {
  const answer = { verdict: 'all', by: ['"web"'], assumptions: ['one'], key: 'k' } as const;
  const closed = { verdict: 'none', by: [], assumptions: ['two'], key: 'n' } as const;
  const blame = (more: Partial<Blame>): Blame => ({
    ...{ turns: [{ state, answer }], states: 2, judged: 1, unjudged: [], unjudgedSince: [] },
    ...more,
  });

  test('that never changed is that of every state', () => {
    expect(blameText('can it?', blame({}), [])).toBe(`can it?: yes, allowed by rule "web"
in every state that is known, from 2026-01-02 03:04:05 UTC, snapshot s1
  the first state: what was before it is not known

2 states, 1 with different content judged
assumed: one
`);
    expect(blameText('can it?', blame({ states: 1 }), [])).toContain('\n1 state, 1 with');
    expect(blameText('can it?', blame({ turns: [] }), [])).toBe('the history has no state\n');
  });

  test.each([
    [{ ...answer, by: ['"a"', '"b"'] }, 'yes, allowed by rules "a", "b"'],
    [{ ...answer, verdict: 'some' as const, by: [] }, 'partly allowed'],
    [closed, 'no, blocked'],
    [{ ...closed, verdict: 'absent' as const }, 'no: the folder or firewall does not exist'],
  ])('%j is said as %j', (one, text) => {
    const [line] = blameText('can it?', blame({ turns: [{ state, answer: one }] }), []).split('\n');
    expect(line).toBe(`can it?: ${text}`);
  });

  test('names the cause of each turn, the newest first, and the changes that did not matter', () => {
    const cause = (among: number) => ({ is: 'smallest', edits: [changeOf(changed)], among }) as const;
    const turns = [
      { state: { ...state, id: 'a' }, answer: closed },
      { state: { ...state, id: 'b' }, answer, cause: cause(2), unjudgedBefore: unjudged },
      { state: { ...state, id: 'c' }, answer: closed, cause: cause(4) },
      { state: { ...state, id: 'd' }, answer, cause: { ...cause(1), is: 'not the smallest' as const } },
    ];
    const text = blameText('can it?', blame({ turns, unjudged, unjudgedSince: unjudged }), ['a note']);
    expect(text).toBe(`can it?: yes, allowed by rule "web"
this is not the answer of the newest state, which cannot be read:
  not judged: 2026-01-02 03:04:05 UTC, snapshot s9, Eve: a, "b" (cannot read s9)
since 2026-01-02 03:04:05 UTC, snapshot d
  caused by some of:
    address "web" in folder Oslo changed
      ip_netmask: 10.0.0.1 → 10.0.0.2

before that, newest first:
  2026-01-02 03:04:05 UTC, snapshot c
    no, blocked
    caused by (3 other changes of this state did not matter):
      address "web" in folder Oslo changed
        ip_netmask: 10.0.0.1 → 10.0.0.2
  2026-01-02 03:04:05 UTC, snapshot b
    yes, allowed by rule "web"
    or already since one that is not judged: 2026-01-02 03:04:05 UTC, snapshot s9, Eve: a, "b" (cannot read s9)
    caused by (1 other change of this state did not matter):
      address "web" in folder Oslo changed
        ip_netmask: 10.0.0.1 → 10.0.0.2
  2026-01-02 03:04:05 UTC, snapshot a
    no, blocked
    the first state: what was before it is not known

2 states, 1 with different content judged, 1 NOT judged
not judged: 2026-01-02 03:04:05 UTC, snapshot s9, Eve: a, "b" (cannot read s9)
note: a note
assumed: one
`);
    const two = blameText('can it?', blame({ unjudgedSince: [...unjudged, ...unjudged] }), []);
    expect(two).toContain('this is not the answer of the newest 2 states, which cannot be read:');
  });
});
