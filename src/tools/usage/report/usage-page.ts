import { countedNoun, escapedHtml } from '../../../core';
import { accountNotes } from '../../../engine/logs';
import { attributeText, plainPage, type PageFiles } from '../../../review';
import { limitTexts } from '../state';
import { tables, useStates, type Usage, type UsageRow } from '../usage-result';
import { periodText, rowTitle, seenText, tableTitles, withoutLogsLines } from './row-text';

/** Rows of a table on the page: a browser is slow with more. */
const mostRows = 5000;

/** The tables as one HTML page, with filters for their rows. */
export function usagePage(usage: Usage, files: PageFiles): string {
  const { sessions, period, earlier, firewalls, notes, accounts, sources } = usage;
  const { known, notDistinguished, unknown, none } = accounts.rules;
  const logs = accountNotes(...sources.map(({ log }) => log));
  const body = [
    `<p>${countedNoun(sessions, 'session')} ${escapedHtml(periodText(period))}. ${earlier === undefined ? 'What is new is not known.' : `What is new: compared with the configuration of ${escapedHtml(earlier.at)}.`}</p>`,
    `<p>By rule: ${known} known, ${accounts.rules.default} default, ${notDistinguished} not distinguished, ${unknown} unknown, ${none} without a rule.</p>`,
    tableHtml(
      'Firewalls',
      ['Firewall', 'Sessions', 'Bytes', 'Last seen'],
      firewalls.map(
        (firewall) =>
          `<tr>${headCell(firewall.firewall)}${numbers([firewall.sessions, firewall.bytes])}${cells([seenText(firewall)])}</tr>`,
      ),
    ),
    ...[...withoutLogsLines(usage), ...logs, ...notes].map((note) => `<p>${escapedHtml(note)}</p>`),
    filters(usage),
    ...tables.map((name) => section(name, usage[name])),
  ];
  return plainPage('Use of rules and objects', body.join('\n'), files);
}

/** The script shows the form; without it, all rows are visible. */
function filters(usage: Usage): string {
  const rows = tables.flatMap((name) => usage[name]);
  const states = useStates.flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0
      ? []
      : [`<label><input type="checkbox" name="state" value="${state}" checked> ${state} (${count})</label>`];
  });
  const options = (all: readonly (readonly [string, string])[]): string =>
    all.map(([value, text]) => `<option value="${attributeText(value)}">${escapedHtml(text)}</option>`).join('');
  return `<form id="filters" role="search" aria-label="Filter rows" hidden>
<label>Text <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
<label>Table <select name="table">${options([['', 'all'], ...tables.map((name) => [name, tableTitles[name]] as const)])}</select></label>
<label>Firewall <select name="firewall">${options([['', 'all'], ...usage.firewalls.map(({ firewall }) => [firewall, firewall] as const)])}</select></label>
<fieldset><legend>States</legend>${states.join('')}</fieldset>
</form>
<p id="shown" role="status"></p>`;
}

function section(name: (typeof tables)[number], rows: readonly UsageRow[]): string {
  const title = tableTitles[name];
  const parts = useStates.flatMap((state) => {
    const some = rows.filter((row) => row.state === state);
    return some.length === 0 ? [] : [part(title, state, some)];
  });
  return `<section data-table="${name}" aria-label="${title}"><h2>${title}</h2>\n${parts.join('\n')}</section>`;
}

function part(title: string, state: UsageRow['state'], rows: readonly UsageRow[]): string {
  const limit = limitTexts[state];
  const more = rows.length > mostRows ? `<p>${rows.length - mostRows} more are in the JSON and CSV.</p>` : '';
  return `<details data-state="${state}"${state === 'unused' ? ' open' : ''}><summary>${state}: <span class="count">${Math.min(rows.length, mostRows)}</span></summary>
${limit === undefined ? '' : `<p>${escapedHtml(limit)}</p>\n`}${tableHtml(
    `${title}, ${state}`,
    ['What', 'Sessions', 'Possible', 'Bytes', 'First seen', 'Last seen', 'By firewall'],
    rows.slice(0, mostRows).map(rowHtml),
  )}${more}</details>`;
}

const numeric: ReadonlySet<string> = new Set(['Sessions', 'Possible', 'Bytes']);

/** A wide table scrolls by itself, also with the keyboard. */
function tableHtml(label: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((one) => `<th scope="col"${numeric.has(one) ? ' class="number"' : ''}>${one}</th>`).join('');
  return `<div class="wide" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

function rowHtml(row: UsageRow): string {
  const each = row.firewalls.map(
    ({ firewall, sessions }) =>
      `<span data-firewall="${attributeText(firewall)}">${escapedHtml(firewall)}: ${sessions}</span>`,
  );
  const { sessions, possible, bytes, firstSeen } = row;
  return `<tr>${headCell(rowTitle(row))}${numbers([sessions, possible, bytes])}${cells([firstSeen, seenText(row)])}<td>${each.join(', ')}</td></tr>`;
}

function headCell(text: string): string {
  return `<th scope="row">${escapedHtml(text)}</th>`;
}

function numbers(values: readonly number[]): string {
  return values.map((value) => `<td class="number">${value}</td>`).join('');
}

function cells(texts: readonly string[]): string {
  return texts.map((text) => `<td>${escapedHtml(text)}</td>`).join('');
}
