import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { validateXML } from 'xmllint-wasm';
import {
  examine,
  findingPlaces,
  readPlan,
  type Report,
  reportCodeQuality,
  reportJunit,
  reportMarkdown,
  reportSarif,
} from '../../src/review';
import { lazy } from '../../src/core';
import { misreadLines } from '../support/markdown';
import { runs } from '../support/runs';
import { planJson, type Values } from './plan-json';
import { planText } from './support/fixtures';
import { manyRules } from './support/many-rules';
import { any, push, reviewed, reviewedText, rule } from './support/of-pieces';
import { preparedChanges } from './support/prepared-changes';
import { examinedChange, reviewedChange } from './support/reviewed';

const noOp = ['no-op'];

interface Issue {
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

describe('code quality', () => {
  test.each(preparedChanges.map(({ name }) => name))('of %s has every finding at the line of a resource', (name) => {
    const examined = examinedChange(name);
    const { report } = examined;
    const lines = new Map<string, number>();
    const lineOf = (address: string): { file: string; line: number } => {
      if (!lines.has(address)) lines.set(address, lines.size + 2);
      return { file: 'main.tf', line: lines.get(address) ?? 0 };
    };
    const placesOf = findingPlaces(examined, lineOf);
    const issues = JSON.parse(reportCodeQuality(report, placesOf)) as readonly Issue[];
    expect(issues.map(({ check_name, fingerprint }) => [check_name, fingerprint])).toEqual(
      report.findings.map(({ id, fingerprint }) => [id, fingerprint]),
    );
    const changed = new Set(report.accounts.rows.map(({ address }) => lines.get(address)));
    for (const { location, severity } of issues) {
      expect(location.path).toBe('main.tf');
      expect(changed).toContain(location.lines.begin);
      expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(severity);
    }
    expect(reportSarif(report, { version: '1.0.0', placesOf })).not.toContain('"startLine": 1\n');
  });

  test('is at the order of its own rulebase only', () => {
    const names = ['deny', 'wide'];
    const rules = [
      { ...rule, name: 'deny', action: 'deny', service: any },
      { ...rule, name: 'wide', service: any },
    ];
    const order = (folder: string, position: string, list: readonly string[]): Values => ({
      ...{ folder, position, type: 'security_rule', rules: list },
    });
    const pieces = [
      ...rules.map((one) => ({ type: 'scm_security_rule', name: one.name, before: one, after: one, actions: noOp })),
      ...['pre', 'post'].map((position) => ({
        type: 'scm_rule_order',
        name: position,
        before: order('Texas', position, names),
        after: order('Texas', position, names.toReversed()),
      })),
    ];
    const examined = examine([{ name: 'plan.json', plan: readPlan(planJson(pieces), 'plan.json') }]);
    const placesOf = findingPlaces(examined, (file) => ({ file, line: 1 }));
    const moved = examined.report.findings.filter(({ subject }) => names.includes(subject?.name ?? ''));
    expect(moved.length).toBeGreaterThan(0);
    expect(new Set(moved.map((finding) => placesOf(finding)[0]?.file))).toEqual(new Set(['scm_rule_order.pre']));
    expect(JSON.stringify(moved.map(placesOf))).not.toContain('scm_rule_order.post');
  });

  test('names the plan if no line is known', () => {
    const { report } = examinedChange('added-any-any');
    const issues = JSON.parse(reportCodeQuality(report, () => [])) as readonly Issue[];
    expect(issues[0]?.location).toEqual({ path: report.basis.plans[0]?.name, lines: { begin: 1 } });
  });
});

const schema = readFileSync(join(__dirname, '../reference/junit.xsd'), 'utf8');

/** What the schema refuses in each of these texts, by their names. xmllint starts once for all of them. */
async function troublesIn(texts: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string[]>>> {
  const { errors } = await validateXML({
    xml: Object.entries(texts).map(([fileName, contents]) => ({ fileName, contents })),
    schema: [{ fileName: 'junit.xsd', contents: schema }],
  });
  // That of a suite alone is another form of it, which names no counts of what was skipped.
  const messages = (name: string): string[] =>
    errors.flatMap(({ message, loc }) => (loc === null || loc.fileName === name ? [message] : []));
  return Object.fromEntries(Object.keys(texts).map((name) => [name, messages(name)]));
}

describe('JUnit', () => {
  const all = lazy(() =>
    troublesIn(
      Object.fromEntries(preparedChanges.map(({ name }) => [name, reportJunit(reviewedChange(name), 'high')])),
    ),
  );

  test.each(preparedChanges.map(({ name }) => name))('of %s has the published form', async (name) => {
    expect((await all())[name]).toEqual([]);
  });

  test('fails for what is as bad as asked for, and counts it', () => {
    const report = reviewedChange('widened-group');
    const failures = (failOn: Parameters<typeof reportJunit>[1]): number =>
      reportJunit(report, failOn).split('<failure ').length - 1;
    const { critical, high, medium, low, info } = report.summary.findings;
    expect(failures('high')).toBe(critical + high);
    expect(failures('info')).toBe(critical + high + medium + low + info);
    expect(failures('never')).toBe(0);
    expect(reportJunit(report, 'high')).toContain(`failures="${critical + high}"`);
  });

  test('passes with a test for each sort where nothing was found', () => {
    const xml = reportJunit(reviewedChange('harmless'), 'info');
    expect(xml).not.toMatch(/<failure|<skipped/);
    expect(xml).toContain('<testcase classname="scm review.any-any" name="none found"/>');
  });

  test('keeps its form whatever names hold', async () => {
    const report = reviewedChange('harmless');
    const title = 'a "rule" <b>&amp;\u0000\u001b]]>\ud800 \n end';
    const xml = reportJunit(
      { ...report, findings: [{ id: 'opened', fingerprint: 'f', severity: 'high', title, detail: title }] },
      'high',
    );
    expect(await troublesIn({ xml })).toEqual({ xml: [] });
    expect(await troublesIn({ xml: xml.replace('<testsuite ', '<testsuit ') })).not.toEqual({ xml: [] });
  });
});

const large = new Map<number, Report>();

/** The review of this many new rules, made once. */
function largeReview(rules: number): Report {
  const report = large.get(rules) ?? reviewedText(manyRules(rules));
  large.set(rules, report);
  return report;
}

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
    const report = largeReview(600);
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
    const report = largeReview(Math.max(600, Math.min(runs(600), 5000)));
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

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly partialFingerprints: Readonly<Record<string, string>>;
      readonly suppressions?: readonly unknown[];
      readonly baselineState?: string;
    }[];
  }[];
}

