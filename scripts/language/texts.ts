import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A user-facing text and its location. */
export interface Text {
  /** File and line. */
  readonly at: string;
  readonly text: string;
}

/** Returns the lines of a Markdown file, without code blocks. */
export function textsOfMarkdown(path: string): readonly Text[] {
  let inCode = false;
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const isFence = text.trimStart().startsWith('```');
      if (isFence) inCode = !inCode;
      return inCode || isFence || text.trim() === '' ? [] : [{ at: `${path}:${String(index + 1)}`, text }];
    });
}

/** Returns the lines of the comments of a TypeScript or JavaScript file. */
export function commentsOfCode(path: string): readonly Text[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      // An address has no space before its slashes.
      const text = /^\s*(?:\/\*\*?|\*) (.*)$/.exec(line)?.[1] ?? /(?:^|\s)\/\/ (.*)$/.exec(line)?.[1];
      return text === undefined ? [] : [{ at: `${path}:${String(index + 1)}`, text }];
    });
}

/** Returns the string literals of a TypeScript file that are sentences: errors, warnings, help, descriptions. */
export function textsOfCode(path: string): readonly Text[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node);
    if (isText && node.getText().split(' ').length >= 3) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      // The delimiters of a template literal are not inline code.
      found.push({ at: `${path}:${String(line + 1)}`, text: node.getText().replace(/^['"`]|['"`]$/g, '') });
    }
    if (!isText || ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
