import { tokensOf, type HclToken } from '../../hcl';

/** A block of a CLI configuration, by offsets into its text. */
export interface ConfigBlock {
  readonly name: string;
  /** Where its name begins. */
  readonly start: number;
  /** Right after its `{`. */
  readonly inside: number;
  /** Its `}`. */
  readonly close: number;
  readonly blocks: readonly ConfigBlock[];
  /** Lists of strings that it assigns, such as `exclude = ["a/*"]`. */
  readonly lists: readonly StringList[];
  /** Strings that it assigns. */
  readonly strings: ReadonlyMap<string, string>;
}

/** A list of strings. */
export interface StringList {
  readonly name: string;
  readonly items: readonly string[];
  /** Right after its last item, or after its `[`. */
  readonly end: number;
}

/** The blocks of a CLI configuration, or `undefined` where it is written in a way that this does not read. */
export function scanConfig(text: string): readonly ConfigBlock[] | undefined {
  // Its syntax is that of HCL 1, in which a new line means nothing.
  const tokens = tokensOf(text)?.filter(({ kind }) => kind !== 'newline');
  if (tokens === undefined) return undefined;
  const body = bodyOf(tokens, 0);
  return body?.next === tokens.length ? body.blocks : undefined;
}

interface Body extends Pick<ConfigBlock, 'blocks' | 'lists' | 'strings'> {
  /** The first token that is not part of it. */
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
    // Labels, as in `credentials "host" {`.
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
