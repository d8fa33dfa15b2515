// Finds the places where a source file can be mutated so that it still compiles.
import ts from 'typescript';

const swapped = new Map([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['??', '&&'],
  ['+', '-'],
  ['-', '+'],
]);
/** Calls that can be removed without changing the type. */
const leftOut = new Set(['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim', 'toLowerCase']);

/** Returns every place: start and end, line, original and mutated text. */
export function sitesIn(text) {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const sites = [];
  const add = (node, becomes) => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    sites.push({
      start,
      end: node.getEnd(),
      line: line + 1,
      was: shown(node.getText(source)),
      becomes: shown(becomes),
      text: becomes,
    });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
    if (ts.isBinaryExpression(node) && swapped.has(node.operatorToken.getText(source))) {
      const operator = node.operatorToken.getText(source);
      const [left, right] = [node.left.getText(source), node.right.getText(source)];
      // String concatenation has no opposite operator.
      if (operator !== '+' || !/['"`]/.test(left + right)) add(node, `${left} ${swapped.get(operator)} ${right}`);
    }
    if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(source)})`);
    if (ts.isConditionalExpression(node)) add(node.condition, `!(${node.condition.getText(source)})`);
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isNumericLiteral(node)) add(node, `${Number(node.text.replaceAll('_', '')) + 1}`);
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) add(node, 'void 0;');
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      leftOut.has(node.expression.name.text)
    )
      add(node, node.expression.expression.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

/** Returns the text with one mutation. */
export function mutate(text, { start, end, text: becomes }) {
  return text.slice(0, start) + becomes + text.slice(end);
}

function shown(text) {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
