import { escapedHtml } from '../../core';
import type { PageData } from './page-data';
import { dataScript, wholePage } from './whole-page';

/** Build output of src/ui/review, embedded in every page. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** Renders the page of a review as a single file that loads nothing. */
export function reportHtml(data: PageData, { script, style }: PageFiles): string {
  return wholePage(
    { title: data.title, style, script },
    `<a class="skip" href="#main">Skip to the review</a>
<div id="page"></div>
<div id="said" role="status" aria-live="polite" class="unseen"></div>
<noscript><h1>${escapedHtml(data.title)}: ${escapedHtml(data.verdict)}</h1><p>${escapedHtml(data.sentences.join(' '))}</p><ul>${data.findings
      .map(({ severity, title }) => `<li>${escapedHtml(`${severity}: ${title}`)}</li>`)
      .join('')}</ul><p>The rest of this page needs JavaScript.</p></noscript>
${dataScript(data)}`,
  );
}
