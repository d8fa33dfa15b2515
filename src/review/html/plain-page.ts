import { escapedHtml } from '../../core';
import type { PageFiles } from './report-html';
import { wholePage } from './whole-page';

/** Renders a page of tables as a single file that loads nothing. `body` is HTML, which can be read without the script. */
export function plainPage(title: string, body: string, { script, style }: PageFiles): string {
  return wholePage({ title, style, script }, `<main>\n<h1>${escapedHtml(title)}</h1>\n${body}\n</main>`);
}
