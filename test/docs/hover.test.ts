import { expect, test } from '@jest/globals';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const constructs = join(__dirname, '..', '..', 'constructs');
const index = join(constructs, 'index.ts');
/** A file that exists only here: the examples, with the names that they use. */
const examples = join(constructs, 'examples-of-properties.ts');
const prelude = `import { TerraformStack } from 'cdktf';
import * as scm from './index';
declare const { any, ip, rule, canary, rest }: typeof scm;
declare const [tills, internet]: readonly [scm.Zone, scm.Zone];
declare const [bank, updates, staffNet]: readonly [scm.AddressObject, scm.AddressObject, scm.AddressObject];
declare const web: scm.ServiceObject;
declare const payment: scm.Tag;
declare const openingHours: scm.Schedule;
declare const knownBad: scm.ExternalDynamicList;
declare const baseline: scm.Snippet;
declare const branches: scm.Folder;
declare const [first, second]: readonly [scm.SecurityRule, scm.SecurityRule];
declare const provider: scm.ScmProvider;
declare const stack: TerraformStack;
declare const secret: string;
declare const tillsToBank: scm.RuleProps;
`;
/** What a function returns; nobody writes its properties. */
const results = new Set(['Existing', 'ListedRule', 'RuleSection', 'RuleHistory', 'RuleList']);

interface Property {
  readonly name: string;
  /** One for each construct that has the property. */
  readonly types: ts.Type[];
  readonly isOptional: boolean;
  readonly doc: string;
  readonly tags: ReadonlyMap<string, string>;
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.Node20,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

function isWritten(declaration: ts.PropertySignature): boolean {
  const { parent, type } = declaration;
  // A construct in place of a name.
  if (
    ts.isTypeLiteralNode(parent) &&
    ts.isTypeAliasDeclaration(parent.parent.parent) &&
    parent.parent.parent.name.text === 'NameOf'
  )
    return false;
  if (ts.isInterfaceDeclaration(parent) && results.has(parent.name.text)) return false;
  return dirname(declaration.getSourceFile().fileName) === constructs && type?.kind !== ts.SyntaxKind.NeverKeyword;
}

/** Properties that a program writes: of exported types, and of the properties of constructs. */
function propertiesOf(program: ts.Program): readonly Property[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error('the constructs have no index');
  const found = new Map<ts.Declaration, Property>();
  const visit = (owner: string, type: ts.Type): void => {
    for (const part of type.isUnion() ? type.types : [type]) {
      for (const property of part.getProperties()) {
        for (const declaration of property.declarations ?? []) {
          if (!ts.isPropertySignature(declaration) || !isWritten(declaration)) continue;
          const type = checker.getTypeOfSymbol(property);
          const known = found.get(declaration);
          if (known !== undefined) {
            known.types.push(type);
            continue;
          }
          const tags = ts.getJSDocTags(declaration);
          found.set(declaration, {
            name: `${owner}.${property.name}`,
            types: [type],
            isOptional: declaration.questionToken !== undefined,
            doc: ts.displayPartsToString(property.getDocumentationComment(checker)),
            tags: new Map(tags.map(({ tagName, comment }) => [tagName.text, ts.getTextOfJSDocComment(comment) ?? ''])),
          });
        }
      }
    }
  };
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias))
      visit(symbol.name, checker.getDeclaredTypeOfSymbol(symbol));
    if ((symbol.flags & ts.SymbolFlags.Class) === 0) continue;
    for (const { parameters } of checker.getTypeOfSymbol(symbol).getConstructSignatures()) {
      const [, , properties] = parameters;
      if (properties !== undefined) visit(symbol.name, checker.getTypeOfSymbol(properties));
    }
  }
  return [...found.values()];
}

const constructsProgram = ts.createProgram([index], options);
const properties = propertiesOf(constructsProgram);

test('every property says on hover what it is, what its absence means, and one example', () => {
  expect(properties.length).toBeGreaterThan(250);
  const silent = properties.flatMap(({ name, doc, isOptional, tags }) => [
    ...(doc === '' ? [`${name}: no description`] : []),
    ...(isOptional && (tags.get('default') ?? '') === '' ? [`${name}: no @default`] : []),
    ...(tags.has('example') ? [] : [`${name}: no @example`]),
  ]);
  expect(silent).toEqual([]);
});

test('every example is a value of its property', () => {
  const shown = properties.map(({ name, tags }) => {
    const [, value = ''] = /^\w+: (.+)$/.exec(tags.get('example') ?? '') ?? [];
    return { name, value };
  });
  const text = `${prelude}${shown.map(({ value }, i) => `const example${i} = [${value}] as const;`).join('\n')}\n`;
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => file === examples || disk.fileExists(file),
    readFile: (file) => (file === examples ? text : disk.readFile(file)),
    getSourceFile: (file, version, ...rest) =>
      file === examples ? ts.createSourceFile(file, text, version, true) : disk.getSourceFile(file, version, ...rest),
  };
  const program = ts.createProgram([index, examples], options, host, constructsProgram);
  const source = program.getSourceFile(examples);
  const errors = program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  expect(errors).toEqual([]);
  const checker = program.getTypeChecker();
  const typesOf = new Map(propertiesOf(program).map(({ name, types }) => [name, types]));
  const values = (source?.statements ?? []).flatMap((statement) =>
    ts.isVariableStatement(statement) && statement.modifiers === undefined
      ? statement.declarationList.declarations.flatMap(({ initializer }) =>
          initializer !== undefined &&
          ts.isAsExpression(initializer) &&
          ts.isArrayLiteralExpression(initializer.expression)
            ? [initializer.expression.elements[0]]
            : [],
        )
      : [],
  );
  expect(values).toHaveLength(shown.length);
  const wrong = shown.filter(({ name }, i) => {
    const value = values[i];
    const given = value === undefined ? undefined : checker.getTypeAtLocation(value);
    return given === undefined || !typesOf.get(name)?.some((type) => checker.isTypeAssignableTo(given, type));
  });
  expect(wrong).toEqual([]);
});
