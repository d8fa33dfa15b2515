import { kindLabel } from '../../catalog';
import { namesText } from '../../core';
import type { ContainerChanges, ObjectEntry, RulebaseChanges, RuleRow } from '../report/report';
import {
  headOf,
  isWorthShowing,
  moveText,
  notesOf,
  reachedText,
  ruleSentence,
  rulebaseTitle,
  signs,
} from '../text/changes-text';
import { fieldText, valueText } from '../text/value-text';
import { escapeMarkdown } from './escaped';
import { fitPieces, omittedNote, type Fitted } from './fitted';
import { foldSection } from './folded';

/** Formats the changes of each container in a collapsed section. */
export function changesMarkdown(all: readonly ContainerChanges[], room: number, where: string): Fitted {
  const lines: string[] = [];
  let size = 0;
  for (const [i, one] of all.entries()) {
    // Limit the share of each container, so that one does not use all the space.
    const share = Math.max((room - size) / (all.length - i), 0);
    const part = containerMarkdown(one, i === all.length - 1 ? room - size : share, where);
    if (size + part.size > room) break;
    lines.push(...part.lines);
    size += part.size;
  }
  return { lines, size };
}

function containerMarkdown(one: ContainerChanges, room: number, where: string): Fitted {
  const rules = one.rulebases.reduce((sum, { rules: { length } }) => sum + length, 0);
  const pieces = [...one.rulebases.flatMap(rulebasePieces), ...one.objects.map(objectPiece)];
  const counts = [count(rules, 'rule'), count(one.objects.length, 'object')].filter((part) => part !== '');
  const title = `${headOf(one)}: ${counts.join(', ')}`;
  return foldSection(title, fitPieces(pieces, room - title.length - 100, omittedNote('change', where)));
}

function count(many: number, noun: string): string {
  return many === 0 ? '' : `${many} ${noun}${many === 1 ? '' : 's'}`;
}

function rulebasePieces(rulebase: RulebaseChanges): readonly string[] {
  const [first, ...rest] = rulebase.rules.map(rowPiece);
  // The table header is kept together with the first row.
  return first === undefined
    ? []
    : [`\n**${escapeMarkdown(rulebaseTitle(rulebase))}**\n\n| | # | rule | |\n|---|---|---|---|\n${first}`, ...rest];
}

function rowPiece(row: RuleRow): string {
  const sign = row.moved && row.action === 'none' ? '>' : signs[row.action][0];
  const isWhole = row.action === 'create' || row.action === 'delete';
  const lines = [
    ...(row.moved ? [moveText(row)] : []),
    ...(isWhole ? [ruleSentence(row)] : row.fields.map(fieldText)),
    ...row.secrets.map((path) => `${path}: (secret, not shown)`),
  ];
  const was = row.was === undefined ? '' : ` (was ${row.was})`;
  const name = `**${escapeMarkdown(row.name)}**${escapeMarkdown(`${was}${notesOf(row)}`) === '' ? '' : ` ${escapeMarkdown(`${was}${notesOf(row)}`)}`}`;
  return `| \`${sign}\` | ${row.placeAfter ?? row.placeBefore ?? ''} | ${name} | ${lines.map(escapeMarkdown).join('<br>')} |`;
}

const places = ['folder', 'snippet', 'device'];

function objectPiece(entry: ObjectEntry): string {
  const fields = entry.fields.filter(({ name }) => !places.includes(name));
  const lines = [
    ...(entry.action === 'delete'
      ? fields.filter(({ before }) => isWorthShowing(before)).map(({ name, before }) => `${name}: ${valueText(before)}`)
      : fields.filter(({ before, after }) => before !== undefined || isWorthShowing(after)).map(fieldText)),
    ...entry.secrets.map((path) => `${path}: (secret, not shown)`),
    ...(entry.reaches.length === 0 ? [] : [`affects ${namesText(entry.reaches.map(reachedText), 12)}`]),
  ];
  const was = entry.was === undefined ? '' : ` (was ${escapeMarkdown(entry.was)})`;
  const head = `- \`${signs[entry.action][0]}\` ${kindLabel(entry.kind)} **${escapeMarkdown(entry.name)}**${was}`;
  return ['', head, ...lines.map((line) => `  - ${escapeMarkdown(line)}`)].join('\n');
}
