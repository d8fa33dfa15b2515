import { findPackage, visibleData, visibleJson } from '../../core';
import {
  reviewPage,
  reportHtml,
  reportJunit,
  reportMarkdown,
  reportSarif,
  reportText,
  type Examined,
  type Report,
  type Severity,
} from '../../review';
import type { Format } from './formats';
import { uiFile } from './ui-file';

/** What a form of the review hangs on beside the report. */
export interface Rendering {
  readonly failOn: Severity | 'never';
  readonly width: number;
  readonly colour: 'ansi' | 'none';
  /** For Markdown: where the whole of it is. */
  readonly whole: string | undefined;
}

/** A review in one form; `raw` may hold less or more than what was examined, by rules of its own. */
export function rendered(
  raw: Report,
  examined: Examined,
  format: Format,
  { failOn, width, colour, whole }: Rendering,
): string {
  // Whoever wrote the plan chose the names in it: none of them may forge what the reader sees.
  const report = visibleData(raw);
  switch (format) {
    case 'text':
      return reportText(report, { width, colour });
    case 'json':
      return `${visibleJson(JSON.stringify(raw, undefined, 2))}\n`;
    case 'markdown':
      return reportMarkdown(report, whole === undefined ? {} : { whole });
    case 'html':
      return reportHtml(visibleData(reviewPage(raw, examined)), {
        script: uiFile('review.js'),
        style: uiFile('review.css'),
      });
    case 'sarif':
      return reportSarif(report, findPackage(__dirname));
    case 'junit':
      return reportJunit(report, failOn);
  }
}
