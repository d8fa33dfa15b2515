import { escapedHtml } from '../../core';
import { pageHead } from './page-head';
import type { PageFiles } from './report-html';

/** Renders a page of tables as a single file that loads nothing. `body` is HTML, which can be read without the script. */
export function plainPage(title: string, body: string, { script, style }: PageFiles): string {
  return `<!doctype html>
<html lang="en">
<head>
${pageHead({ title, style, script }).text}
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${body}
</main>
<script>${script}</script>
</body>
</html>
`;
}
