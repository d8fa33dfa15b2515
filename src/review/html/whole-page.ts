import { pageHead, type PageHead } from './page-head';

/** Renders a page as a single file that loads nothing. `body` is HTML; the script comes behind it. */
export function wholePage({ title, style, script }: Required<PageHead>, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${pageHead({ title, style, script }).text}
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
}

/** Renders data for a script of the page. Escaped, so that it cannot close the element or open a comment. */
export function dataScript(data: object): string {
  return `<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
}
