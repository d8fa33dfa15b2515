import { escapedHtml } from '../../core';
import { pageHead } from './page-head';

const style =
  ':root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:85rem;margin:auto;padding:1rem}table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;padding:.2rem .5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere;vertical-align:top}summary{font-weight:600;cursor:pointer;margin-top:.5rem}';

/** Renders a page of tables without scripts, as a single file that loads nothing. `body` is HTML. */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${pageHead({ title, style }).text}
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
