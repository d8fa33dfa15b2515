import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The word that is appended to each text. */
const word = 'indeed';

/** Folders whose literals are programs as well: statements of SQL, pages, code that is written. */
const programs = ['hcl', 'logs/sql', 'service/storage', 'ui'];

/** Files in which a text is data: a format that the project reads again. */
const formats: ReadonlySet<string> = new Set([
  'catalog/operations/stage-text.ts',
  'catalog/temporary-rule.ts',
  'provider/push/idempotency-key.ts',
  'review/protection/log-filter.ts',
]);

/**
 * Makes a copy of the project in a folder, with a word appended to each `doc` of the catalog and each message. Returns how
 * many texts have it.
 */
export function makeRewordedCopy(folder: string): number {
  let count = 0;
  for (const path of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const content = readFileSync(join('src', path), 'utf8');
    const isKept = formats.has(path) || programs.some((name) => path.startsWith(`${name}/`));
    const reworded = isKept ? { text: content, count: 0 } : reword(content);
    count += reworded.count;
    mkdirSync(join(folder, 'src', dirname(path)), { recursive: true });
    writeFileSync(join(folder, 'src', path), reworded.text);
  }
  cpSync('test', join(folder, 'test'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(folder, name));
  for (const name of ['node_modules', 'docs', 'examples']) symlinkSync(join(process.cwd(), name), join(folder, name));
  return count;
}

/** Appends the word to the texts for people in a file. */
export function reword(content: string): { readonly text: string; readonly count: number } {
  const source = ts.createSourceFile('file.ts', content, ts.ScriptTarget.Latest, true);
  const edits: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    const end = endOfText(node);
    if (end !== undefined) edits.push(end);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  let text = content;
  for (const edit of edits.toReversed()) text = `${text.slice(0, edit.at)}${edit.text}${text.slice(edit.at)}`;
  return { text, count: edits.length };
}

/** The place where a text for people ends; undefined for another node. */
function endOfText(node: ts.Node): { readonly at: number; readonly text: string } | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return isSentence(node.text) && !isKey(node) ? endWith(node.text, node.getEnd() - 1) : undefined;
  }
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  const last = parts.at(-1) ?? '';
  return isSentence(parts.join('"x"')) ? endWith(last, node.getEnd() - 1) : undefined;
}

/** The word goes before the period of a sentence. */
function endWith(text: string, end: number): { readonly at: number; readonly text: string } {
  return { at: text.endsWith('.') ? end - 1 : end, text: ` ${word}` };
}

/** Some words in a row, as people write them. */
function isSentence(text: string): boolean {
  return (
    /[a-z]{2,},? [a-z]+,? [a-z]{2,}/.test(text) &&
    !/[<>{}\n\\]|\b(?:select .+ from|insert into|update \w+ set|delete from|create (?:unique )?(?:table|index)|where \w+)\b/i.test(
      text,
    )
  );
}

function isKey(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isElementAccessExpression(parent) || ts.isCaseClause(parent);
}
