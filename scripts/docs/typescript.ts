import type { Attribute, AttributeType } from '../../src/catalog';
import { isObject, type Json } from '../../src/core';
import type { ExampleBody } from './example-body';
import { className, modulePath, propertyName } from './l1-names';

const width = 120;

/** TypeScript that makes one of the generated constructs, in the form that prettier gives it. */
export function l1Example(name: string, id: string, body: ExampleBody, attributes: readonly Attribute[]): string {
  const of = className(name);
  return `import { ${of} } from '${modulePath(name)}';\n\nnew ${of}(stack, ${quoted(id)}, ${objectText(body, attributes, '')});`;
}

function objectText(
  body: Readonly<Record<string, Json>>,
  attributes: readonly Attribute[] | undefined,
  indent: string,
): string {
  if (Object.keys(body).length === 0) return '{}';
  const inner = `${indent}  `;
  const lines = Object.entries(body).map(([name, value]) => {
    const attribute = attributes?.find((one) => one.name === name);
    const key = attributes === undefined ? keyOf(name) : keyOf(propertyName(name));
    return `${inner}${key}: ${valueText(value, attribute?.type, inner, inner.length + key.length + 2)},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function valueText(value: Json, type: AttributeType | undefined, indent: string, column: number): string {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const of = type?.kind === 'list' ? type.item : undefined;
    const line = `[${items.map((item) => valueText(item, of, indent, column)).join(', ')}]`;
    if (!line.includes('\n') && column + line.length < width) return line;
    const inner = `${indent}  `;
    return `[\n${items.map((item) => `${inner}${valueText(item, of, inner, inner.length)},\n`).join('')}${indent}]`;
  }
  if (isObject(value)) return objectText(value, type?.kind === 'object' ? type.attributes : undefined, indent);
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

function keyOf(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return text.includes("'") && !text.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}
