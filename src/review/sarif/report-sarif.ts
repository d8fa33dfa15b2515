import { containerText, findingSentences, setAsideText } from '../report/phrase';
import { findingIds, findingPage, findingTypeOf } from '../finding-types/all';
import type { FindingPlace, PlacesOf } from '../causes/finding-places';
import type { Finding, Report, SetAside } from '../report/report';
import type { FindingSeverity } from '../report/severity';

/** SARIF levels of the severities, and the numbers by which scanners rank security findings. */
const levels: Readonly<Record<FindingSeverity, readonly [level: 'error' | 'warning' | 'note', rank: string]>> = {
  critical: ['error', '9.5'],
  high: ['error', '8.0'],
  medium: ['warning', '5.5'],
  low: ['note', '3.0'],
  info: ['note', '0.0'],
};

/** What a SARIF report says beyond the review. */
export interface SarifInput {
  /** Of the tool. */
  readonly version: string;
  readonly placesOf: PlacesOf;
}

/**
 * Formats a report as SARIF 2.1.0 for code scanning. The location of a finding is the source line of what causes it,
 * with its other resources as related locations; without a known line, the plan, with its resource as logical location.
 * Waived findings are suppressed; findings in the baseline are unchanged.
 */
export function reportSarif(report: Report, { version, placesOf }: SarifInput): string {
  const all: readonly SetAside[] = report.setAside ?? [];
  const findings = [...report.findings, ...all.map(({ finding }) => finding)];
  const ids = [...new Set([...findingIds, ...findings.map(({ id }) => id)])].sort();
  const ruleIndex = new Map(ids.map((id, i) => [id, i]));
  const uri = report.basis.plans[0]?.name ?? 'plan';
  const compared = report.setAside !== undefined && all.some(({ because }) => because === 'known');
  const result = (finding: Finding, more: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
    ruleId: finding.id,
    ruleIndex: ruleIndex.get(finding.id),
    level: levels[finding.severity][0],
    message: { text: findingSentences(finding) },
    ...locations(finding, placesOf(finding), uri),
    partialFingerprints: { 'scmReview/v2': finding.fingerprint },
    properties: { severity: finding.severity },
    ...more,
  });
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'scm review', version, rules: ids.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: [
          ...report.findings.map((finding) => result(finding, compared ? { baselineState: 'new' } : {})),
          ...all.map((one) =>
            result(
              one.finding,
              one.because === 'known'
                ? { baselineState: 'unchanged' }
                : { suppressions: [{ kind: 'external', justification: setAsideText(one) }] },
            ),
          ),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

/** Code scanning shows a few related locations only. */
const mostRelated = 5;

function locations(finding: Finding, places: readonly FindingPlace[], plan: string): Readonly<Record<string, unknown>> {
  const [first, ...others] = places;
  const physical = ({ file, line }: FindingPlace): Readonly<Record<string, unknown>> => ({
    artifactLocation: { uri: encodeURI(file) },
    region: { startLine: line },
  });
  const related = others.slice(0, mostRelated).map((place, id) => ({
    id,
    physicalLocation: physical(place),
    message: { text: place.address },
  }));
  return {
    locations: [
      {
        physicalLocation: first === undefined ? physical({ file: plan, line: 1, address: '' }) : physical(first),
        ...logical(finding),
      },
    ],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
  };
}

function ruleOf(id: Finding['id']): Readonly<Record<string, unknown>> {
  const { about, usually, found, remedy } = findingTypeOf(id);
  const page = findingPage(id);
  const [level, rank] = levels[usually];
  return {
    id,
    shortDescription: { text: about },
    fullDescription: { text: found },
    help: { text: `${remedy}${page === undefined ? '' : ` See ${page}.`}` },
    defaultConfiguration: { level },
    properties: { tags: ['security', 'firewall'], 'security-severity': rank },
  };
}

function logical({ subject, container }: Finding): Readonly<Record<string, unknown>> {
  const place = container === undefined ? undefined : containerText(container);
  const name = subject?.name ?? place;
  if (name === undefined) return {};
  const address = subject?.address ?? [place, subject?.name].filter((part) => part !== undefined).join(' / ');
  return { logicalLocations: [{ name, fullyQualifiedName: address, kind: 'resource' }] };
}
