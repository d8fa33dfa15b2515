import { kindLabel } from '../../catalog';
import { namesText } from '../../core';
import type { Examined } from '../examined';
import type { Accounts } from '../accounts/accounts';
import { accountsLine } from '../report/accounts-text';
import {
  belowTitle,
  capital,
  clauseText,
  containerText,
  reviewedText,
  partText,
  ruleText,
  setAsideText,
  pushedText,
} from '../report/phrase';
import type { Finding, ObjectEntry, PushChange, Report, TrafficChange } from '../report/report';
import { rolloutLines, settingsClause } from '../report/rollout-text';
import { severities } from '../report/severity';
import { isWorthShowing, reachedText, signs } from '../text/changes-text';
import { fieldText } from '../text/value-text';
import type { PageAccounts, PageData, PageFinding, PageObject, PageTraffic } from './page-data';
import { pageMap } from './page-map';
import { pageMatrix } from './page-matrix';
import { pageRulebases, rowFinder, ruleColumns } from './page-rules';
import { pageTree } from './page-tree';
import { containerKey } from '../../tenant';

type FindRow = ReturnType<typeof rowFinder>;

/**
 * Builds the data of a review page. `report` may differ from the examination, because custom rules may have been
 * applied.
 */
export function reviewPage(report: Report, { context }: Examined): PageData {
  const { states, places } = context;
  const rulebases = pageRulebases(states, report.containers);
  const find = rowFinder(rulebases);
  return {
    title: titleText(report),
    verdict: `${report.verdict}: ${verdictText(report)}`,
    worst: report.summary.worst ?? 'none',
    basis: basisText(report),
    sentences: report.summary.sentences,
    accounts: pageAccounts(report.accounts),
    findings: [
      ...report.findings.map((finding) => pageFinding(finding, find)),
      ...(report.setAside ?? []).map((one) => ({
        ...pageFinding(one.finding, find),
        setAsideReason: setAsideText(one),
      })),
    ],
    tree: pageTree(states.after, report.containers),
    columns: ruleColumns,
    rulebases,
    objects: report.containers.flatMap(({ container, objects }) =>
      objects.map((object) => pageObject(object, containerKey(container))),
    ),
    traffic: report.traffic.map((change) => pageTraffic(change, find)),
    map: pageMap(states, places, report),
    matrix: pageMatrix(places, report.traffic, report.basis.thresholds),
    notes: [
      ['Push', report.pushes.map(pushText)],
      ['Rollout', rolloutLines(report.pushes)],
      ['Changed outside Terraform', report.drift.map(({ kind, name }) => `${kindLabel(kind)} ${name}`)],
      ['Not known', report.unknowns],
      ['Assumptions', report.basis.assumptions],
    ],
  };
}

/** A longer table helps no reader; JSON has all rows. */
const mostAccountRows = 1000;

function pageAccounts(accounts: Accounts): PageAccounts {
  const rows = accounts.rows.filter(({ judgement }) => judgement !== 'no effect');
  return {
    line: capital(accountsLine(accounts)),
    rows: rows
      .slice(0, mostAccountRows)
      .map(({ address, value, judgement, why }) => [judgement, `${address} ${value}`, why] as const),
    left: Math.max(0, rows.length - mostAccountRows),
  };
}

/** Returns the title of a review's pages. */
export function titleText({ basis: { plans } }: Report): string {
  return `Review of ${reviewedText(plans)}`;
}

/** Describes the base of a review. */
export function basisText({ basis: { base } }: Report): string {
  return base === undefined ? 'within this plan (no snapshot)' : `with the snapshot ${base.name} of ${base.made}`;
}

function verdictText({ summary }: Report): string {
  const counts = severities.flatMap((severity) =>
    summary.findings[severity] === 0 ? [] : [`${summary.findings[severity]} ${severity}`],
  );
  return counts.length === 0 ? 'nothing found' : counts.join(', ');
}

function pageFinding(finding: Finding, find: FindRow): PageFinding {
  const { id, severity, title, container, subject, page } = finding;
  const rule = subject === undefined ? undefined : find(containerKey(container), subject.name);
  return {
    id,
    severity,
    title,
    detail: belowTitle(finding).join('; '),
    place: container === undefined ? '' : containerText(container),
    ...(rule === undefined ? {} : { rule }),
    ...(page === undefined ? {} : { page }),
  };
}

function pageObject(entry: ObjectEntry, container: string): PageObject {
  const fields = entry.fields.filter(({ before, after }) => before !== undefined || isWorthShowing(after));
  return {
    container,
    sign: signs[entry.action][0].trim(),
    kind: kindLabel(entry.kind),
    name: entry.name,
    lines: [
      ...fields.map(fieldText),
      ...entry.secrets.map((path) => `${path}: (secret, not shown)`),
      ...(entry.reaches.length === 0 ? [] : [`affects ${namesText(entry.reaches.map(reachedText), 12)}`]),
    ],
  };
}

function pageTraffic(change: TrafficChange, find: FindRow): PageTraffic {
  const { what, severity, text, region, conditions, example, before, after, places, extent } = change;
  const rule = after.kind === 'rule' ? find(containerKey(after.container), after.name) : undefined;
  const { from, to, source, destination, service, application } = example;
  return {
    what,
    severity,
    text: `${text}${extent === 'exact' ? '' : ' (at most)'}`,
    from: partText(region.from),
    to: partText(region.to),
    conditions: clauseText({ conditions }).replace(/^, /, ''),
    example: `${service} (${application}) from ${from} ${source} to ${to} ${destination}`,
    before: ruleText(before),
    after: ruleText(after),
    ...(rule === undefined ? {} : { rule }),
    places: namesText(places.map(containerText)),
  };
}

function pushText(push: PushChange): string {
  const whose = push.includesOtherAccounts
    ? ', with the staged changes of other accounts there'
    : ', only changes of its own account';
  return `${push.address} pushes ${pushedText(push)}${settingsClause(push)}${whose}`;
}
