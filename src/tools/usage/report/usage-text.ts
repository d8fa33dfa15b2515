import { countedNoun, wrapText } from '../../../core';
import { accountLines as logLines } from '../../../engine/logs';
import { limitTexts } from '../state';
import { tables, useStates, type Usage, type UsageRow } from '../usage-result';
import { periodText, rowTitle, seenText, tableTitles, withoutLogsLines } from './row-text';

/** How much of a usage the text shows. */
interface TextSize {
  /** Maximum number of rows of each table. */
  readonly most: number;
  /** Columns of a line. */
  readonly width: number;
}

/** Formats the use of a configuration as text. */
export function usageText(usage: Usage, size: TextSize): string {
  const { width } = size;
  const { sessions, firewalls, period, earlier, sources, notes } = usage;
  const logs = sources.flatMap(({ log }) => logLines(log));
  const age =
    earlier === undefined
      ? 'what is new: not known; pass a history with --git, --snapshots or --versions'
      : `what is new: compared with the configuration of ${earlier.at}`;
  return [
    ...wrapText(width, `${sessions} ${sessions === 1 ? 'session' : 'sessions'} ${periodText(period)}`, ''),
    ...firewalls.map(({ firewall, sessions: count }) => `  ${String(count).padStart(10)}  ${firewall}`),
    ...withoutLogsLines(usage).flatMap((line) => wrapText(width, line, '')),
    ...wrapText(width, age, ''),
    ...[...new Set([...logs, ...notes.map((note) => `note: ${note}`)])].flatMap((line) => wrapText(width, line, '')),
    ...accountLines(usage, size),
    ...tables.flatMap((name) => tableLines(tableTitles[name], usage[name], size)),
    ...stateLines(usage, width),
    '',
  ].join('\n');
}

function accountLines({ accounts }: Usage, { width }: TextSize): readonly string[] {
  const { known, notDistinguished, unknown, none } = accounts.rules;
  const line = `sessions by rule: ${known} known, ${accounts.rules.default} default, ${notDistinguished} not distinguished, ${unknown} unknown, ${none} without a rule`;
  return wrapText(width, line, '');
}

function tableLines(title: string, rows: readonly UsageRow[], { most, width }: TextSize): readonly string[] {
  if (rows.length === 0) return [];
  const counts = useStates.flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  // What a person can act on comes first.
  const ordered = [
    ...rows.filter(({ state }) => state === 'unused'),
    ...rows.filter(({ state }) => state !== 'unused'),
  ];
  const left = rows.length - most;
  return [
    '',
    ...wrapText(width, `${title}: ${counts.join(', ')}`, ''),
    ...ordered.slice(0, most).flatMap((row) => rowLines(row, width)),
    ...(left > 0 ? [`  … and ${left} more; --top, --json and --out list them`] : []),
  ];
}

/** Explanations of the states that occur, once instead of in each row. */
function stateLines(usage: Usage, width: number): readonly string[] {
  const states = new Set(tables.flatMap((name) => usage[name].map(({ state }) => state)));
  const meant = useStates.flatMap((state) => {
    const text = limitTexts[state];
    return states.has(state) && text !== undefined ? [`${state}: ${text}`] : [];
  });
  return meant.length === 0 ? [] : ['', 'States', ...meant.flatMap((line) => wrapText(width, line, '  '))];
}

function rowLines(row: UsageRow, width: number): readonly string[] {
  const { sessions, possible, state, bytes, firewalls, lines } = row;
  const head = `  ${String(sessions).padStart(10)}  `;
  const indent = ' '.repeat(head.length);
  const maybe = possible === 0 ? '' : `, ${possible} more possible`;
  const each =
    firewalls.length < 2
      ? ''
      : `: ${firewalls.map((firewall) => `${firewall.firewall} ${firewall.sessions}`).join(', ')}`;
  return [
    ...wrapText(width, rowTitle(row), head),
    ...wrapText(
      width,
      `${state}${lines === undefined || state !== 'not known' ? '' : `: ${countedNoun(lines, 'line')}`}; last seen ${seenText(row)}; ${bytes} bytes${maybe}${each}`,
      indent,
    ),
  ];
}
