import { visibleData } from '../../core';
import type { Examined } from '../examined';
import { everyFinding } from '../report/every-finding';
import { severities } from '../report/severity';
import type { Finding, Report, SetAside } from '../report/report';
import type { LineOf } from './context';
import { explainContext, explanationOf } from './explain';
import { explanationHtml } from './page/explanation-html';

/** Maximum number of pages, for the worst findings. More pages take minutes, and no reviewer reads them. */
export const mostPages = 200;

/** The page of a finding. */
export interface ExplanationPage {
  /** File name. */
  readonly name: string;
  readonly html: string;
}

export interface PagesOptions {
  readonly style: string;
  /** Relative path of the review's page; absent if there is none. */
  readonly review?: string;
  /** Returns the source line of a resource. */
  readonly lineOf: LineOf;
}

/** Returns the file names of the pages by fingerprint. A finding has the same file name in every review. */
export function pageNames(report: Report): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { finding } of explainedFindings(report)) {
    const { id, fingerprint } = finding;
    names.set(fingerprint, `${id.replaceAll(/[^a-z\d-]+/gi, '-').slice(0, 60)}-${fingerprint.slice(0, 12)}.html`);
  }
  return names;
}

/** Generates the pages one by one. Names are escaped, and no page loads anything. */
export function* explanationPages(
  report: Report,
  examined: Examined,
  { style, review, lineOf }: PagesOptions,
): Generator<ExplanationPage> {
  const all = explainedFindings(report);
  const names = pageNames(report);
  const context = explainContext(report, examined, lineOf);
  const total = everyFinding(report).length + (report.setAside ?? []).length;
  const nameAt = (i: number): string | undefined => {
    const one = all[i];
    return one === undefined ? undefined : names.get(one.finding.fingerprint);
  };
  for (const [i, { finding, setAside }] of all.entries()) {
    const [name, previous, next] = [nameAt(i), nameAt(i - 1), nameAt(i + 1)];
    if (name === undefined) continue;
    const links = {
      ...(review === undefined ? {} : { review }),
      ...(previous === undefined ? {} : { previous }),
      ...(next === undefined ? {} : { next }),
      place: `${i + 1} of ${all.length}`,
      ...(total === all.length ? {} : { note: `${all.length} of ${total} findings have a page: the worst of them.` }),
    };
    yield { name, html: explanationHtml(visibleData(explanationOf(finding, setAside, context)), style, links) };
  }
}

/**
 * Returns the findings that have a page: worst first, findings that were set aside last. Equal findings share a page.
 */
function explainedFindings(report: Report): readonly { readonly finding: Finding; readonly setAside?: SetAside }[] {
  const found = new Map<string, { readonly finding: Finding; readonly setAside?: SetAside }>();
  const add = (finding: Finding, setAside?: SetAside): void => {
    if (found.size < mostPages && !found.has(finding.fingerprint)) {
      found.set(finding.fingerprint, { finding, ...(setAside === undefined ? {} : { setAside }) });
    }
  };
  const all = everyFinding(report);
  for (const severity of severities) for (const one of all) if (one.severity === severity) add(one);
  for (const one of report.setAside ?? []) add(one.finding, one);
  return [...found.values()];
}
