import { escapedHtml } from '../../../core';
import { outcomes, type Outcome, type Row } from '../accounts';
import type { Conversion } from '../convert';
import type { Compared, Proof } from '../proof/prove';
import type { LogProof } from '../proof/replay-logs';
import { causesOf } from './causes';
import { logLines } from './log-lines';
import { sumsByPart, sumsOf, type Sums } from './conversion-json';

const titles: Readonly<Record<Outcome, string>> = {
  refused: 'Refused',
  approximate: 'Approximate',
  rewritten: 'Rewritten',
  converted: 'Converted',
  'not-configuration': 'Not configuration',
};
/** What a person has to look at comes first. */
const order: readonly Outcome[] = ['refused', 'approximate', 'rewritten', 'converted', 'not-configuration'];

/** Rows of one outcome on the page: a browser is slow with more. */
const mostRows = 5000;

/** The accounts as one HTML page without scripts. */
export function conversionPage(
  file: string,
  { rows, renamed, open }: Conversion,
  proof: Proof,
  logs?: LogProof,
): string {
  const sums = sumsOf(rows);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Conversion of ${escapedHtml(file)}</title>
<style>${style}</style>
<main>
<h1>Conversion of ${escapedHtml(file)}</h1>
<p>${String(rows.length)} leaves: ${order.map((outcome) => `${String(sums[outcome])} ${outcome}`).join(', ')}.</p>
<p>${proofText(proof)}</p>
${logs === undefined ? '' : logSection(logs)}<table><thead><tr><th>Part</th>${outcomes.map((outcome) => `<th>${titles[outcome]}</th>`).join('')}</tr></thead>
<tbody>${[...sumsByPart(rows)].map(([part, of]) => partRow(part, of)).join('\n')}</tbody></table>
${renamed.length === 0 ? '' : `<h2>Renamed</h2><ul>${renamed.map(({ kind, from, to }) => `<li>${escapedHtml(`${kind} "${from}" is "${to}"`)}</li>`).join('')}</ul>`}
${open.length === 0 ? '' : openSection(open)}
${order.map((outcome) => section(outcome, rows)).join('\n')}
</main>
</html>
`;
}

function openSection(open: Conversion['open']): string {
  return `<details><summary>To check: ${String(open.length)} names</summary>
<table><thead><tr><th>Line</th><th>Name</th><th>Uses</th><th>Why</th></tr></thead>
<tbody>${open.map(({ line, name, uses, why }) => `<tr><td>${String(line)}</td><td>${escapedHtml(name)}</td><td>${String(uses)}</td><td>${escapedHtml(why)}</td></tr>`).join('\n')}</tbody></table></details>`;
}

function proofText({ nat, ...rules }: Proof): string {
  const compared = (what: string, verb: string, { connections, same, announced, unexplained }: Compared): string =>
    connections === 0
      ? `There are no ${what} rules to compare.`
      : `${String(connections)} connections at the edges of the ${what} rules were judged twice: ${String(same)} are ${verb} by the same rule, ${String(announced)} differ because of a rule that is refused or disabled below, ${String(unexplained)} differ without explanation.`;
  return `${compared('security', 'decided', rules)} ${compared('NAT', 'translated', nat)}`;
}

function logSection(logs: LogProof): string {
  const { differences } = logs;
  const list = differences.map(
    ({ folder, session, sessions, logged, after, isAnnounced }) =>
      `<tr>${[folder, session, String(sessions), logged, after.join(', '), isAnnounced ? 'its rule is below' : 'no explanation'].map((text) => `<td>${escapedHtml(text)}</td>`).join('')}</tr>`,
  );
  return `${logLines(logs)
    .map((line) => `<p>${escapedHtml(line)}</p>`)
    .join('\n')}
${list.length === 0 ? '' : `<details open><summary>Logged sessions that other rules would decide</summary><table><thead><tr><th>Folder</th><th>Session</th><th>Sessions</th><th>Rule in the log</th><th>After</th><th>Why</th></tr></thead><tbody>${list.join('\n')}</tbody></table></details>`}
`;
}

function partRow(part: string, sums: Sums): string {
  return `<tr><th scope="row">${escapedHtml(part)}</th>${outcomes.map((outcome) => `<td>${String(sums[outcome])}</td>`).join('')}</tr>`;
}

function section(outcome: Outcome, rows: readonly Row[]): string {
  const some = rows.filter((row) => row.outcome === outcome);
  if (some.length === 0) return '';
  const content = outcome === 'converted' || outcome === 'rewritten' ? rowTable(some) : causeTable(some);
  const isOpen = outcome === 'refused' || outcome === 'approximate' ? ' open' : '';
  return `<details${isOpen}><summary>${titles[outcome]}: ${String(some.length)}</summary>
${content}</details>`;
}

function rowTable(rows: readonly Row[]): string {
  return `<table><thead><tr><th>Line</th><th>Path</th><th>To</th><th>Why</th></tr></thead>
<tbody>${rows
    .slice(0, mostRows)
    .map(({ line, path, to = '', why = '' }) => `<tr><td>${String(line)}</td>${cells([path, to, why])}</tr>`)
    .join('\n')}</tbody></table>${moreText(rows.length - mostRows)}`;
}

/** One row for each cause, with the places behind it: rules first. */
function causeTable(rows: readonly Row[]): string {
  let left = mostRows;
  const lines = causesOf(rows).map(({ why, remedy, concerns, rows: own }) => {
    const shown = own.slice(0, left);
    left -= shown.length;
    const isNoted = own[0]?.outcome === 'not-configuration';
    return `<tr><td>${String(own.length)}</td>${cells([concerns, why, isNoted ? '' : remedy])}<td>${placesOf(own, isNoted ? [] : shown)}</td></tr>`;
  });
  return `<table><thead><tr><th>Leaves</th><th>Concerns</th><th>Why</th><th>What to do</th><th>Where</th></tr></thead>
<tbody>${lines.join('\n')}</tbody></table>`;
}

/** The first place; all of them open with it. */
function placesOf(own: readonly Row[], shown: readonly Row[]): string {
  const [first] = own;
  const text = ({ line, path, why, cause }: Row): string =>
    escapedHtml(`line ${String(line)}: ${path}${cause === undefined ? '' : `: ${why ?? ''}`}`);
  const start = first === undefined ? '' : text(first);
  if (own.length < 2 || shown.length === 0) return start;
  const list = shown.map((row) => `<li>${text(row)}</li>`).join('');
  return `<details><summary>${start}</summary><ul>${list}</ul>${moreText(own.length - shown.length)}</details>`;
}

function cells(texts: readonly string[]): string {
  return texts.map((text) => `<td>${escapedHtml(text)}</td>`).join('');
}

function moreText(rest: number): string {
  return rest > 0 ? `<p>${String(rest)} more are in conversion.json.</p>` : '';
}

const style =
  ':root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:80rem;margin:auto;padding:1rem}table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;padding:.2rem .5rem;border-bottom:1px solid #8884;overflow-wrap:anywhere;vertical-align:top}summary{font-weight:600;font-size:1.1rem;cursor:pointer;margin-top:1rem}td summary{font:inherit;margin:0}';
