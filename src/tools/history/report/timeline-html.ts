import { escapedHtml } from '../../../core';
import type { Timeline } from '../timeline';
import { editLines } from './edit-lines';
import { stateLine, makerLines } from './state-line';
import { unjudgedLine } from './unjudged-line';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}th,td{border:1px solid #8888;padding:.4rem;text-align:left;vertical-align:top}' +
  'pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}:root{color-scheme:light dark}';

/** A page for auditors, without JavaScript: every change of a period with time, author, verdict and changed values. */
export function timelineHtml(title: string, { steps, unjudged }: Timeline, notes: readonly string[]): string {
  const rows = steps.map(({ state, pullRequest, review, edits }) => {
    const about = [stateLine(state, pullRequest), ...makerLines(state)].map(escapedHtml).join('<br>');
    const findings = (review?.findings ?? []).slice(0, 20).map(({ severity, title: text }) => `${severity}: ${text}`);
    const verdict = [review?.verdict ?? 'not judged', ...findings].map(escapedHtml).join('<br>');
    return `<tr><td>${about}</td><td>${verdict}</td><td><pre>${escapedHtml(edits.flatMap(editLines).join('\n'))}</pre></td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapedHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapedHtml(title)}</h1><p>${String(steps.length)} ${steps.length === 1 ? 'change' : 'changes'}.</p>
${[...unjudged.map(unjudgedLine), ...notes].map((note) => `<p>${escapedHtml(note)}</p>`).join('\n')}
<table><thead><tr><th>When and who</th><th>Verdict and findings</th><th>Changed values</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}
