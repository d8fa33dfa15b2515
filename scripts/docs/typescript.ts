import type { Attribute, AttributeType } from '../../src/catalog';
import { isObject, type Json } from '../../src/core';
import type { ExampleBody } from './example-body';
import { className, modulePath, propertyName } from '../../src/tools/adopt/typescript/l1-names';
import { variableName, variablesIn } from './secret-variable';

const width = 120;

/** Position of a value: indentation of its lines, and the column where it begins. */
interface Place {
  readonly indent: string;
  readonly column: number;
}

/** Formats TypeScript that creates a generated construct, like prettier. */
export function l1Example(name: string, id: string, body: ExampleBody, attributes: readonly Attribute[]): string {
  const of = className(name);
  const props = longObject(entriesOf(body, attributes), { indent: '', column: 0 });
  const variables = variablesIn(body);
  const imports = [
    ...(variables.length === 0 ? [] : ["import { TerraformVariable } from 'cdktf';"]),
    `import { ${of} } from '${modulePath(name)}';`,
  ];
  const declarations = variables.map(
    (one) =>
      `const ${propertyName(one)} = new TerraformVariable(stack, ${quoted(one)}, { type: 'string', sensitive: true });`,
  );
  return [...imports, '', ...declarations, `new ${of}(stack, ${quoted(id)}, ${props});`].join('\n');
}

/** One property: its TypeScript name, its value, and its catalog type. */
interface Entry {
  readonly key: string;
  readonly value: Json;
  readonly type: AttributeType | undefined;
}

/** Returns the properties of an object; without attributes it is a map with arbitrary keys. */
function entriesOf(
  body: Readonly<Record<string, Json>>,
  attributes: readonly Attribute[] | undefined,
): readonly Entry[] {
  return Object.entries(body).map(([name, value]) => ({
    key: keyOf(attributes === undefined ? name : propertyName(name)),
    value,
    type: attributes?.find((one) => one.name === name)?.type,
  }));
}

function objectText(entries: readonly Entry[], place: Place): string {
  const [first, second] = entries;
  if (first === undefined) return '{}';
  if (second === undefined) {
    const line = `{ ${first.key}: ${valueText(first, { ...place, column: place.column + first.key.length + 4 })} }`;
    if (fits(line, place)) return line;
  }
  return longObject(entries, place);
}

function longObject(entries: readonly Entry[], { indent }: Place): string {
  if (entries.length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = entries.map((entry) => {
    const place = { indent: inner, column: inner.length + entry.key.length + 2 };
    return `${inner}${entry.key}: ${valueText(entry, place)},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function valueText({ value, type }: Omit<Entry, 'key'>, place: Place): string {
  if (Array.isArray(value)) return listText(value, type?.kind === 'list' ? type.item : undefined, place);
  if (isObject(value))
    return objectText(entriesOf(value, type?.kind === 'object' ? type.attributes : undefined), place);
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

function listText(items: readonly Json[], type: AttributeType | undefined, place: Place): string {
  const line = `[${items.map((value) => valueText({ value, type }, place)).join(', ')}]`;
  if (fits(line, place)) return line;
  const inner = `${place.indent}  `;
  const lines = items.map((value) => {
    const text = valueText({ value, type }, { indent: inner, column: inner.length });
    return `${inner}${text},\n`;
  });
  return `[\n${lines.join('')}${place.indent}]`;
}

function fits(line: string, { column }: Place): boolean {
  return !line.includes('\n') && column + line.length < width;
}

function keyOf(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const variable = variableName(text);
  if (variable !== undefined) return `${propertyName(variable)}.stringValue`;
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}
