import { changedValues } from '../changed-values';
import type { Timeline } from '../timeline';
import { editTitle, valueText } from './edit-lines';

const columns = [
  'time',
  'source',
  'id',
  'author',
  'pull request',
  'message',
  'verdict',
  'change',
  'path',
  'before',
  'after',
];

/** The changes of a period as CSV (RFC 4180): one row for each changed value, and each state that cannot be read. */
export function timelineCsv({ steps, unjudged }: Timeline): string {
  const left = unjudged.map(({ state: { at, is, id, author = '', message = '' }, why }) => [
    ...[at, is, id, author, '', message.split('\n')[0] ?? '', 'not judged', why, '', '', ''],
  ]);
  const rows = steps.flatMap(({ state, pullRequest = '', review, edits }) => {
    const { at, is, id, author = '', message = '', merged = [] } = state;
    const makers = [...new Set(merged.map((commit) => commit.author))].join(', ');
    const whole = [
      at,
      is,
      id,
      makers === '' ? author : `${author} (merged: ${makers})`,
      pullRequest,
      message.split('\n')[0] ?? '',
      review?.verdict ?? '',
    ];
    return edits.flatMap((edit) => {
      const values = changedValues(edit);
      const title = editTitle(edit);
      if (values.length === 0) return [[...whole, title, '', '', '']];
      return values.map(({ path, before, after }) => [...whole, title, path, valueText(before), valueText(after)]);
    });
  });
  return [columns, ...rows, ...left].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell; a spreadsheet would run one that starts like a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
