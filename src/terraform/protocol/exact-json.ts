import { randomBytes } from 'node:crypto';

import { checkJsonDepth, deepestJson } from './basis';
import { exactNumber } from './exact-number';
import { ProtocolError } from './protocol-error';

/** JSON whose numbers lost no precision; see `exactNumber`. */
export type ExactJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly ExactJson[]
  | { readonly [key: string]: ExactJson };

const mayLose = /\d{16}|\d[.eE]/;
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses UTF-8 JSON without rounding numbers. Numbers that `JSON.parse` would round are passed to it as marked strings,
 * because its own `source` argument needs a newer Node. Throws `JSON_MALFORMED`.
 */
export function parseExactJson(bytes: Uint8Array): ExactJson {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    checkJsonDepth(text, deepestJson);
    if (!mayLose.test(text)) return JSON.parse(text) as ExactJson; // the definition of what JSON.parse returns
    // Most such states only have hexadecimal IDs, and no number that needs a mark.
    let mark: string | undefined;
    const marked = text.replace(stringOrNumber, (token) =>
      token.startsWith('"') || !mayLose.test(token) ? token : `"${(mark ??= randomBytes(16).toString('hex'))}${token}"`,
    );
    return parseMarked(marked, mark);
  } catch (cause) {
    throw new ProtocolError('JSON_MALFORMED', 'a state from terraform is not valid JSON', { cause });
  }
}

function parseMarked(text: string, mark: string | undefined): ExactJson {
  if (mark === undefined) return JSON.parse(text) as ExactJson; // without marks, as above
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? exactNumber(value.slice(mark.length)) : value,
  ) as ExactJson; // as above, with numbers replaced
}
