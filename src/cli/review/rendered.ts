import { findPackage } from '../../core/index';
import { reportJunit, reportMarkdown, reportSarif, reportText, type Report, type Severity } from '../../review/index';
import type { Format } from './formats';

/** What a form of the review hangs on beside the report. */
export interface Rendering {
  readonly failOn: Severity | 'never';
  readonly width: number;
  readonly colour: 'ansi' | 'none';
  /** For Markdown: where the whole of it is. */
  readonly whole: string | undefined;
}

/** A review in one form. */
export function rendered(report: Report, format: Format, { failOn, width, colour, whole }: Rendering): string {
  switch (format) {
    case 'text':
      return reportText(report, { width, colour });
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`;
    case 'markdown':
      return reportMarkdown(report, whole === undefined ? {} : { whole });
    case 'sarif':
      return reportSarif(report, findPackage(__dirname));
    case 'junit':
      return reportJunit(report, failOn);
  }
}
