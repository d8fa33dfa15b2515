import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CodedError, messageOf } from '../../core';
import { explanationPages, pageNames, type Examined, type Report } from '../../review';
import { sourceLines } from '../trace/source-lines';
import { uiFile } from './ui-file';

/** Where the pages of a review go, and what they are about. */
export interface ExplainInput {
  readonly report: Report;
  readonly examined: Examined;
  readonly folder: string;
  /** The page of the review, which they link to. */
  readonly page: string | undefined;
  /** The argument of the command: a plan, or a folder with sources. */
  readonly plan: string;
}

/** Writes a page for each of the worst findings. Throws `NOT_WRITTEN`. */
export function writeExplanations({ report, examined, folder, page, plan }: ExplainInput): void {
  const lines = plan !== '-' && existsSync(plan) ? sourceLines(plan) : new Map<string, never>();
  const pages = explanationPages(report, examined, {
    style: uiFile('explain.css'),
    ...(page === undefined ? {} : { review: pathOf(page, folder) }),
    lineOf: (address) => lines.get(address),
  });
  try {
    mkdirSync(folder, { recursive: true });
    for (const { name, html } of pages) writeFileSync(join(folder, name), html);
  } catch (cause) {
    if (cause instanceof CodedError) throw cause;
    throw new CodedError(
      'NOT_WRITTEN',
      `cannot write the pages of --explain to ${folder}: ${messageOf(cause)}; pass a folder that can be written`,
      { cause },
    );
  }
}

/** The report with the paths of the pages, from the file that it goes to; without a file, from the working directory. */
export function withPages(report: Report, folder: string | undefined, file: string | undefined): Report {
  if (folder === undefined) return report;
  const names = pageNames(report);
  const from = file === undefined ? '.' : dirname(file);
  const added = <One extends { readonly fingerprint: string }>(finding: One): One => {
    const name = names.get(finding.fingerprint);
    return name === undefined ? finding : { ...finding, page: pathOf(join(folder, name), from) };
  };
  return {
    ...report,
    findings: report.findings.map(added),
    ...(report.setAside === undefined
      ? {}
      : { setAside: report.setAside.map((one) => ({ ...one, finding: added(one.finding) })) }),
  };
}

/** A file as a URL relative to a folder. */
function pathOf(file: string, folder: string): string {
  const path = relative(resolve(folder), resolve(file)).split(sep).map(encodeURIComponent).join('/');
  // A first segment with a colon would be read as a scheme.
  return path.startsWith('.') ? path : `./${path}`;
}