// The published schema of SARIF 2.1.0, without its prose.
const sarifSchema: unknown = JSON.parse(readFileSync(join(__dirname, '../reference/sarif-2.1.0.json'), 'utf8'));
const ajv = new Ajv({
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  formats: { uri: true, 'uri-reference': true, 'date-time': true },
});
const validate = ajv.compile(sarifSchema as object);

function sarifOf(report: Report): Sarif {
  return JSON.parse(reportSarif(report, { version: '1.2.3', placesOf: () => [] })) as Sarif;
}

function sarifTroubles(log: unknown): readonly string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

describe('SARIF', () => {
  test.each(preparedChanges.map(({ name }) => name))('of %s has the published form and every finding', (name) => {
    const report = reviewedChange(name);
    const log = sarifOf(report);
    expect(sarifTroubles(log)).toEqual([]);
    const [run] = log.runs;
    expect(run?.results.map(({ ruleId }) => ruleId)).toEqual(report.findings.map(({ id }) => id));
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    }
    const prints = run?.results.map(({ partialFingerprints }) => partialFingerprints['scmReview/v2']) ?? [];
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('suppresses what is waived and marks what is known', () => {
    const report = reviewedChange('added-any-any');
    const [first, second, ...rest] = report.findings;
    if (first === undefined || second === undefined) throw new Error('the review found too little');
    const log = sarifOf({
      ...report,
      findings: rest,
      setAside: [
        { finding: first, because: 'waived', reason: 'pilot', acceptedBy: 'J. Berg', until: '2030-01-31' },
        { finding: second, because: 'known' },
      ],
    });
    expect(sarifTroubles(log)).toEqual([]);
    const results = log.runs[0]?.results ?? [];
    expect(results.at(-2)).toMatchObject({
      ruleId: first.id,
      suppressions: [{ kind: 'external', justification: 'accepted by J. Berg until 2030-01-31: pilot' }],
    });
    expect(results.at(-1)).toMatchObject({ ruleId: second.id, baselineState: 'unchanged' });
    expect(results[0]?.baselineState).toBe('new');
  });

  test('is refused by the schema in another form', () => {
    const log = sarifOf(reviewedChange('added-any-any'));
    expect(sarifTroubles({ ...log, version: '2.0' })).not.toEqual([]);
    const [run] = log.runs;
    const results = run?.results.map((one) => ({ ...one, level: 'bad' }));
    expect(sarifTroubles({ ...log, runs: [{ ...run, results }] })).not.toEqual([]);
  });
});
