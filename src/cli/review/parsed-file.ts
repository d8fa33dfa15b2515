import { isNode, isScalar, Lexer, LineCounter, parseDocument, Parser, visit, type Document } from 'yaml';
import { CodedError, messageOf, type ErrorCode } from '../../core';
import type { ParsedFile } from '../../review';

/** Name of a file type in errors, and its error code. */
export interface FileKind {
  readonly what: string;
  readonly code: ErrorCode;
}

export const policyFile: FileKind = { what: 'policy file', code: 'BAD_POLICY_FILE' };
export const configFile: FileKind = { what: 'review configuration', code: 'BAD_REVIEW_CONFIG' };

/** More levels than any of these files has. */
const deepest = 200;
/** More characters than any of these files has. */
const longest = 4 * 2 ** 20;

/** Parses YAML, and therefore also JSON, with line numbers. Throws the error code of the file type. */
export function parsedFile(text: string, name: string, { what, code }: FileKind): ParsedFile {
  const refuse = (cause: string): never => {
    throw new CodedError(code, `cannot read the ${what} ${name}: ${cause}; correct it`);
  };
  if (text.length > longest) refuse(`it has more than ${longest / 2 ** 20} MiB; the limit is for the whole file`);
  if (isTooDeep(text)) refuse(`it is nested deeper than ${deepest} levels`);
  const lines = new LineCounter();
  // Its own search for equal keys compares each with each, and it would describe every error with a part of the text.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const [error] = document.errors;
  const at = error === undefined ? equalKey(document) : error.pos[0];
  if (at !== undefined) {
    const { line, col } = lines.linePos(at);
    refuse(`${problemOf(error?.message) ?? 'Map keys must be unique'} at line ${line}, column ${col}`);
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (cause) {
    // An alias without an anchor, or aliases of aliases that would fill the memory.
    return refuse(messageOf(cause));
  }
  return {
    name,
    value,
    lineOf: (path) => {
      const node = document.getIn(path, true);
      const start = isNode(node) ? node.range?.[0] : undefined;
      return start === undefined ? undefined : lines.linePos(start).line;
    },
  };
}

/** Some messages of the parser quote the text after a colon, which may be a secret. */
function problemOf(message: string | undefined): string | undefined {
  return message?.replace(/(?:: |\s)["'`].*$/s, '');
}

/** Offset of a key that its map already has. */
function equalKey(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        // As text, because 1 and "1" are one key of an object.
        const value = isScalar(key) ? String(key.value) : key;
        if (seen.has(value)) {
          found = (isNode(key) ? key.range?.[0] : undefined) ?? 0;
          return visit.BREAK;
        }
        seen.add(value);
      }
      return undefined;
    },
  });
  return found;
}

/** Whether a text has too many levels for the recursive parser, which would end the process. */
function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    // Runs the parser, which keeps one entry per level.
    for (const _ of parser.next(lexeme)) continue;
    if (parser.stack.length > deepest) return true;
  }
  return false;
}
