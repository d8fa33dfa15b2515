import { kindLabel, placeText } from '../../../catalog';
import { namesText } from '../../../core';
import { changedValues } from '../changed-values';
import type { TenantChange } from '../../../tenant';

/** Number of values of one object that are listed. */
const mostValues = 12;

/** `security rule "web" (pre rules of folder Oslo) changed`, and its changed values. */
export function editLines(edit: TenantChange): readonly string[] {
  const values = changedValues(edit);
  const isWhole = edit.before === undefined || edit.after === undefined;
  const shown = isWhole && edit.is !== 'container' ? [] : values.slice(0, mostValues);
  const left = values.length - mostValues;
  return [
    editTitle(edit),
    ...shown.map(({ path, before, after }) => `  ${path}: ${shortText(before)} → ${shortText(after)}`),
    ...(shown.length > 0 && left > 0 ? [`  and ${String(left)} more values`] : []),
  ];
}

/** One line that says what an edit does to which object. */
export function editTitle(edit: TenantChange): string {
  const what = edit.before === undefined ? 'created' : edit.after === undefined ? 'deleted' : 'changed';
  if (edit.is === 'container') return `${placeText(edit.container)} ${what}`;
  const place = edit.container === undefined ? '' : placeText(edit.container);
  if (edit.is === 'object')
    return `${kindLabel(edit.kind)} "${edit.name}"${place === '' ? '' : ` in ${place}`} ${what}`;
  const rules = `${edit.rulebase === undefined ? '' : `${edit.rulebase} `}rules of ${place}`;
  return edit.is === 'order'
    ? `${kindLabel(edit.kind)}s: the order of the ${rules} changed`
    : `${kindLabel(edit.kind)} "${edit.name}" (${rules}) ${what}`;
}

/** The first items of a long list. */
function shortText(value: unknown): string {
  return Array.isArray(value) && value.length > mostValues
    ? namesText(value.map(valueText), mostValues)
    : valueText(value);
}

/** A value on one line; absent values are named. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '(none)';
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
