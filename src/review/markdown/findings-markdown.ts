import { belowTitle, containerText, setAsideText } from '../report/phrase';
import type { Finding, Report } from '../report/report';
import { isAtLeast, type FindingSeverity } from '../report/severity';
import { escapeMarkdown } from './escaped';
import { fitPieces, omittedNote, type Fitted } from './fitted';
import { foldSection } from './folded';

const signs: Readonly<Record<FindingSeverity, string>> = {
  critical: '🛑 critical',
  high: '🔴 high',
  medium: '🟠 medium',
  low: '🔵 low',
  info: '⚪ info',
};

/** Formats findings as a table; minor ones are collapsed. */
export function findingsMarkdown({ findings, setAside = [] }: Report, room: number, where: string): Fitted {
  const grave = findings.filter(({ severity }) => isAtLeast(severity, 'medium'));
  const mild = findings.filter((finding) => !grave.includes(finding));
  const upper = table(grave.map(row), grave.length === 0 ? 0 : room, where);
  const lower = foldSection(
    `${mild.length} low or for information`,
    table(mild.map(row), room - upper.size, where),
    mild.length,
  );
  const setAsideSection = foldSection(
    `${setAside.length} set aside`,
    table(
      setAside.map((one) => row({ ...one.finding, detail: setAsideText(one) })),
      room - upper.size - lower.size,
      where,
    ),
    setAside.length,
  );
  return {
    lines: [...upper.lines, ...lower.lines, ...setAsideSection.lines],
    size: upper.size + lower.size + setAsideSection.size,
  };
}

function row(finding: Finding): string {
  const { id, severity, title, container, page } = finding;
  const more = belowTitle(finding)
    .map((text) => `<br>${escapeMarkdown(text)}`)
    .join('');
  const place = container === undefined ? '' : escapeMarkdown(containerText(container));
  // A comment in a pull request has no attached files, so the path is plain text.
  const explained = page === undefined ? '' : `<br>explained in ${escapeMarkdown(page)}`;
  return `| ${signs[severity]} | ${escapeMarkdown(title)} (${escapeMarkdown(id)})${more}${explained} | ${place} |`;
}

function table(rows: readonly string[], room: number, where: string): Fitted {
  if (rows.length === 0) return { lines: [], size: 0 };
  const head = ['| | finding | where |', '|---|---|---|'];
  const used = head.join('\n').length + 3;
  const body = fitPieces(rows, room - used, omittedNote('finding', where));
  return { lines: [...head, ...body.lines, ''], size: body.size + used };
}
