import { lazy } from './lazy';

// Control, format, surrogate, line and paragraph separator characters; invisible characters; and spaces that look like
// the ordinary one, except the ideographic space of East Asian text.
const hidden = lazy(
  () => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}/gu,
);

/**
 * Commands that CI systems read from a job log: `::stop-commands::x` (GitHub, at the start of a line after optional
 * spaces), `##[group]` and `##vso[…]` (GitHub, Azure), `##teamcity[…]`.
 */
const command =
  /(?<=^|\s):(?=:(?:add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|notice|remove-matcher|save-state|set-env|set-output|stop-commands|warning)\b)|#(?=#(?:\[|vso\[|teamcity\[))/gi;

const short: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/**
 * Escapes untrusted text for display in one line. Characters that control a terminal, or reorder or hide text, become
 * escapes (`\x1b`, `\u202e`), and so do commands of CI systems. All other text is unchanged.
 */
export function visibleText(text: string): string {
  return text.replace(hidden(), escapeOf).replace(command, (char) => escapeOf(char));
}

/** Like `visibleText`, for text of several lines such as a message. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleText(line))
    .join('\n');
}

/** Like `visibleText`, for every string in a value, keys included. Other values are unchanged. */
export function visibleData<T>(value: T): T {
  return mapTexts(value) as T; // only strings change, to other strings
}

/**
 * Escapes JSON so that its strings cannot control a terminal. The JSON value is unchanged, because escapes replace the
 * characters.
 */
export function visibleJson(json: string): string {
  // Newlines and spaces between values are not part of a string: JSON escapes them inside strings.
  return json.replace(hidden(), (char) =>
    char === '\n' ? char : Array.from({ length: char.length }, (_, i) => unitEscape(char.charCodeAt(i))).join(''),
  );
}

function mapTexts(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(mapTexts);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [visibleText(key), mapTexts(item)]));
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function escapeOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const known = short[char];
  if (known !== undefined) return known;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : unitEscape(code);
}

function unitEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
