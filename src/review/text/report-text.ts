import { countedNoun, namesText } from '../../core';
import type { Accounts } from '../accounts/accounts';
import { accountsLine, notJudgedGroups } from '../report/accounts-text';
import { verdictTexts, type Verdict } from '../accounts/verdict';
import { belowTitle, containerNames, reviewedText, ruleText, setAsideText, pushedText } from '../report/phrase';
import { byRules, countText, regionCount, shownOf, type Condensed, type RulePair } from '../report/condensed';
import type { Finding, PushChange, Report, SetAside } from '../report/report';
import { rolloutLines, settingsClause } from '../report/rollout-text';
import { severities, type FindingSeverity } from '../report/severity';
import { changesText, objectText } from './changes-text';
import { paintText, wrapText, type Layout, type Paint } from './layout';

const paints: Readonly<Record<FindingSeverity, Paint>> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'blue',
  info: 'dim',
};

/** Formats a report as text: summary, findings, changes, traffic, and unknowns. */
export function reportText(report: Report, layout: Layout): string {
  const within =
    report.basis.covers === 'everything'
      ? ''
      : report.basis.base === undefined
        ? ' within this plan'
        : ' within the known configuration';
  const lines = [
    ...verdictLines(layout, report),
    ...wrapText(layout, basisText(report), ''),
    '',
    ...report.summary.sentences.flatMap((sentence) => wrapText(layout, sentence, '  ')),
    ...section(layout, `Findings${within} (${countsText(report)})`, [
      ...report.findings.flatMap((finding) => findingText(layout, finding)),
      ...(report.findings.length === 0
        ? []
        : wrapText(layout, 'what each of them means, and what to do: docs/findings/<id>.md', '  ')),
    ]),
    ...section(
      layout,
      'Set aside',
      (report.setAside ?? []).flatMap((one) => setAsideLines(layout, one)),
    ),
    ...section(layout, `Not judged (${report.accounts.counts['not judged']})`, notJudgedText(layout, report.accounts)),
    ...section(layout, 'Changes', changesText(layout, report.containers)),
    ...section(
      layout,
      `Traffic${within}`,
      byRules(report.traffic).flatMap((pair) => trafficText(layout, pair)),
    ),
    ...section(
      layout,
      'Push',
      report.pushes.flatMap((push) => pushText(layout, push)),
    ),
    ...section(
      layout,
      'Rollout',
      rolloutLines(report.pushes).flatMap((line) => wrapText(layout, line, '  ')),
    ),
    ...section(
      layout,
      'Changed outside Terraform',
      report.drift.flatMap((entry) => objectText(layout, entry)),
    ),
    ...section(
      layout,
      'Not known',
      report.unknowns.flatMap((one) => wrapText(layout, one, '  ? ')),
    ),
    ...section(
      layout,
      'Assumptions',
      report.basis.assumptions.flatMap((assumption) => wrapText(layout, assumption, '  - ')),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const verdictPaints: Readonly<Record<Verdict, Paint>> = {
  equal: 'green',
  stricter: 'green',
  opens: 'yellow',
  undecided: 'yellow',
  dangerous: 'red',
};

function verdictLines(layout: Layout, { verdict, accounts }: Report): readonly string[] {
  const [first = '', ...rest] = wrapText(layout, `Verdict: ${verdict} (${verdictTexts[verdict]})`, '');
  return [
    first.replace(verdict, paintText(layout, verdictPaints[verdict], verdict)),
    ...rest,
    ...wrapText(layout, accountsLine(accounts), ''),
  ];
}

/** More lines would hide the rest of the report; `--json` has all of them. */
const mostNotJudged = 20;

function notJudgedText(layout: Layout, accounts: Accounts): readonly string[] {
  const groups = notJudgedGroups(accounts);
  const left = groups.length - mostNotJudged;
  return [
    ...groups.slice(0, mostNotJudged).flatMap((text) => wrapText(layout, text, '  ? ')),
    ...(left > 0 ? [`  and ${left} more: --json lists all`] : []),
  ];
}

function basisText({ basis }: Report): string {
  const plans = reviewedText(basis.plans);
  const on =
    basis.base === undefined
      ? 'within this plan (no snapshot)'
      : `with the snapshot ${basis.base.name} of ${basis.base.made}`;
  return `Review of ${plans}, ${on}`;
}

function countsText({ summary }: Report): string {
  const parts = severities.flatMap((severity) =>
    summary.findings[severity] === 0 ? [] : [`${summary.findings[severity]} ${severity}`],
  );
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function section(layout: Layout, title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0
    ? []
    : ['', paintText(layout, 'bold', title), ...(lines[0] === '' ? lines.slice(1) : lines)];
}

function findingText(layout: Layout, finding: Finding): readonly string[] {
  const { id, severity, title, page } = finding;
  const label = severity.padEnd(8);
  const [first = '', ...rest] = wrapText(layout, `${title} [${id}]`, `  ${label}  `);
  const head = first.replace(label, paintText(layout, paints[severity], label));
  const more = [...belowTitle(finding), ...(page === undefined ? [] : [`explained in ${page}`])];
  return [head, ...rest, ...more.flatMap((text) => wrapText(layout, text, ' '.repeat(12)))];
}

function setAsideLines(layout: Layout, one: SetAside): readonly string[] {
  const { causes: _, ...finding } = one.finding;
  return findingText(layout, { ...finding, detail: setAsideText(one) });
}

function trafficText(layout: Layout, pair: RulePair): readonly string[] {
  const { what, before, after, changes } = pair;
  const word = what.padEnd(8);
  const regions = countedNoun(regionCount(changes), 'region');
  const title = `${regions}: ${ruleText(before)} decided, ${ruleText(after)} will`;
  const [first = '', ...rest] = wrapText(layout, title, `  ${word}  `);
  const { shown, left } = shownOf(pair);
  return [
    first.replace(word, paintText(layout, what === 'opened' ? 'red' : 'green', word)),
    ...rest,
    ...shown.flatMap((one) => regionText(layout, one)),
    ...(left === 0 ? [] : [`${' '.repeat(12)}and ${countedNoun(left, 'more region')}: --json lists all`]),
  ];
}

function regionText(layout: Layout, line: Condensed): readonly string[] {
  const { certainty, extent, region, conditions, places, example } = line.first;
  const { from, to, source, destination, service } = example;
  // If the application is irrelevant, the example's application would only confuse.
  const application = region.application.is === 'any' ? '' : ` (${example.application})`;
  const indent = ' '.repeat(14);
  const maybe = certainty === 'maybe' && conditions.length === 0 ? 'maybe ' : '';
  return [
    ...wrapText(layout, `${maybe}${line.text}${countText(line)}`, `${' '.repeat(12)}- `),
    ...(conditions.length === 0 ? [] : wrapText(layout, namesText(conditions, 3), indent)),
    ...(extent === 'exact' ? [] : wrapText(layout, 'not decided: at most this', indent)),
    ...wrapText(layout, `such as ${service}${application} from ${from} ${source} to ${to} ${destination}`, indent),
    ...wrapText(layout, `in ${containerNames(places)}`, indent),
  ];
}

function pushText(layout: Layout, push: PushChange): readonly string[] {
  const whose = push.includesOtherAccounts
    ? '; it also activates the staged changes of other accounts there'
    : '; only changes of its own account';
  return wrapText(layout, `${push.address} pushes ${pushedText(push)}${settingsClause(push)}${whose}`, '  ');
}
