import type { Accounts } from '../accounts/accounts';
import { accountsLine } from '../report/accounts-text';
import { escapeMarkdown } from './escaped';
import { fitPieces, omittedNote, type Fitted } from './fitted';
import { foldSection } from './folded';

/** Formats the accounts as a collapsed table: values that have an effect, worst first. */
export function accountsMarkdown(accounts: Accounts, room: number, where: string): Fitted {
  const rows = accounts.rows.filter(({ judgement }) => judgement !== 'no effect');
  if (rows.length === 0) return { lines: [], size: 0 };
  const lines = rows.map(({ address, value, judgement, why }) =>
    [judgement, `${address} ${value}`, why]
      .map((cell) => ` ${escapeMarkdown(cell).replaceAll('|', String.raw`\|`)} `)
      .join('|'),
  );
  const head = ['| judgement | changed value | why |', '|---|---|---|'];
  const fitted = fitPieces(
    lines.map((line) => `|${line}|`),
    room - 200,
    omittedNote('changed value', where),
  );
  return foldSection(
    `Accounts: ${accountsLine(accounts)}`,
    { lines: [...head, ...fitted.lines], size: fitted.size + head.join('\n').length },
    rows.length,
  );
}
