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
    const word = wordOf(value);
    if (word !== undefined) return word;
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

/**
 * Formats the change of an attribute: `source: office → any`, `members: + partner`, `rules "all": severity: - high;
 * action: drop → alert`. Of an object, and of a list of named objects, only what differs is shown.
 */
export function fieldText({ name, before, after, added, removed }: FieldChange): string {
  if (added !== undefined && removed !== undefined && added.length + removed.length > 0 && isPart(before, removed)) {
    return `${name}: ${[...added.map((one) => `+ ${itemText(one)}`), ...removed.map((one) => `- ${itemText(one)}`)].join(', ')}`;
  }
  const parts = differingParts(name, before, after);
  if (parts.length > 0) return parts.map(fieldText).join('; ');
  if (before === undefined) return `${name}: ${valueText(after)}`;
  if (after === undefined) return `${name}: ${valueText(before)} → nothing`;
  return `${name}: ${valueText(before)} → ${valueText(after)}`;
}

/** Returns the changes inside a value: of the members of an object, or of the items of a list by their names. */
function differingParts(name: string, before: Shown | undefined, after: Shown | undefined): readonly FieldChange[] {
  if (isRecord(before) && isRecord(after) && wordOf(before) === undefined && wordOf(after) === undefined) {
    return differingKeys(before, after).map((key) => partChange(`${name}.${key}`, before[key], after[key]));
  }
  const [left, right] = [itemsByName(before), itemsByName(after)];
  if (left === undefined || right === undefined) return [];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const differing = names.filter((item) => !deepEqual(left.get(item) ?? null, right.get(item) ?? null));
  return differing.map((item) => partChange(`${name} "${item}"`, left.get(item), right.get(item)));
}

function partChange(name: string, left: Shown | undefined, right: Shown | undefined): FieldChange {
  const [before, after] = [left ?? undefined, right ?? undefined];
  const sides = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
  if (!isTexts(before) || !isTexts(after)) return { name, ...sides };
  return {
    name,
    ...sides,
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

function isTexts(value: Shown | undefined): value is readonly string[] {
  return value !== undefined && value !== null && isList(value) && value.every((item) => typeof item === 'string');
}

/** Returns the items of a list of objects with different names; undefined for any other value. */
function itemsByName(value: Shown | undefined): ReadonlyMap<string, Shown> | undefined {
  if (value === undefined || value === null || !isList(value) || value.length === 0) return undefined;
  const named = value.flatMap((item) => {
    const name = isRecord(item) ? item['name'] : undefined;
    return typeof name === 'string' ? [[name, item] as const] : [];
  });
  const found = new Map<string, Shown>(named);
  return found.size === value.length ? found : undefined;
}

/** Returns the choice that an object without values is: `drop` of the action `{ drop: {} }`. */
function wordOf(value: Shown): string | undefined {
  if (!isRecord(value)) return undefined;
  const [only, ...others] = Object.entries(value).filter(([, item]) => item !== null);
  return only !== undefined && others.length === 0 && isRecord(only[1]) && Object.keys(only[1]).length === 0
    ? only[0]
    : undefined;
}

/** Reports whether items of a list remain, so that added and removed items are clearer than both lists. */
function isPart(before: Shown | undefined, removed: readonly Shown[]): boolean {
  return before !== undefined && before !== null && isList(before) && before.length > removed.length;
}

/** Returns the keys whose values differ between two objects. */
function differingKeys(before: Fields, after: Fields): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !deepEqual(before[key] ?? null, after[key] ?? null));
}

interface Fields {
  readonly [key: string]: Shown;
}

function isRecord(value: Shown | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !isList(value);
}
