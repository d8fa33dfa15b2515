import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Properties and variables that hold a text for people. */
const texts: ReadonlySet<string> = new Set([
  'cause',
  'description',
  'detail',
  'doc',
  'fix',
  'id',
  'label',
  'message',
  'note',
  'reason',
  'sentence',
  'summary',
  'text',
  'title',
  'why',
]);
/** Names that hold other things as well: only a literal with a word in it is a decision by text. */
const ambiguous: ReadonlySet<string> = new Set(['id', 'label', 'text', 'title', 'cause']);
/** Texts that are compared as a whole: the other names are also those of fixed words with a type. */
const whole: ReadonlySet<string> = new Set(['detail', 'doc', 'message', 'note', 'sentence', 'summary', 'title']);
const asked: ReadonlySet<string> = new Set(['endsWith', 'includes', 'indexOf', 'match', 'search', 'startsWith']);
const askedByExpression: ReadonlySet<string> = new Set(['exec', 'test']);

/** Places that read a text which comes from outside and has no code. */
const allowed: Readonly<Record<string, string>> = {
  'src/catalog/operations/stage-text.ts': 'the description of a job is where a rollout keeps its stage',
  'src/catalog/temporary-rule.ts': 'the description of a rule is where its end is written',
  'src/cli/slow-notice.ts': 'the messages of the log of the client are the names of its events',
  'src/client/jobs.ts': 'some services answer with the job in a sentence only',
  'src/client/list.ts': 'an error of the service has no code for a page that is too large',
  'src/tools/convert/read/read-xml.ts': 'errors of the XML parser have no code',
  'src/tools/history/pull-request.ts': 'the message of a commit is where a host names the request',
  'src/tools/migrate/terraform-messages.ts': 'messages of Terraform have no code',
  'src/provider/push/idempotency-key.ts': 'the description of a job is where the key is kept',
  'src/provider/push/stages/before-rollout.ts': 'the description of a version is where the mark is kept',
  'src/provider/push/stages/restore-stage.ts': 'the description of a version is where the mark is kept',
};

/**
 * Returns the places of a file where the program decides by what a text for people says: a reworded message would change
 * what the program does. Give the value a code, and compare that.
 */
export function textDecisions(path: string, content = readFileSync(path, 'utf8')): readonly string[] {
  if (path in allowed) return [];
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDecision(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(
        `${path}:${String(line + 1)}: decides by a text, ${node.getText().replaceAll(/\s+/g, ' ')}: use a code`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the allowed places that are not needed. */
export function unusedPlaces(): readonly string[] {
  return Object.keys(allowed).filter((path) => {
    const content = readFileSync(path, 'utf8');
    return textDecisions(`./${path}`, content).length === 0;
  });
}

function isDecision(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    const isComparison =
      node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
      node.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
    return (
      isComparison &&
      [node.left, node.right].some((one) => ts.isStringLiteral(one) && / /.test(one.text) && isWholeText(node, one))
    );
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: receiver, name } = node.expression;
  const [argument] = node.arguments;
  if (argument === undefined) return false;
  if (asked.has(name.text)) return decides(receiver, argument);
  return askedByExpression.has(name.text) && decides(argument, receiver);
}

/** Reports whether one side of a comparison is a text for people. */
function isWholeText({ left, right }: ts.BinaryExpression, literal: ts.Expression): boolean {
  const name = nameOf(left === literal ? right : left);
  return name !== undefined && whole.has(name);
}

function decides(value: ts.Expression, pattern: ts.Expression): boolean {
  const name = nameOf(value);
  if (name === undefined || !texts.has(name)) return false;
  if (!ambiguous.has(name)) return true;
  // A parser gets its input in such a variable; a decision reads a property.
  const isWord =
    ts.isStringLiteralLike(pattern) || ts.isTemplateExpression(pattern) || ts.isRegularExpressionLiteral(pattern);
  return (
    isWord &&
    /[a-z]{3}/i.test(pattern.getText()) &&
    (name === 'id' ? !ts.isRegularExpressionLiteral(pattern) : ts.isPropertyAccessExpression(value))
  );
}

function nameOf(node: ts.Expression): string | undefined {
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return nameOf(node.expression);
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
}
