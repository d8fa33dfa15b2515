import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportSarif, type Report } from '../../../src/review';
import { preparedChanges } from '../support/prepared-changes';
import { reviewedChange } from '../support/reviewed';

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
const schema: unknown = JSON.parse(readFileSync(join(__dirname, '../../reference/sarif-2.1.0.json'), 'utf8'));
const ajv = new Ajv({
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  formats: { uri: true, 'uri-reference': true, 'date-time': true },
});
const validate = ajv.compile(schema as object);

function sarifOf(report: Report): Sarif {
  return JSON.parse(reportSarif(report, { version: '1.2.3', placesOf: () => [] })) as Sarif;
}

function troubles(log: unknown): readonly string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

describe('SARIF', () => {
  test.each(preparedChanges.map(({ name }) => name))('of %s has the published form and every finding', (name) => {
    const report = reviewedChange(name);
    const log = sarifOf(report);
    expect(troubles(log)).toEqual([]);
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
    expect(troubles(log)).toEqual([]);
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
    expect(troubles({ ...log, version: '2.0' })).not.toEqual([]);
    const [run] = log.runs;
    const results = run?.results.map((one) => ({ ...one, level: 'bad' }));
    expect(troubles({ ...log, runs: [{ ...run, results }] })).not.toEqual([]);
  });
});
