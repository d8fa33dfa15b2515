import { isNode, Lexer, LineCounter, parseDocument, Parser } from 'yaml';
import { CodedError, type ErrorCode } from '../../core';
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

/** Parses YAML, and therefore also JSON, with line numbers. Throws the error code of the file type. */
export function parsedFile(text: string, name: string, { what, code }: FileKind): ParsedFile {
  if (isTooDeep(text)) {
    throw new CodedError(
      code,
      `cannot read the ${what} ${name}: it is nested deeper than ${deepest} levels; correct it`,
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const [first = 'invalid YAML'] = error.message.split('\n');
    throw new CodedError(code, `cannot read the ${what} ${name}: ${first}; correct it`);
  }
  return {
    name,
    value: document.toJS() as unknown,
    lineOf: (path) => {
      const node = document.getIn(path, true);
      const start = isNode(node) ? node.range?.[0] : undefined;
      return start === undefined ? undefined : lines.linePos(start).line;
    },
  };
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
