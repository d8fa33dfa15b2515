import { isNode, LineCounter, parseDocument } from 'yaml';
import { CodedError, type ErrorCode } from '../../core';
import type { ParsedFile } from '../../review';

/** Name of a file type in errors, and its error code. */
export interface FileKind {
  readonly what: string;
  readonly code: ErrorCode;
}

export const policyFile: FileKind = { what: 'policy file', code: 'BAD_POLICY_FILE' };
export const configFile: FileKind = { what: 'review configuration', code: 'BAD_REVIEW_CONFIG' };

/** Parses YAML, and therefore also JSON, with line numbers. Throws the error code of the file type. */
export function parsedFile(text: string, name: string, { what, code }: FileKind): ParsedFile {
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
