import { tokensOf, type HclToken } from './tokens';

/** An attribute in source form. */
export interface HclAttribute {
  readonly text: string;
  readonly line: number;
}

/** A block of a Terraform configuration, or the top level of a file. */
export interface HclBlock {
  readonly type: string;
  readonly labels: readonly string[];
  readonly line: number;
  readonly attributes: ReadonlyMap<string, HclAttribute>;
  readonly blocks: readonly HclBlock[];
}

/**
 * Reads the blocks of a file with the text of each attribute, without evaluating them.
 * Returns undefined if the syntax is not supported.
 */
export function scanHcl(text: string): HclBlock | undefined {
  const tokens = tokensOf(text);
  const body = tokens && bodyOf(text, tokens, 0);
  if (body === undefined || body.next !== tokens?.length) return undefined;
  return { type: '', labels: [], line: 1, attributes: body.attributes, blocks: body.blocks };
}

interface Body extends Pick<HclBlock, 'attributes' | 'blocks'> {
  /** Index of the first token after the body. */
  readonly next: number;
}

function bodyOf(text: string, tokens: readonly HclToken[], from: number): Body | undefined {
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

/** Returns the index of the first token after an expression: the end of the line, or of a block on one line. */
function endOfValue(tokens: readonly HclToken[], from: number): number {
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
