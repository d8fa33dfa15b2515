import { kindLabel } from '../../catalog';
import { namesText } from '../../core';
import { containerText } from '../report/phrase';
import type {
  ContainerChanges,
  FieldChange,
  ObjectEntry,
  ReachedRule,
  RuleRow,
  RulebaseChanges,
  Shown,
} from '../report/report';
import { paintText, wrapText, type Layout, type Paint } from './layout';
import { fieldText, valueText } from './value-text';

/** Formats the changes of each container. */
export function changesText(layout: Layout, all: readonly ContainerChanges[]): readonly string[] {
  return all.flatMap((one) => [
    '',
    paintText(layout, 'bold', headOf(one)),
    ...rulesText(layout, one),
    ...objectsText(layout, one),
  ]);
}

export function headOf({ container }: ContainerChanges): string {
  const words = containerText(container);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rulesText(layout: Layout, { rulebases }: ContainerChanges): readonly string[] {
  return rulebases.flatMap((rulebase) => [
    `  ${rulebaseTitle(rulebase)}`,
    ...rulebase.rules.flatMap((row) => rowText(layout, row)),
  ]);
}

export function rulebaseTitle({ kind, position, order }: RulebaseChanges): string {
  const guess = order === 'assumed' ? ' (positions are a guess: the order is unknown)' : '';
  return `${position === undefined ? '' : `${position} `}${kindLabel(kind)}s${guess}`;
}

export const signs: Readonly<Record<ObjectEntry['action'], readonly [string, Paint]>> = {
  create: ['+', 'green'],
  update: ['~', 'yellow'],
  replace: ['±', 'magenta'],
  delete: ['-', 'red'],
  forget: ['·', 'dim'],
  none: [' ', 'dim'],
  read: [' ', 'dim'],
};

function rowText(layout: Layout, row: RuleRow): readonly string[] {
  const [sign, paint] = row.moved && row.action === 'none' ? (['>', 'blue'] as const) : signs[row.action];
  const place = row.placeAfter ?? row.placeBefore;
  const head = `    ${paintText(layout, paint, sign)} ${String(place ?? '').padStart(3)}  `;
  const indent = ' '.repeat(11);
  const title = `${row.name}${row.was === undefined ? '' : ` (was ${row.was})`}${notesOf(row)}`;
  const isWhole = row.action === 'create' || row.action === 'delete';
  const lines = isWhole ? [ruleSentence(row)] : row.fields.map(fieldText);
  return [
    `${head}${paintText(layout, 'bold', title)}`,
    ...(row.moved ? [`${indent}${moveText(row)}`] : []),
    ...lines.flatMap((line) => wrapText(layout, line, indent)),
    ...secretsText(row, indent),
  ];
}

export function notesOf({ action, replacedBy, previousAddress, behind, moved }: RuleRow): string {
  const notes = [
    ...(action === 'replace' ? [`replaced${replacedBy.length === 0 ? '' : `: ${replacedBy.join(', ')}`}`] : []),
    ...(action === 'forget' ? ['remains at the service, removed from the state'] : []),
    ...(previousAddress === undefined ? [] : [`was at ${previousAddress}`]),
    ...(action === 'create' && !moved ? [behind === undefined ? 'new, first' : `new, behind ${behind}`] : []),
    ...(action === 'delete' ? ['deleted'] : []),
  ];
  return notes.length === 0 ? '' : `  (${notes.join('; ')})`;
}

export function moveText({ placeBefore, placeAfter, behind }: RuleRow): string {
  return `moves from place ${placeBefore ?? '?'} to ${placeAfter ?? '?'}: ${behind === undefined ? 'first' : `behind ${behind}`}`;
}

const sides = ['from', 'source', 'to', 'destination'];

/** Formats a complete rule on one line: action, service, source, destination, and other attributes. */
export function ruleSentence({ fields, action }: RuleRow): string {
  const side = action === 'delete' ? 'before' : 'after';
  const valueOf = (name: string): Shown | undefined => fields.find((field) => field.name === name)?.[side];
  const words = (name: string): string => (valueOf(name) === undefined ? '' : valueText(valueOf(name)));
  const ends = sides.some((name) => valueOf(name) !== undefined)
    ? `from ${endText(words('from'), words('source'))} to ${endText(words('to'), words('destination'))}`
    : '';
  const inSentence = new Set([...sides, 'action', 'service', 'application', 'position', 'folder', 'snippet', 'device']);
  const rest = fields
    .filter((field) => !inSentence.has(field.name) && isWorthShowing(field[side]))
    .map((field) => `${field.name}: ${valueText(field[side])}`);
  const what = [
    words('action'),
    words('application') === '' ? '' : `application ${words('application')}`,
    words('service') === '' ? '' : `service ${words('service')}`,
    ends,
  ];
  return [what.filter((part) => part !== '').join(' '), ...rest].join('; ');
}

function endText(zone: string, address: string): string {
  if (zone === '' || address === '') return zone + address;
  return zone === 'any' && address === 'any' ? 'any' : `zone ${zone}, address ${address}`;
}

// Reports whether a value is worth showing; defaults are not.
export function isWorthShowing(value: FieldChange['after']): boolean {
  if (value === undefined || value === null || value === false || value === 'Security' || value === 'ipv4')
    return false;
  return !Array.isArray(value) || (value.length > 0 && value.join() !== 'any');
}

function objectsText(layout: Layout, { objects }: ContainerChanges): readonly string[] {
  return objects.flatMap((entry) => objectText(layout, entry));
}

/** Formats a changed object. */
export function objectText(layout: Layout, entry: ObjectEntry): readonly string[] {
  const [sign, paint] = signs[entry.action];
  const was = entry.was === undefined ? '' : ` (was ${entry.was})`;
  const fields = entry.fields.filter(
    (field) => field.name !== 'folder' && field.name !== 'snippet' && field.name !== 'device',
  );
  const shown =
    entry.action === 'delete'
      ? fields.filter((field) => isWorthShowing(field.before))
      : fields.filter((field) => field.before !== undefined || isWorthShowing(field.after));
  const line = (change: FieldChange): string =>
    entry.action === 'delete' ? `${change.name}: ${valueText(change.before)}` : fieldText(change);
  const notes = [
    ...(entry.action === 'replace'
      ? [`replaced${entry.replacedBy.length === 0 ? '' : `: ${entry.replacedBy.join(', ')}`}`]
      : []),
    ...(entry.action === 'forget' ? ['remains at the service, removed from the state'] : []),
    ...(entry.previousAddress === undefined ? [] : [`was at ${entry.previousAddress}`]),
  ];
  const note = notes.length === 0 ? '' : `  (${notes.join('; ')})`;
  return [
    `  ${paintText(layout, paint, sign)} ${kindLabel(entry.kind)} ${paintText(layout, 'bold', entry.name)}${was}${note}`,
    ...shown.flatMap((change) => wrapText(layout, line(change), '      ')),
    ...secretsText(entry, '      '),
    ...(entry.reaches.length === 0
      ? []
      : wrapText(layout, `affects ${namesText(entry.reaches.map(reachedText), 12)}`, '      ')),
  ];
}

function secretsText({ secrets }: ObjectEntry, indent: string): readonly string[] {
  return secrets.map((path) => `${indent}${path}: (secret, not shown)`);
}

export function reachedText({ name, kind, through }: ReachedRule): string {
  const by = through.length === 0 ? '' : ` through ${through.join(', ')}`;
  return `${kindLabel(kind)} ${name}${by}`;
}
