import { tokensOf, type HclToken } from '../../terraform/hcl';

/** A block of a CLI configuration, with offsets into its text. */
export interface ConfigBlock {
  readonly name: string;
  /** Start of its name. */
  readonly start: number;
  /** Offset right after its `{`. */
  readonly inside: number;
  /** Offset of its `}`. */
  readonly close: number;
  readonly blocks: readonly ConfigBlock[];
  /** Assigned lists of strings, such as `exclude = ["a/*"]`. */
  readonly lists: readonly StringList[];
  /** Assigned strings. */
  readonly strings: ReadonlyMap<string, string>;
}

/** A list of strings. */
export interface StringList {
  readonly name: string;
  readonly items: readonly string[];
  /** Offset right after its last item, or after its `[`. */
  readonly end: number;
}

/** Returns the blocks of a CLI configuration, or `undefined` if its syntax is not supported. */
export function scanConfig(text: string): readonly ConfigBlock[] | undefined {
  // CLI configurations use HCL 1 syntax, in which line breaks have no meaning.
  const tokens = tokensOf(text)?.filter(({ kind }) => kind !== 'newline');
  if (tokens === undefined) return undefined;
  const body = bodyOf(tokens, 0);
  return body?.next === tokens.length ? body.blocks : undefined;
}

interface Body extends Pick<ConfigBlock, 'blocks' | 'lists' | 'strings'> {
  /** Index of the first token after the body. */
  readonly next: number;
}

function bodyOf(tokens: readonly HclToken[], from: number): Body | undefined {
  const blocks: ConfigBlock[] = [];
  const lists: StringList[] = [];
  const strings = new Map<string, string>();
  let next = from;
  for (;;) {
    const name = tokens[next];
    if (name === undefined || name.text === '}') return { blocks, lists, strings, next };
    if (name.kind === 'sign') return undefined;
    const key = name.kind === 'string' ? name.text.slice(1, -1) : name.text;
    next += 1;
    const equals = tokens[next]?.text === '=';
    if (equals) next += 1;
    // Skip labels, as in `credentials "host" {`.
    else while (tokens[next]?.kind === 'string') next += 1;
    const value = tokens[next];
    if (value?.text === '{') {
      const inner = bodyOf(tokens, next + 1);
      const close = inner && tokens[inner.next];
      if (inner === undefined || close === undefined) return undefined;
      blocks.push({ ...inner, name: key, start: name.at, inside: value.end, close: close.at });
      next = inner.next + 1;
    } else if (value?.text === '[' && equals) {
      const list = listOf(tokens, next, key);
      if (list === undefined) return undefined;
      lists.push(list.found);
      next = list.next;
    } else if (value !== undefined && value.kind !== 'sign' && equals) {
      if (value.kind === 'string') strings.set(key, plain(value.text));
      next += 1;
    } else return undefined;
  }
}

function listOf(
  tokens: readonly HclToken[],
  open: number,
  name: string,
): { found: StringList; next: number } | undefined {
  const items: string[] = [];
  let end = tokens[open]?.end ?? 0;
  for (let next = open + 1; ; next += 1) {
    const token = tokens[next];
    if (token === undefined) return undefined;
    if (token.text === ']') return { found: { name, items, end }, next: next + 1 };
    if (token.kind === 'string') {
      items.push(plain(token.text));
      end = token.end;
    } else if (token.text !== ',') return undefined;
  }
}

function plain(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
}
