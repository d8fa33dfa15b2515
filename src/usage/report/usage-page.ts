import { countedNoun, escapedHtml } from '../../core';
import { plainPage } from '../../review';
import { limitTexts } from '../state';
import { tables, useStates, type Usage, type UsageRow } from '../usage-result';
import { periodText, rowTitle, seenText, tableTitles } from './row-text';

/** Rows of a table on the page: a browser is slow with more. */
const mostRows = 5000;

/** The tables as one HTML page without scripts. */
export function usagePage(usage: Usage): string {
  const { sessions, period, earlier, firewalls, notes, accounts } = usage;
  const { known, notDistinguished, unknown, none } = accounts.rules;
  const body = [
    `<p>${countedNoun(sessions, 'session')} ${escapedHtml(periodText(period))}. ${earlier === undefined ? 'What is new is not known.' : `What is new: compared with the configuration of ${escapedHtml(earlier.at)}.`}</p>`,
    `<p>By rule: ${known} known, ${accounts.rules.default} default, ${notDistinguished} not distinguished, ${unknown} unknown, ${none} without a rule.</p>`,
    `<table><thead><tr><th>Firewall</th><th>Sessions</th><th>Bytes</th><th>Last seen</th></tr></thead><tbody>${firewalls.map((one) => `<tr>${cells([one.firewall, String(one.sessions), String(one.bytes), seenText(one)])}</tr>`).join('')}</tbody></table>`,
    ...notes.map((note) => `<p>${escapedHtml(note)}</p>`),
    ...tables.map((name) => section(tableTitles[name], usage[name])),
  ];
  return plainPage('Use of rules and objects', body.join('\n'));
}

function section(title: string, rows: readonly UsageRow[]): string {
  const parts = useStates.flatMap((state) => {
    const some = rows.filter((row) => row.state === state);
    return some.length === 0 ? [] : [part(state, some)];
  });
  return `<h2>${title}</h2>\n${parts.join('\n')}`;
}

function part(state: UsageRow['state'], rows: readonly UsageRow[]): string {
  const limit = limitTexts[state];
  const more = rows.length > mostRows ? `<p>${rows.length - mostRows} more are in the JSON and CSV.</p>` : '';
  return `<details${state === 'unused' ? ' open' : ''}><summary>${state}: ${rows.length}</summary>
${limit === undefined ? '' : `<p>${escapedHtml(limit)}</p>\n`}<table><thead><tr><th>What</th><th>Sessions</th><th>Possible</th><th>Bytes</th><th>First seen</th><th>Last seen</th><th>By firewall</th></tr></thead><tbody>
${rows.slice(0, mostRows).map(rowHtml).join('\n')}
</tbody></table>${more}</details>`;
}

function rowHtml(row: UsageRow): string {
  const each = row.firewalls.map(({ firewall, sessions }) => `${firewall}: ${sessions}`).join(', ');
  const { sessions, possible, bytes, firstSeen } = row;
  return `<tr>${cells([rowTitle(row), String(sessions), String(possible), String(bytes), firstSeen, seenText(row), each])}</tr>`;
}

function cells(texts: readonly string[]): string {
  return texts.map((text) => `<td>${escapedHtml(text)}</td>`).join('');
}
