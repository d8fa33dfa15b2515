import { tokensOf, type HclToken } from './tokens';

/** A key that the text of a configuration sets, with the keys of the objects that its value writes out. */
export interface HclKey {
  readonly name: string;
  /** Offsets of the name in the text; those of a quoted name include its quotes. */
  readonly at: number;
  readonly end: number;
  readonly line: number;
  readonly inside: readonly HclKey[];
}

/** A resource or data block with its keys. */
export interface KeyedBlock {
  readonly mode: 'resource' | 'data';
  readonly type: string;
  readonly name: string;
  readonly line: number;
  readonly keys: readonly HclKey[];
}

/**
 * Returns the resource and data blocks of a file with the keys that their text sets, at every depth: in objects, in lists of
 * objects, and in the branches of a condition. What a function or `for` makes is not followed. Undefined if the text is not
 * HCL.
 */
export function scanKeys(text: string): readonly KeyedBlock[] | undefined {
  const tokens = tokensOf(text);
  return tokens?.flatMap((mode, i): readonly KeyedBlock[] => {
    const [type, name, open] = tokens.slice(i + 1, i + 4);
    if (!isMode(mode.text) || type?.kind !== 'string' || name?.kind !== 'string' || open?.text !== '{') return [];
    const keys = keysBetween(tokens, i + 4, closingOf(tokens, i + 3));
    return [{ mode: mode.text, type: type.text.slice(1, -1), name: name.text.slice(1, -1), line: mode.line, keys }];
  });
}

function isMode(text: string): text is KeyedBlock['mode'] {
  return text === 'resource' || text === 'data';
}

/** Returns the keys of a block or object between two tokens. */
function keysBetween(tokens: readonly HclToken[], from: number, to: number): readonly HclKey[] {
  const keys: HclKey[] = [];
  for (let i = from; i < to; i += 1) {
    const [key, sign] = [tokens[i], tokens[i + 1]];
    if (key === undefined || key.kind === 'newline' || key.text === ',') continue;
    const end = endOfEntry(tokens, i, to);
    const isKey = key.kind === 'word' || (key.kind === 'string' && !key.text.includes('${'));
    if (isKey && (sign?.text === '=' || sign?.text === ':')) {
      const name = key.kind === 'string' ? key.text.slice(1, -1) : key.text;
      const inside = keysOfValue(tokens, i + 2, end);
      keys.push({ name, at: key.at, end: key.end, line: key.line, inside });
    }
    i = end;
  }
  return keys;
}

/** Returns the keys of all objects that an expression writes out itself. */
function keysOfValue(tokens: readonly HclToken[], from: number, to: number): readonly HclKey[] {
  const keys: HclKey[] = [];
  for (let i = from; i < to; i += 1) {
    const [token, before] = [tokens[i], tokens[i - 1]];
    if (token === undefined || token.kind !== 'sign' || !'([{'.includes(token.text)) continue;
    const end = closingOf(tokens, i);
    const isMade = nextWord(tokens, i + 1) === 'for' || isCalled(token, before);
    if (!isMade) keys.push(...(token.text === '{' ? keysBetween : keysOfValue)(tokens, i + 1, end));
    i = end;
  }
  return keys;
}

/** Reports whether a bracket follows a name: arguments of a function, or an index. */
function isCalled({ text, at }: HclToken, before: HclToken | undefined): boolean {
  return text !== '{' && before?.end === at && (before.kind === 'word' || before.text === ']' || before.text === ')');
}

function nextWord(tokens: readonly HclToken[], from: number): string | undefined {
  return tokens.slice(from).find(({ kind }) => kind !== 'newline')?.text;
}

/** Returns the index of the token that ends an entry: a newline or comma outside of its brackets, or `to`. */
function endOfEntry(tokens: readonly HclToken[], from: number, to: number): number {
  for (let i = from; i < to; i += 1) {
    const token = tokens[i];
    if (token?.kind === 'newline' || token?.text === ',') return i;
    if (token?.kind === 'sign' && '([{'.includes(token.text)) i = closingOf(tokens, i);
  }
  return to;
}

/** Returns the index of the bracket that closes the one at `open`, or that of the end of the text. */
function closingOf(tokens: readonly HclToken[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token?.kind !== 'sign') continue;
    if ('([{'.includes(token.text)) depth += 1;
    if (')]}'.includes(token.text)) depth -= 1;
    if (depth === 0) return i;
  }
  return tokens.length;
}
