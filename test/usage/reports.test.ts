import { describe, expect, test } from '@jest/globals';
import { usageCsv, usageJunit, usageText, type Usage, type UsageRow } from '../../src/tools/usage';
import { never, ruleRow, usageWith, used } from './prepared-usage';

const textOf = (usage: Usage, size = { most: 10, width: 200 }): readonly string[] => usageText(usage, size).split('\n');

describe('the text of a usage', () => {
  test('says what was read, then has a table for each part with rows, what is unused first', () => {
    expect(textOf(usageWith())).toEqual([
      '12 sessions from 2026-11-01T08:00:00 to 2026-11-20T10:00:00',
      '          10  001',
      '           2  002',
      'firewalls without logs: device 003',
      'what is new: not known; pass a history with --git, --snapshots or --versions',
      'note: the logs have no times',
      'sessions by rule: 7 known, 2 default, 1 not distinguished, 1 unknown, 1 without a rule',
      '',
      expect.stringMatching(/^Rules: (1 \w+, ){2}1 \w+$/),
      '           0  rule "idle" (pre rules of folder Oslo)',
      '              unused; last seen never; 0 bytes',
      '          12  rule "web" (pre rules of folder Oslo)',
      '              used; last seen 2026-11-20T10:00:00; 1200 bytes, 3 more possible: 001 10, 002 2',
      '           0  rule "fresh" (pre rules of folder Oslo)',
      '              new; last seen never; 0 bytes',
      '',
      'Objects: 1 possible',
      '           0  address "h1" of folder Oslo',
      expect.stringMatching('              possible; last seen never; 0 bytes, 4 more possible'),
      '',
      'Entries of rules and groups: 1 unused',
      '           0  h1 in source of rule "web" (pre rules of folder Oslo)',
      '              unused; last seen never; 0 bytes',
      '',
      'States',
      expect.stringMatching(/^ {2}possible: sessions may have used it: /),
      '  new: it was not in the configuration before the period',
      '',
    ]);
  });

  test('counts each state of a table once', () => {
    const [heading = ''] = textOf(usageWith({ rules: [used, used, ruleRow('idle')] })).filter((one) =>
      one.startsWith('Rules'),
    );
    expect(heading.replace('Rules: ', '').split(', ').sort()).toEqual(['1 unused', '2 used']);
  });

  test('says from when the configuration is that decides what is new', () => {
    const lines = textOf(usageWith({ earlier: { at: '2026-10-31T00:00:00.000Z' }, sessions: 1, withoutLogs: [] }));
    expect(lines).toContain('what is new: compared with the configuration of 2026-10-31T00:00:00.000Z');
    expect(lines.join('\n')).not.toMatch(/without logs|not known/);
    expect(lines[0]).toMatch(/^1 session from/);
  });

  test('says how many rows it leaves out, in each table by itself', () => {
    const rules = ['a', 'b', 'c'].map((name) => ruleRow(name));
    const rows = (most: number) => textOf(usageWith({ rules }), { most, width: 200 });
    expect(rows(2).filter((line) => line.includes('…'))).toEqual(['  … and 1 more; --top, --json and --out list them']);
    expect(rows(2).filter((line) => line.includes('rule "c"'))).toEqual([]);
    expect(rows(3).filter((line) => line.includes('…'))).toEqual([]);
  });

  test('names one firewall only where a row has several', () => {
    const [first] = used.firewalls;
    const alone = { ...used, firewalls: first === undefined ? [] : [first] };
    expect(textOf(usageWith({ rules: [alone] }))).toContain(
      '              used; last seen 2026-11-20T10:00:00; 1200 bytes, 3 more possible',
    );
  });

  test('fits into its width', () => {
    for (const line of textOf(usageWith(), { most: 10, width: 60 })) expect(line.length).toBeLessThanOrEqual(60);
  });
});

/** The lines of a CSV text, of which no cell has a comma or a line break. */
const linesOf = (csv: string) => csv.split('\r\n').map((line) => line.split(','));

describe('the CSV of a usage', () => {
  test('has a line for each row, and one for each of its firewalls', () => {
    const [columns, ...lines] = linesOf(usageCsv(usageWith()));
    expect(columns).toEqual([
      ...['table', 'name', 'kind', 'in', 'list', 'place', 'rulebase', 'state', 'firewall'],
      ...['sessions', 'possible', 'bytes', 'first seen', 'last seen'],
    ]);
    const at = ['security_rule', '', '', 'folder Oslo', 'pre'];
    const times = ['2026-11-01T08:00:00', '2026-11-20T10:00:00'];
    const none = ['', '0', '0', '0', '', ''];
    expect(lines).toEqual([
      ['rules', 'web', ...at, 'used', '', '12', '3', '1200', ...times],
      ['rules', 'web', ...at, 'used', '001', '10', '', '1000', ...times],
      ['rules', 'web', ...at, 'used', '002', '2', '', '200', ...times],
      ['rules', 'idle', ...at, 'unused', ...none],
      ['rules', 'fresh', ...at, 'new', ...none],
      ['objects', 'h1', 'address', '', '', 'folder Oslo', '', 'possible', '', '0', '4', '0', '', ''],
      ['members', 'h1', '', '"rule ""web"""', 'source', 'folder Oslo', 'pre', 'unused', ...none],
      [''],
    ]);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['\ra', '"\'\ra"'],
    ['a=1', 'a=1'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['a"b"', '"a""b"""'],
    ['a b', 'a b'],
  ])('never has a cell that a spreadsheet runs or splits: %j', (name, cell) => {
    const service: UsageRow = { key: name, name, state: 'used', ...never };
    const csv = usageCsv(usageWith({ rules: [], objects: [], members: [], services: [service] }));
    expect(csv.slice(csv.indexOf('\r\n') + 2)).toBe(`services,${cell},,,,,,used,,0,0,0,,\r\n`);
  });
});

describe('the JUnit file of a usage', () => {
  test('has a test for each rule, object and entry: unused fails, and what is open is skipped with its reason', () => {
    expect(usageJunit(usageWith()).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="scm usage" tests="5" failures="2" errors="0">',
      '  <testsuite name="rules" tests="3" failures="1" errors="0" skipped="1">',
      '    <testcase classname="scm usage.rules" name="rule &quot;web&quot; (pre rules of folder Oslo)"/>',
      '    <testcase classname="scm usage.rules" name="rule &quot;idle&quot; (pre rules of folder Oslo)">',
      '      <failure type="unused" message="no session from 2026-11-01T08:00:00 to 2026-11-20T10:00:00"/>',
      '    </testcase>',
      '    <testcase classname="scm usage.rules" name="rule &quot;fresh&quot; (pre rules of folder Oslo)">',
      '      <skipped>new: it was not in the configuration before the period</skipped>',
      '    </testcase>',
      '  </testsuite>',
      '  <testsuite name="objects" tests="1" failures="0" errors="0" skipped="1">',
      '    <testcase classname="scm usage.objects" name="address &quot;h1&quot; of folder Oslo">',
      expect.stringMatching(/^ {6}<skipped>possible: sessions may have used it: .*<\/skipped>$/),
      '    </testcase>',
      '  </testsuite>',
      '  <testsuite name="members" tests="1" failures="1" errors="0" skipped="0">',
      '    <testcase classname="scm usage.members" name="h1 in source of rule &quot;web&quot; (pre rules of folder Oslo)">',
      '      <failure type="unused" message="no session from 2026-11-01T08:00:00 to 2026-11-20T10:00:00"/>',
      '    </testcase>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ]);
  });
});
