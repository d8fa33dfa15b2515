import { escapedHtml } from '../../core';
import type { PageData } from './page-data';
import { pageHead } from './page-head';

/** Build output of src/ui/review, embedded in every page. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** Renders the page of a review as a single file that loads nothing. */
export function reportHtml(data: PageData, { script, style }: PageFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
${pageHead({ title: data.title, style, script }).text}
</head>
<body>
<a class="skip" href="#main">Skip to the review</a>
<div id="page"></div>
<div id="said" role="status" aria-live="polite" class="unseen"></div>
<noscript><h1>${escapedHtml(data.title)}: ${escapedHtml(data.verdict)}</h1><p>${escapedHtml(data.sentences.join(' '))}</p><ul>${data.findings
    .map(({ severity, title }) => `<li>${escapedHtml(`${severity}: ${title}`)}</li>`)
    .join('')}</ul><p>The rest of this page needs JavaScript.</p></noscript>
<script type="application/json" id="data">${jsonText(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

// Escaped, so that it cannot close the script element or open a comment.
function jsonText(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
