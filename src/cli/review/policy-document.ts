import { isNode, LineCounter, parseDocument } from 'yaml';
import { CodedError } from '../../core';
import type { PolicyDocument } from '../../review';

/** Parses YAML or JSON, which YAML includes, and keeps the lines. Throws `BAD_POLICY_FILE`. */
export function policyDocument(text: string, name: string): PolicyDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const [first = 'invalid YAML'] = error.message.split('\n');
    throw new CodedError('BAD_POLICY_FILE', `cannot read the policy file ${name}: ${first}; correct it`);
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
