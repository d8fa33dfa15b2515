import { findingIds, findingPage } from '../finding-types/all';
import { belowTitle, containerText, setAsideText } from '../report/phrase';
import type { Finding, Report } from '../report/report';
import { isAtLeast, type FindingSeverity } from '../report/severity';
import { attributeText, elementText } from './xml-text';

/**
 * Formats a report as JUnit XML. Each finding is a test, which fails from severity `failOn`; each type without a
 * finding is a passing test. Findings that are waived or known are skipped.
 */
export function reportJunit(report: Report, failOn: FindingSeverity | 'never'): string {
  const fails = ({ severity, id }: Finding): boolean =>
    failOn !== 'never' && (isAtLeast(severity, failOn) || id === 'waiver-expired');
  const setAside = report.setAside ?? [];
  const ids = new Set<string>([...report.findings, ...setAside.map(({ finding }) => finding)].map(({ id }) => id));
  const clean = findingIds.filter((id) => !ids.has(id));
  const failures = report.findings.filter(fails).length;
  const cases = [
    ...report.findings.map((finding) => caseText(finding, fails(finding) ? failureText(finding) : outputText(finding))),
    ...setAside.map((one) => caseText(one.finding, element('skipped', setAsideText(one)))),
    ...clean.map((id) => `    <testcase classname="${attributeText(classOf(id))}" name="none found"/>`),
  ];
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="scm review" ${counts}>`,
    `  <testsuite name="${attributeText(report.basis.plans.map(({ name }) => name).join(', '))}" ${counts} skipped="${setAside.length}">`,
    ...cases,
    element('system-out', report.summary.sentences.join('\n'), '    '),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function classOf(id: string): string {
  return `scm review.${id}`;
}

function caseText(finding: Finding, content: string): string {
  const head = `<testcase classname="${attributeText(classOf(finding.id))}" name="${attributeText(nameOf(finding))}">`;
  return `    ${head}\n${content}\n    </testcase>`;
}

function nameOf({ title, container }: Finding): string {
  return container === undefined ? title : `${containerText(container)}: ${title}`;
}

function failureText(finding: Finding): string {
  const { id, severity, title } = finding;
  const text = [...belowTitle(finding), findingPage(id)].filter((part) => part !== undefined).join('\n');
  return `      <failure type="${severity}" message="${attributeText(title)}">${elementText(text)}</failure>`;
}

function outputText(finding: Finding): string {
  return element('system-out', [finding.severity, ...belowTitle(finding)].join(': '));
}

function element(name: 'skipped' | 'system-out', text: string, indent = '      '): string {
  return `${indent}<${name}>${elementText(text)}</${name}>`;
}
