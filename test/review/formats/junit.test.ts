import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { reportJunit } from '../../../src/review';
import { preparedChanges } from '../support/prepared-changes';
import { reviewedChange } from '../support/reviewed';

const schema = readFileSync(join(__dirname, '../../reference/junit.xsd'), 'utf8');

async function troubles(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: 'junit.xsd', contents: schema }],
  });
  // That of a suite alone is another form of it, which names no counts of what was skipped.
  return errors.map(({ message }) => message);
}

describe('JUnit', () => {
  test.each(preparedChanges.map(({ name }) => name))('of %s has the published form', async (name) => {
    expect(await troubles(reportJunit(reviewedChange(name), 'high'))).toEqual([]);
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
    expect(await troubles(xml)).toEqual([]);
    expect(await troubles(xml.replace('<testsuite ', '<testsuit '))).not.toEqual([]);
  });
});
