import { describe, expect, test } from '@jest/globals';
import { reportMarkdown } from '../../../src/review';
import { manyRules } from '../support/many-rules';
import { planText } from '../support/fixtures';
import { misreadLines } from '../../support/markdown';
import { runs } from '../../support/runs';
import { push, reviewed, rule, reviewedText } from '../support/of-pieces';
import { preparedChanges } from '../support/prepared-changes';
import { reviewedChange } from '../support/reviewed';

describe('a Markdown parser', () => {
  test.each(preparedChanges.map(({ name }) => name))('reads the report of %s as it is meant', async (name) => {
    expect(await misreadLines(reportMarkdown(reviewedChange(name)))).toEqual([]);
  });

  test('reads two rulebases and objects of one folder as two tables and a list', async () => {
    const made = (name: string, position: string) => ({
      type: 'scm_security_rule',
      name,
      after: { ...rule, name, position },
    });
    const address = { type: 'scm_address', after: { name: 'a', folder: 'Texas', ip_netmask: '10.0.0.1' } };
    const { report } = reviewed([push, made('first', 'pre'), made('last', 'post'), address]);
    const text = reportMarkdown(report);
    expect(await misreadLines(text)).toEqual([]);
    expect(text).toMatch(/\n\n\*\*post security rules\*\*\n\n\| /);
  });

  test('finds text that became a row, and a row without a table', async () => {
    expect(await misreadLines('| a |\n|---|\n| b |\n**title**\n')).toEqual(['4: **title**']);
    expect(await misreadLines('text\n\n| a |\n')).toEqual(['3: | a |']);
    expect(await misreadLines('| a | b |\n|---|---|\n| b |\n')).toEqual(['3: other columns than the head']);
  });

  test('reads reports of thousands of rules as they are meant', async () => {
    const report = reviewedText(manyRules(600));
    expect(await misreadLines(reportMarkdown(report))).toEqual([]);
  });
});

describe('Markdown', () => {
  test.each(preparedChanges.map(({ name }) => name))('of %s tells every sentence and finding', (name) => {
    const report = reviewedChange(name);
    const text = reportMarkdown(report);
    expect(text.startsWith('<!-- scm-review -->\n')).toBe(true);
    expect(text.split('<details>').length).toBe(text.split('</details>').length);
    // Without names that have to be escaped, the words stay what they are.
    const plain = text.replaceAll('\\', '');
    for (const sentence of report.summary.sentences) expect(plain).toContain(sentence);
    for (const { title } of report.findings) expect(plain).toContain(title.slice(0, 500));
    for (const { rulebases, objects } of report.containers) {
      const names = [...rulebases.flatMap(({ rules }) => rules), ...objects].map((one) => one.name);
      for (const one of names) expect(plain).toContain(`**${one}**`);
    }
  });

  test('shows rules as a table and objects as a list', () => {
    const text = reportMarkdown(reviewedChange('moved-rule'));
    expect(text).toContain(
      '<details><summary>Folder Branches: 1 rule</summary>\n\n**pre security rules**\n\n| | # | rule | |\n|---|---|---|---|\n| `>` | 1 | **tills-nowhere-else** |',
    );
    expect(reportMarkdown(reviewedChange('widened-group'))).toContain(
      '- `+` address **partner**\n  - ip_netmask: 198.51.100.0/24',
    );
  });

  test('of a harmless change has one line to read', () => {
    const open = reportMarkdown(reviewedChange('harmless')).replace(/<details>[^]*?<\/details>/g, '');
    expect(open).toMatch(
      /### Firewall policy: equal, nothing found\n\n4 changed values: 4 without effect\.\n\nThe rules allow and block the same traffic\./,
    );
    expect(open).not.toContain('|');
  });

  test('of the same plan is the same, byte by byte', () => {
    const made = (): string => reportMarkdown(reviewedText(planText('added-any-any')));
    expect(made()).toBe(made());
  });

  test('of thousands of rules is the same in every run, finds room in a comment and says what it leaves out', () => {
    const text = manyRules(Math.max(600, Math.min(runs(600), 5000)));
    const report = reviewedText(text);
    const [first, second] = [reportMarkdown(report), reportMarkdown(report)];
    expect(first).toBe(second);
    expect(first?.length).toBeLessThan(60_000);
    expect(first?.length).toBeGreaterThan(20_000);
    expect(first).toMatch(
      /_[\d,]+ more changes are omitted here for readability: `scm review --format html` shows all of it\._/,
    );
    expect(first?.split('<details>').length).toBe(first?.split('</details>').length);
  });

  test('keeps names from making formats, tags and mentions', () => {
    const report = reviewedChange('harmless');
    const title = 'rule "<img src=x onerror=alert(1)>" | @admins #12 *x* `y` </details>\nnext';
    const text = reportMarkdown({ ...report, findings: [{ id: 'opened', fingerprint: 'f', severity: 'high', title }] });
    const row = text.split('\n').find((line) => line.includes('🔴')) ?? '';
    expect(row).toContain('&lt;img');
    expect(row).not.toMatch(/<img|@admins|#12|(?<!\\)[*`]|<\/details>/);
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(4);
  });

  test('says where the whole of it is', () => {
    const report = reviewedChange('harmless');
    const found = Array.from(
      { length: 900 },
      (_, i) => ({ id: 'opened', fingerprint: `${i}`, severity: 'high', title: `opens ${i} `.repeat(9) }) as const,
    );
    expect(
      reportMarkdown({ ...report, findings: found }, { whole: 'see [the report](https://ci.example/1).' }),
    ).toContain('readability: see [the report](https://ci.example/1)._');
  });
});
