import ts from 'typescript';

/** A value of an open type in a text: it may be any value of a resource, and so contain a secret. */
export interface PrintedValue {
  /** Path from the root of the project. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

/** Functions that write a value as it is. */
const writers: ReadonlySet<string> = new Set(['stringify', 'stableStringify', 'stringifyWire', 'String', 'inspect']);

/** Finds values of open types in template literals, and in texts that are joined with `+`. */
export function findPrintedValues(
  program: ts.Program,
  root: string,
  isChecked: (file: string) => boolean,
): readonly PrintedValue[] {
  const checker = program.getTypeChecker();
  const pathOf = ({ fileName }: ts.SourceFile): string =>
    fileName.startsWith(`${root}/`) ? fileName.slice(root.length + 1) : fileName;
  const found: PrintedValue[] = [];
  const report = (node: ts.Node): void => {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ file: pathOf(file), line: line + 1, code: node.getText().replace(/\s+/g, ' ').slice(0, 120) });
  };
  const check = (part: ts.Expression): void => {
    const node = ts.skipPartiallyEmittedExpressions(part);
    if (ts.isParenthesizedExpression(node)) {
      check(node.expression);
      return;
    }
    if (ts.isConditionalExpression(node)) {
      check(node.whenTrue);
      check(node.whenFalse);
      return;
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
      check(node.left);
      check(node.right);
      return;
    }
    if (ts.isCallExpression(node) && writers.has(nameOf(node.expression))) {
      const [value] = node.arguments;
      if (value !== undefined && !isPrintable(value) && isOpen(checker, checker.getTypeAtLocation(value))) report(node);
      return;
    }
    if (!isPrintable(node) && isOpen(checker, checker.getTypeAtLocation(node))) report(node);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) check(expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const isText = (checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0;
      if (isText) for (const side of [node.left, node.right]) if (!ts.isBinaryExpression(side)) check(side);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && isChecked(pathOf(file))) visit(file);
  }
  return found;
}

function nameOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
}

/** Reports whether an expression is what `printable` returned. */
function isPrintable(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && /^printable(?:Value|Text)?$/.test(nameOf(node.expression));
}

const scalars =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null;

/** Reports whether a type can be any value: `unknown`, an object with arbitrary fields, or a list or union of them. */
function isOpen(checker: ts.TypeChecker, type: ts.Type): boolean {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0) return true;
  if (type.isUnion()) return type.types.some((one) => isOpen(checker, one));
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  if (checker.isArrayType(type) || checker.isTupleType(type))
    // A value that contains lists of itself is open because of its objects.
    return checker
      .getTypeArguments(type as ts.TypeReference)
      .some((one) => one !== type && !one.isUnion() && isOpen(checker, one));
  const index = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  return index !== undefined && !isScalar(index);
}

function isScalar(type: ts.Type): boolean {
  return type.isUnion() ? type.types.every(isScalar) : (type.flags & scalars) !== 0;
}
