import { deepEqual } from '../../core';
import type { FieldChange, Shown } from '../report/report';

/** Formats a value on one line. */
export function valueText(value: Shown | undefined): string {
  if (value === undefined || value === null) return 'nothing';
  if (isList(value)) return value.length === 0 ? 'nothing' : value.map(itemText).join(', ');
  return itemText(value);
}

function itemText(value: Shown): string {
  if (value === null) return 'nothing';
  if (isList(value)) return `[${value.map(itemText).join(', ')}]`;
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([, item]) => item !== null);
    return parts.length === 0 ? '{}' : parts.map(([key, item]) => `${key}: ${nestedText(item)}`).join(', ');
  }
  return typeof value === 'string' && (value === '' || /^\s|\s$/.test(value)) ? JSON.stringify(value) : String(value);
}

function nestedText(value: Shown): string {
  return typeof value === 'object' && value !== null && !isList(value) ? `(${itemText(value)})` : itemText(value);
}

function isList(value: Shown): value is readonly Shown[] {
  return Array.isArray(value);
}

/** Formats the change of an attribute: `source: office → any`, `members: + partner`, `tag: - shop`. */
export function fieldText({ name, before, after, added, removed }: FieldChange): string {
  if (added !== undefined && removed !== undefined && added.length + removed.length > 0 && isPart(before, removed)) {
    return `${name}: ${[...added.map((one) => `+ ${itemText(one)}`), ...removed.map((one) => `- ${itemText(one)}`)].join(', ')}`;
  }
  const [only, ...others] = differingKeys(before, after);
  if (only !== undefined && others.length === 0) {
    // If one member of an object changes, show only that member.
    const [left, right] = [valueIn(before, only), valueIn(after, only)];
    const sides = { ...(left === undefined ? {} : { before: left }), ...(right === undefined ? {} : { after: right }) };
    return fieldText({ name: `${name}.${only}`, ...sides });
  }
  if (before === undefined) return `${name}: ${valueText(after)}`;
  if (after === undefined) return `${name}: ${valueText(before)} → nothing`;
  return `${name}: ${valueText(before)} → ${valueText(after)}`;
}

/** Reports whether items of a list remain, so that added and removed items are clearer than both lists. */
function isPart(before: Shown | undefined, removed: readonly Shown[]): boolean {
  return before !== undefined && before !== null && isList(before) && before.length > removed.length;
}

/** Returns the keys whose values differ between two objects. */
function differingKeys(before: Shown | undefined, after: Shown | undefined): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !deepEqual(before[key] ?? null, after[key] ?? null));
}

function valueIn(value: Shown | undefined, key: string): Shown | undefined {
  return isRecord(value) ? (value[key] ?? undefined) : undefined;
}

function isRecord(value: Shown | undefined): value is { readonly [key: string]: Shown } {
  return typeof value === 'object' && value !== null && !isList(value);
}
