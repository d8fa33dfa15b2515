import { isBlank } from '../core';
import type { EffectiveItem, EffectiveSection, EffectiveView } from '../engine/policy';

/** Formats a view as text. Lines are cut to the width; empty sections are omitted. */
export function viewText(view: EffectiveView, width: number): string {
  const { container, of, version, unread } = view;
  const title = `${container.scope} "${container.name}", ${of}${version === undefined ? '' : ` (version ${version})`}`;
  const shown = view.sections.filter(({ items }) => items.length > 0);
  const sections = shown.flatMap((section) => ['', ...sectionText(section)]);
  const missing = unread.map(({ kind, why }) => `not read: ${kind}: ${why}`);
  const lines = [
    title,
    ...(shown.length === 0 ? ['nothing'] : sections),
    ...(missing.length === 0 ? [] : ['', ...missing]),
  ];
  return lines.map((line) => cut(line, width)).join('\n');
}

function sectionText({ kind, position, items }: EffectiveSection): readonly string[] {
  // Only the order of rules has a meaning.
  const rows = items.map((item, i) => [
    ...(position === undefined ? [] : [String(i + 1)]),
    item.name === '' ? '-' : item.name,
    originText(item),
    fieldsText(item.fields),
  ]);
  return [`${kind}${position === undefined ? '' : ` ${position}`} (${items.length})`, ...alignRows(rows)];
}

function originText({ origin, from }: EffectiveItem): string {
  if (from === undefined || origin === 'own') return origin;
  return origin === 'snippet' ? `snippet ${from.name}` : `from ${from.name}`;
}

function fieldsText(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== 'id' && value !== false && !isBlank(value))
    .map(([name, value]) => `${name}=${valueText(value)}`)
    .join(' ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.map(valueText).join(',');
  if (typeof value === 'string') return /[\s,="]/.test(value) ? JSON.stringify(value) : value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

function alignRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd());
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, Math.max(width - 1, 0))}…`;
}
