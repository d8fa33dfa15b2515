import { findPackage, visibleData, visibleJson } from '../../core';
import {
  findingPlaces,
  fitReport,
  reviewPage,
  reportCodeQuality,
  reportHtml,
  reportJunit,
  reportMarkdown,
  reportSarif,
  reportText,
  type Examined,
  type Report,
  type FindingSeverity,
} from '../../review';
import type { Format } from './formats';
import { inRepository, type LineOf } from '../sources/source-lines';
import { uiFile } from './ui-file';
import type { Io } from '../io';

/** Options of a rendered review. */
export interface Rendering {
  readonly failOn: FindingSeverity | 'never';
  readonly width: number;
  readonly color: 'ansi' | 'none';
  /** For Markdown: location of the complete review. */
  readonly whole: string | undefined;
  readonly lineOf: LineOf;
}

/**
 * Renders a review in a format. `complete` is the report after rules and baseline are applied, so it may differ from
 * `examined`.
 */
export function renderReport(
  io: Pick<Io, 'folder'>,
  complete: Report,
  examined: Examined,
  format: Format,
  { failOn, width, color, whole, lineOf }: Rendering,
): string {
  const raw = fitReport(complete);
  // Names in a plan are untrusted input and must not forge the output.
  const report = visibleData(raw);
  switch (format) {
    case 'text':
      return reportText(report, { width, color });
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
      return reportSarif(report, {
        ...findPackage(__dirname),
        placesOf: findingPlaces(examined, inRepository(io, lineOf)),
      });
    case 'codequality':
      return reportCodeQuality(report, findingPlaces(examined, inRepository(io, lineOf)));
    case 'junit':
      return reportJunit(report, failOn);
  }
}
