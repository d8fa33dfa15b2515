import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { agreementRows, type AgreementRow } from '../../scripts/coverage/agreement/rows';
import { camelCase } from '../../src/core';

const generated = join(__dirname, '..', '..', 'dist', 'l1');

/** Declared interfaces of a generated resource by name, and the name of its configuration. */
interface Declared {
  readonly config: string;
  readonly interfaces: ReadonlyMap<string, ts.InterfaceDeclaration>;
}

const read = new Map<string, Declared>();

function declaredIn(kind: string): Declared {
  const known = read.get(kind);
  if (known !== undefined) return known;
  const folder = join(generated, kind.replaceAll('_', '-'));
  const files = readdirSync(folder, { recursive: true }).map(String);
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  let config = '';
  for (const file of files.filter((path) => path.endsWith('.d.ts'))) {
    const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true);
    for (const node of source.statements) {
      if (!ts.isInterfaceDeclaration(node)) continue;
      interfaces.set(node.name.text, node);
      if (node.heritageClauses !== undefined) config = node.name.text;
    }
  }
  const declared = { config, interfaces };
  read.set(kind, declared);
  return declared;
}

/** The words that the type of an attribute allows; `undefined` if it allows any text. */
function wordsOf({ kind, path }: AgreementRow): readonly string[] | undefined {
  const { config, interfaces } = declaredIn(kind);
  let name = config;
  let type: ts.TypeNode | undefined;
  for (const step of path.split('.')) {
    const member = interfaces
      .get(name)
      ?.members.find((one) => one.name?.getText().toLowerCase() === camelCase(step).toLowerCase());
    type = member !== undefined && ts.isPropertySignature(member) ? member.type : undefined;
    name = /\w+/.exec(type?.getText() ?? '')?.[0] ?? '';
  }
  return type === undefined ? undefined : literalsIn(type);
}

function literalsIn(type: ts.TypeNode): readonly string[] | undefined {
  if (ts.isParenthesizedTypeNode(type)) return literalsIn(type.type);
  if (ts.isArrayTypeNode(type)) return literalsIn(type.elementType);
  const parts = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const words = parts.flatMap((part) =>
    ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? [part.literal.text] : [],
  );
  return words.length === parts.length ? words : undefined;
}

const enumerations = agreementRows().filter(({ limit, isOwn }) => limit === 'allowedLiterals' && !isOwn);

test('an enumeration that both sources state is the type of the generated property', () => {
  const agreed = enumerations.filter(({ agreement }) => agreement === 'agree');
  expect(agreed.length).toBeGreaterThan(230);
  const wrong = agreed.filter((row) => wordsOf(row)?.toSorted().join(' | ') !== row.api);
  expect(wrong.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
});

test('any other enumeration leaves the type open', () => {
  const others = enumerations.filter(({ agreement }) => agreement !== 'agree');
  expect(others.length).toBeGreaterThan(40);
  expect(others.filter((row) => wordsOf(row) !== undefined).map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
});
