import { compareReports, parseReport, type ConformanceReport } from '../../tools/conformance';
import { CodedError, messageOf, readTextFile, visibleData, visibleJson } from '../../core';
import { exitCodes, UsageError } from '../exit';
import { comparisonText } from './report-text';
import { printLine, type Io } from '../io';

/** Compares two report files and prints what changed; exits with 3 if a difference appeared. */
export function compareFiles(io: Io, files: readonly string[], { json }: { readonly json?: true }): void {
  const [earlier, later, ...more] = files;
  if (earlier === undefined || later === undefined || more.length > 0) {
    throw new UsageError(
      'USAGE',
      `cannot compare ${files.length} reports: pass two files, the earlier one first, for example --compare january.json february.json`,
    );
  }
  const comparison = compareReports(readReport(earlier), readReport(later));
  printLine(
    io.stdout,
    json === true ? visibleJson(JSON.stringify(comparison)) : comparisonText(visibleData(comparison)),
  );
  if (comparison.appeared.length > 0) io.exitCode = exitCodes.attention.code;
}

function readReport(file: string): ConformanceReport {
  try {
    return parseReport(readTextFile(file));
  } catch (cause) {
    throw new CodedError(
      'BAD_CONFORMANCE_REPORT',
      `cannot read the report ${file}: ${messageOf(cause)}; pass a file that "scm conformance --out" wrote`,
      { cause },
    );
  }
}
