import { cutMiddle } from '../engine/map/view';
import { el, type Child } from './dom';

/** Formats a kind or field name for display. */
export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Starts a message of the service as a sentence. */
export function sentence(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Returns the message of an error. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Formats a time of day, with the date unless it is today. */
function timeText(iso: string): string {
  if (iso === '') return '–';
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const time = date.toLocaleTimeString([], { hour12: false });
  return today ? time : `${date.toLocaleDateString()} ${time}`;
}

/** Makes a time element; its tooltip has the exact time. */
export function timeCell(iso: string): HTMLElement {
  return el('time', { datetime: iso, title: iso }, timeText(iso));
}

/** Makes a badge. `tone` sets the color; the text has the same meaning. */
export function badge(text: string, tone = 'plain'): HTMLElement {
  return el('span', { class: `badge ${tone}` }, text);
}

/** Returns the tone of a rule action or status, which determines its color. */
export function toneOf(word: string): string {
  if (/^(allow|decrypt|OK|FIN|created|create)$/.test(word)) return 'good';
  if (/^(deny|drop|reset|block|FAIL|deleted|delete|PUSH(FAIL|ABORT|TIMEOUT)|TIMEOUT|CANCELLED)/.test(word))
    return 'bad';
  if (/^(updated|update|moved|move|ACT|PUSHSENT|WAIT)$/.test(word)) return 'busy';
  return 'plain';
}

/** Formats a field value: lists as words, `any` in a muted style, objects in short form. */
export function valueCell(value: unknown): Child {
  if (Array.isArray(value)) {
    const words = value.map((one) => (typeof one === 'object' ? short(one) : String(one)));
    const first = words.slice(0, 4).map(word);
    const rest = words.length - first.length;
    const more = rest === 0 ? undefined : el('span', { class: 'more', title: words.join('\n') }, `+${rest}`);
    return el('span', { class: 'words' }, first, more);
  }
  if (typeof value === 'object' && value !== null) return el('span', { class: 'object' }, short(value));
  return word(String(value));
}

/** Characters of a word in a cell; its tooltip has all of them. */
const longestWord = 30;

function word(text: string): HTMLElement {
  return el('span', { class: text === 'any' ? 'word any' : 'word', title: text }, cutMiddle(text, longestWord));
}

/** Formats an object in one line. */
export function short(value: unknown): string {
  if (Array.isArray(value)) return value.map(short).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${spaced(name)}: ${short(one)}`)
    .join('; ');
}

/** Makes a placeholder for missing content, with a reason and suggested actions. */
export function nothing(title: string, why: string, ...next: readonly Child[]): HTMLElement {
  return el('div', { class: 'nothing' }, el('p', {}, title), el('p', { class: 'quiet' }, why), ...next);
}

/** Makes a scrollable list that supports the keyboard. */
export function scroller(name: string, label: string, ...children: readonly Child[]): HTMLElement {
  const attributes = { class: 'scroll', 'data-scroll': name, 'data-key': `scroll ${name}` };
  return el('div', { ...attributes, tabindex: 0, role: 'region', 'aria-label': label }, children);
}
