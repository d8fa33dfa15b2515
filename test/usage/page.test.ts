import { describe, expect, test } from '@jest/globals';
import { usageJunit, usagePage } from '../../src/tools/usage';
import { useStates } from '../../src/tools/usage/usage-result';
import { ruleRow, usageWith } from './prepared-usage';

describe('the page of a usage', () => {
  const files = { script: '', style: '' };
  const page = usagePage(usageWith(), files);

  test('says what was read', () => {
    expect(page).toContain(
      '<p>12 sessions from 2026-11-01T08:00:00 to 2026-11-20T10:00:00. What is new is not known.</p>',
    );
    expect(page).toContain('<p>By rule: 7 known, 2 default, 1 not distinguished, 1 unknown, 1 without a rule.</p>');
    expect(page).toContain('<p>firewalls without logs: device 003</p>\n<p>the logs have no times</p>');
    expect(page).toContain(
      '<tr><th scope="row">001</th><td class="number">10</td><td class="number">1200</td><td>2026-11-20T10:00:00</td></tr>\n<tr><th scope="row">002</th><td class="number">2</td><td class="number">1200</td><td>time unknown</td></tr>',
    );
    expect(usagePage(usageWith({ earlier: { at: '<b>' } }), files)).toContain(
      'What is new: compared with the configuration of &lt;b&gt;.',
    );
  });

  test('has a part for each state in a table, of which only what is unused is open', () => {
    const sections = [
      ...page.matchAll(/<section data-table="(\w+)" aria-label="([^"]*)"><h2>\2<\/h2>\n(.*?)<\/section>/gs),
    ];
    const states = sections.map(([, table, title, content = '']) => [
      ...[table, title],
      [...content.matchAll(/<details data-state="([^"]*)"( open)?><summary>\1: <span class="count">(\d+)</g)]
        .map(([, state, open = '', count]) => `${count ?? ''} ${state ?? ''}${open}`)
        .sort(),
    ]);
    expect(states).toEqual([
      ['rules', 'Rules', ['1 new', '1 unused open', '1 used']],
      ['objects', 'Objects', ['1 possible']],
      ['members', 'Entries of rules and groups', ['1 unused open']],
      ['applications', 'Applications', []],
      ['services', 'Services', []],
    ]);
    expect(page).toContain('<p>it was not in the configuration before the period</p>\n<div class="wide"');
  });

  test('has the counts of a row, of all firewalls and of each', () => {
    expect(page).toContain(
      '<tr><th scope="row">rule &quot;web&quot; (pre rules of folder Oslo)</th><td class="number">12</td><td class="number">3</td><td class="number">1200</td><td>2026-11-01T08:00:00</td><td>2026-11-20T10:00:00</td><td><span data-firewall="001">001: 10</span>, <span data-firewall="002">002: 2</span></td></tr>',
    );
    const heads = [...page.matchAll(/<th scope="col"( class="number")?>([^<]*)</g)].map(([, isNumber, name]) => [
      name,
      isNumber !== undefined,
    ]);
    expect(new Set(heads.map((one) => JSON.stringify(one)))).toEqual(
      new Set(
        [
          ['Firewall', false],
          ['Sessions', true],
          ['Bytes', true],
          ['Last seen', false],
          ['What', false],
          ['Possible', true],
          ['First seen', false],
          ['By firewall', false],
        ].map((one) => JSON.stringify(one)),
      ),
    );
  });

  test('has a filter for each table, firewall and state with a row', () => {
    const form = page.slice(page.indexOf('<form'), page.indexOf('</form>'));
    const values = (pattern: RegExp) => [...form.matchAll(pattern)].map(([, value]) => value);
    expect(form).toContain('<option value="">all</option><option value="rules">Rules</option>');
    expect(form).toContain('<option value="members">Entries of rules and groups</option>');
    expect(form).toContain(
      '<option value="">all</option><option value="001">001</option><option value="002">002</option>',
    );
    expect(values(/name="state" value="([^"]*)" checked/g).sort()).toEqual(['new', 'possible', 'unused', 'used']);
    expect(form).toContain('checked> unused (2)</label>');
  });

  test('has at most 5,000 rows of a state, and says how many more there are', () => {
    const rules = Array.from({ length: 5003 }, (_, i) => ruleRow(`r${i}`));
    const text = usagePage(usageWith({ rules }), files);
    expect(text).toContain('<summary>unused: <span class="count">5000</span>');
    expect(text).toContain('<p>3 more are in the JSON and CSV.</p>');
    expect(text.match(/<th scope="row">rule &quot;r\d+&quot;/g)).toHaveLength(5000);
    expect(page).not.toContain('more are in the JSON');
  });

  test('knows every state of the report', () => {
    const rules = useStates.map((state) => ruleRow(state, { state }));
    const text = usagePage(usageWith({ rules, objects: [], members: [] }), files);
    for (const state of useStates) expect(text).toContain(`<details data-state="${state}"`);
    const cases = usageJunit(usageWith({ rules, objects: [], members: [] }))
      .split('<testcase ')
      .slice(1);
    const passed = cases.filter((one) => !one.includes('<skipped>') && !one.includes('<failure '));
    // Nobody can act on sessions of a default rule or of none: they are no test that fails.
    const names = passed.map((one) => /name="rule &quot;([^&]*)/.exec(one)?.[1]);
    expect(names).toEqual(['used', 'default rule', 'unknown rule', 'no rule', 'not configured']);
  });
});
