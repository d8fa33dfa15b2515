import { isObject } from '../core';

/** Formats a response of the control API: `name: value`, and one line per list item. */
export function printAnswer(answer: unknown): string {
  if (!isObject(answer)) return JSON.stringify(answer);
  if (answer['ok'] === true) return 'done';
  return Object.entries(answer).map(line).join('\n');
}

function line([name, value]: readonly [string, unknown]): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return `${name}: none`;
    return [`${name}:`, ...value.map((item) => `  ${inline(item)}`)].join('\n');
  }
  return `${name}: ${inline(value)}`;
}

function inline(value: unknown): string {
  if (!isObject(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${typeof part === 'string' ? part : JSON.stringify(part)}`)
    .join(', ');
}
