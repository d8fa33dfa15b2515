import { isObject, type Json } from '../../src/core';
import type { ExampleBody } from './example-body';
import { variableName, variablesIn } from './secret-variable';

const width = 100;

/** Formats a block like `terraform fmt`, preceded by the variables that it needs. */
export function hclBlock(labels: readonly string[], body: ExampleBody): string {
  const variables = variablesIn(body).map(
    (name) => `variable "${name}" {\n  type      = string\n  sensitive = true\n}\n\n`,
  );
  return `${variables.join('')}${labels.join(' ')} ${Object.keys(body).length === 0 ? '{}' : `{\n${attributeLines(body, '  ').join('\n')}\n}`}`;
}

function attributeLines(body: Readonly<Record<string, Json>>, indent: string): readonly string[] {
  const entries = Object.entries(body).map(([name, value]) => ({ name: keyOf(name), text: valueText(value, indent) }));
  const runs: { name: string; text: string }[][] = [];
  // Like terraform fmt, align only consecutive single-line attributes.
  for (const entry of entries) {
    const last = runs[runs.length - 1];
    if (last === undefined || isLong(entry.text) || last.some(({ text }) => isLong(text))) runs.push([entry]);
    else last.push(entry);
  }
  return runs.flatMap((run) => {
    const longest = Math.max(...run.map(({ name }) => name.length));
    return run.map(({ name, text }) => `${indent}${name.padEnd(longest)} = ${text}`);
  });
}

function isLong(text: string): boolean {
  return text.includes('\n');
}

function valueText(value: Json, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const texts = items.map((item) => valueText(item, inner));
    const line = `[${texts.join(', ')}]`;
    if (!isLong(line) && line.length < width) return line;
    if (texts.length === 1) return `[${valueText(items[0] ?? null, indent)}]`;
    return `[\n${texts.map((text) => `${inner}${text},\n`).join('')}${indent}]`;
  }
  if (isObject(value)) return objectText(value, indent);
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

function objectText(value: Readonly<Record<string, Json>>, indent: string): string {
  const names = Object.keys(value);
  const [only] = Object.entries(value);
  if (only === undefined) return '{}';
  const line = `{ ${keyOf(only[0])} = ${valueText(only[1], indent)} }`;
  if (names.length === 1 && !isLong(line) && line.length < width) return line;
  return `{\n${attributeLines(value, `${indent}  `).join('\n')}\n${indent}}`;
}

function keyOf(name: string): string {
  return /^[a-zA-Z_][\w-]*$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const variable = variableName(text);
  if (variable !== undefined) return `var.${variable}`;
  return JSON.stringify(text)
    .replaceAll('${', () => '$${')
    .replaceAll('%{', '%%{');
}
