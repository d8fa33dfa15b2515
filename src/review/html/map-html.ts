import type { MapData } from '../../engine/map';
import { escapedHtml } from '../../core';
import type { PageFiles } from './report-html';
import { dataScript, wholePage } from './whole-page';

/** Renders a map as a single file that loads nothing. */
export function mapHtml(data: MapData, { script, style }: PageFiles): string {
  return wholePage(
    { title: data.title, style, script },
    `<main id="page"></main>
<div id="status" role="status" aria-live="polite" class="unseen"></div>
<noscript><h1>${escapedHtml(data.title)}</h1><p>This page needs JavaScript. "scm map --out map.svg" writes a picture without it.</p></noscript>
${dataScript(data)}`,
  );
}
