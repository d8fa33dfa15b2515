import type { MapData } from '../../map';
import { escapedHtml } from '../../core';
import { pageHead } from './page-head';
import type { PageFiles } from './report-html';

/** Renders a map as a single file that loads nothing. */
export function mapHtml(data: MapData, { script, style }: PageFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
${pageHead({ title: data.title, style, script }).text}
</head>
<body>
<main id="page"></main>
<div id="status" role="status" aria-live="polite" class="unseen"></div>
<noscript><h1>${escapedHtml(data.title)}</h1><p>This page needs JavaScript. "scm map --out map.svg" writes a picture without it.</p></noscript>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
<script>${script}</script>
</body>
</html>
`;
}
