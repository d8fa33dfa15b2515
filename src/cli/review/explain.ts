import { dirname, join, relative, resolve, sep } from 'node:path';
import { CodedError, messageOf, writeBelow } from '../../core';
import { explanationPages, pageNames, type Examined, type Report } from '../../review';
import type { LineOf } from '../sources/source-lines';
import { uiFile } from './ui-file';

type Finding = Report['findings'][number];

/** Pages to write: the review, and their folder. */
export interface ExplainInput {
  readonly report: Report;
  readonly examined: Examined;
  readonly folder: string;
  /** The page of the review, to which they link. */
  readonly page: string | undefined;
  readonly lineOf: LineOf;
}

/** Writes a page for each of the worst findings. Throws `NOT_WRITTEN`. */
export function writeExplanations({ report, examined, folder, page, lineOf }: ExplainInput): void {
  const pages = explanationPages(report, examined, {
    style: uiFile('explain.css'),
    ...(page === undefined ? {} : { review: pathOf(page, folder) }),
    lineOf,
  });
  try {
    for (const { name, html } of pages) writeBelow(folder, name, html);
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError(
      'NOT_WRITTEN',
      `cannot write the pages of --explain to ${folder}: ${messageOf(cause)}; pass a folder that can be written`,
      { cause },
    );
  }
}

/**
 * Adds the paths of the pages to a report, relative to the report's file, or to the working directory if there is none.
 */
export function withPages(report: Report, folder: string | undefined, file: string | undefined): Report {
  if (folder === undefined) return report;
  const names = pageNames(report);
  const from = file === undefined ? '.' : dirname(file);
  const addPage = (finding: Finding): Finding => {
    const name = names.get(finding.fingerprint);
    return {
      ...finding,
      ...(finding.also === undefined ? {} : { also: finding.also.map(addPage) }),
      ...(name === undefined ? {} : { page: pathOf(join(folder, name), from) }),
    };
  };
  return {
    ...report,
    findings: report.findings.map(addPage),
    ...(report.setAside === undefined
      ? {}
      : { setAside: report.setAside.map((one) => ({ ...one, finding: addPage(one.finding) })) }),
  };
}

/** Converts a path to a URL relative to a folder. */
function pathOf(file: string, folder: string): string {
  const path = relative(resolve(folder), resolve(file)).split(sep).map(encodeURIComponent).join('/');
  // A colon in the first segment would be parsed as a URL scheme.
  return path.startsWith('.') ? path : `./${path}`;
}
