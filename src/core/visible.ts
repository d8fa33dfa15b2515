// Control, format, surrogate, line and paragraph separator characters; characters that are drawn as nothing; spaces
// that look like the ordinary one, except the ideographic space of East Asian text.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}/gu;

/**
 * Commands that build systems read from the log of a job: `::stop-commands::x` (GitHub, at the start of a line, spaces
 * aside), `##[group]` and `##vso[…]` (GitHub, Azure), `##teamcity[…]`.
 */
const command =
  /(?<=^|\s):(?=:(?:add-mask|add-matcher|add-path|debug|echo|endgroup|error|group|notice|remove-matcher|save-state|set-env|set-output|stop-commands|warning)\b)|#(?=#(?:\[|vso\[|teamcity\[))/gi;

const short: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/**
 * Text of somebody else as it may be shown in one line: what would control a terminal, reorder or hide characters, or
 * command a build system, is written as an escape (`\x1b`, `\u202e`). Anything else stays.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, escapeOf).replace(command, (char) => escapeOf(char));
}

/** The same for text of several lines, such as a message. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => visibleText(line))
    .join('\n');
}

/** The same for every text in a value, keys included. Numbers, flags and the like stay. */
export function visibleData<T>(value: T): T {
  return mapped(value) as T; // texts become texts, and nothing else changes
}

/** JSON whose texts cannot control a terminal. It is the same JSON: escapes stand for the characters. */
export function visibleJson(json: string): string {
  // Newlines and spaces between the values are no part of a text: JSON has them as escapes there.
  return json.replace(hidden, (char) =>
    char === '\n' ? char : Array.from({ length: char.length }, (_, i) => unitEscape(char.charCodeAt(i))).join(''),
  );
}

function mapped(value: unknown): unknown {
  if (typeof value === 'string') return visibleText(value);
  if (Array.isArray(value)) return value.map(mapped);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [visibleText(key), mapped(item)]));
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
