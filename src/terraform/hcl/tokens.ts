/** A token of HCL with offsets into its text. A heredoc has the kind `sign`. */
export interface HclToken {
  readonly kind: 'word' | 'number' | 'string' | 'sign' | 'newline';
  readonly text: string;
  readonly at: number;
  /** Offset right after its last character. */
  readonly end: number;
  /** Starts at 1. */
  readonly line: number;
}

const blank = /[^\S\n]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const number = /\d[\d.]*(?:[eE][+-]?\d+)?/y;
const word = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const heredoc = /<<-?([\p{ID_Start}_][\p{ID_Continue}-]*)\r?\n/uy;
/** What Terraform removes around the end of a heredoc: other blanks than those of JavaScript. */
const space = '[\\t\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*';

/**
 * Splits HCL text into tokens, without whitespace and comments. Undefined if a string, template or heredoc is not
 * closed.
 */
export function tokensOf(text: string): readonly HclToken[] | undefined {
  const tokens: HclToken[] = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const skipped = lengthOf(blank, text, at);
    const end = skipped > 0 ? at + skipped : endOf(text, at);
    if (end === undefined) return undefined;
    if (skipped === 0) tokens.push({ kind: kindAt(text, at), text: text.slice(at, end), at, end, line });
    line += text.slice(at, end).split('\n').length - 1;
    at = end;
  }
  return tokens;
}

function kindAt(text: string, at: number): HclToken['kind'] {
  if (text[at] === '\n') return 'newline';
  if (text[at] === '"') return 'string';
  if (lengthOf(number, text, at) > 0) return 'number';
  return lengthOf(word, text, at) > 0 ? 'word' : 'sign';
}

function endOf(text: string, at: number): number | undefined {
  if (text[at] === '"') return endOfString(text, at);
  heredoc.lastIndex = at;
  const opened = heredoc.exec(text);
  if (opened === null) return at + (lengthOf(word, text, at) || lengthOf(number, text, at) || 1);
  return endOfHeredoc(text, heredoc.lastIndex, opened[1] ?? '');
}

/** Returns the offset right after the word that ends it; lines that a template expression contains do not. */
function endOfHeredoc(text: string, from: number, mark: string): number | undefined {
  const close = new RegExp(`${space}${mark}(?=${space}(?:\\n|$))`, 'uy');
  for (let at = from; at < text.length; at += 1) {
    const length = lengthOf(close, text, at);
    if (length > 0) return at + length;
    while (at < text.length && text[at] !== '\n') {
      const next = endOfPart(text, at);
      if (next === undefined) return undefined;
      at = next;
    }
  }
  return undefined;
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

/** Returns the offset right after the closing quote; template expressions may contain further strings. */
function endOfString(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\n') return undefined;
    const end = text[at] === '\\' ? at + 2 : endOfPart(text, at);
    if (end === undefined) return undefined;
    at = end - 1;
  }
  return undefined;
}

/** Returns the offset right after a character of a string or heredoc, an escape of a template, or a template. */
function endOfPart(text: string, at: number): number | undefined {
  if (/^(\$\$|%%)\{/.test(text.slice(at, at + 3))) return at + 3;
  return /^[$%]\{/.test(text.slice(at, at + 2)) ? endOfTemplate(text, at + 2) : at + 1;
}

function endOfTemplate(text: string, from: number): number | undefined {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0) {
    const skipped = lengthOf(blank, text, at);
    const end = skipped > 0 ? at + skipped : endOf(text, at);
    if (end === undefined) return undefined;
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    at = end;
  }
  return depth === 0 ? at : undefined;
}
