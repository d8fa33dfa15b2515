/** An attribute as it is written. */
export interface HclAttribute {
  readonly text: string;
  readonly line: number;
}

/** A block of a Terraform configuration, or a whole file of them. */
export interface HclBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly line: number;
  readonly attributes: ReadonlyMap<string, HclAttribute>;
  readonly blocks: readonly HclBlock[];
}

interface Token {
  readonly kind: 'word' | 'string' | 'sign' | 'newline';
  readonly text: string;
  readonly at: number;
  readonly end: number;
  readonly line: number;
}

const blank = /[^\S\n]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const word = /[\p{L}_][\p{L}\d_-]*/uy;
const heredoc = /<<-?([\p{L}\d_-]+)[^\S\n]*\n/uy;

/**
 * The blocks of a file, with the text of each attribute: enough to tell what a configuration names, not to evaluate it.
 * Undefined where it is written in a way that this does not read.
 */
export function scanHcl(text: string): HclBlock | undefined {
  const tokens = tokensOf(text);
  const body = tokens && bodyOf(text, tokens, 0);
  if (body === undefined || body.next !== tokens?.length) return undefined;
  return { type: '', labels: [], line: 1, attributes: body.attributes, blocks: body.blocks };
}

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
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

function kindAt(text: string, at: number): Token['kind'] {
  if (text[at] === '\n') return 'newline';
  if (text[at] === '"') return 'string';
  return lengthOf(word, text, at) > 0 ? 'word' : 'sign';
}

function endOf(text: string, at: number): number | undefined {
  if (text[at] === '"') return endOfString(text, at);
  heredoc.lastIndex = at;
  const opened = heredoc.exec(text);
  if (opened === null) return at + (lengthOf(word, text, at) || 1);
  const close = new RegExp(`^[^\\S\\n]*${opened[1] ?? ''}(?=[^\\S\\n]*$)`, 'gmu');
  close.lastIndex = heredoc.lastIndex;
  return close.exec(text) === null ? undefined : close.lastIndex;
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

/** Right after the closing quote; expressions inside a string may hold strings again. */
function endOfString(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\n') return undefined;
    if (text[at] === '\\') at += 1;
    else if (/^(\$\$|%%)\{/.test(text.slice(at, at + 3))) at += 2;
    else if (/^[$%]\{/.test(text.slice(at, at + 2))) {
      const end = endOfTemplate(text, at + 2);
      if (end === undefined) return undefined;
      at = end - 1;
    }
  }
  return undefined;
}

function endOfTemplate(text: string, from: number): number | undefined {
  let depth = 1;
  let at = from;
  while (at < text.length && depth > 0) {
    if (text[at] === '"') {
      const end = endOfString(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      at += 1;
    }
  }
  return depth === 0 ? at : undefined;
}

interface Body extends Pick<HclBlock, 'attributes' | 'blocks'> {
  /** The first token that is not part of it. */
  readonly next: number;
}

function bodyOf(text: string, tokens: readonly Token[], from: number): Body | undefined {
  const attributes = new Map<string, HclAttribute>();
  const blocks: HclBlock[] = [];
  for (let next = from; ;) {
    const name = tokens[next];
    if (name === undefined || name.text === '}') return { attributes, blocks, next };
    next += 1;
    if (name.kind === 'newline') continue;
    if (name.kind !== 'word') return undefined;
    if (tokens[next]?.text === '=') {
      const end = endOfValue(tokens, next + 1);
      const [first, last] = [tokens[next + 1], tokens[end - 1]];
      if (first === undefined || last === undefined || end === next + 1) return undefined;
      attributes.set(name.text, { text: text.slice(first.at, last.end), line: name.line });
      next = end;
      continue;
    }
    const labels: string[] = [];
    for (let label = tokens[next]; label?.kind === 'word' || label?.kind === 'string'; label = tokens[next]) {
      labels.push(label.kind === 'string' ? label.text.slice(1, -1) : label.text);
      next += 1;
    }
    const inner = tokens[next]?.text === '{' ? bodyOf(text, tokens, next + 1) : undefined;
    if (inner === undefined || tokens[inner.next] === undefined) return undefined;
    const { attributes: inside, blocks: below } = inner;
    blocks.push({ type: name.text, labels, line: name.line, attributes: inside, blocks: below });
    next = inner.next + 1;
  }
}

/** The first token after an expression: a line's end, or the end of a block on one line. */
function endOfValue(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let next = from; ; next += 1) {
    const token = tokens[next];
    if (token === undefined) return next;
    if (depth === 0 && (token.kind === 'newline' || token.text === '}')) return next;
    if (token.kind !== 'sign') continue;
    if ('([{'.includes(token.text)) depth += 1;
    if (')]}'.includes(token.text)) depth -= 1;
  }
}
