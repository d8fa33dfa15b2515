import { hclString, type Hcl } from '../../../terraform/hcl';
import type { Entry, Expression, TextPart } from '../expression';

/** Writes the name of an adopted object. */
type NameWriter = (expression: Expression & { readonly is: 'name' }) => Hcl;

/** Writes an expression in HCL. */
function expressionHcl(expression: Expression, name: NameWriter): Hcl {
  switch (expression.is) {
    case 'unknown-value':
    case 'value':
      return typeof expression.value === 'string' ? hclString(expression.value) : String(expression.value);
    case 'list':
      return { list: expression.items.map((item) => expressionHcl(item, name)) };
    case 'object':
      return { object: entriesHcl(expression.entries, name) };
    case 'map':
      return { object: expression.entries.map(([key, value]) => [key, expressionHcl(value, name)] as const) };
    case 'name':
      return name(expression);
    case 'text':
      return templateHcl(expression.parts, name);
    case 'outside':
    case 'literal':
      return hclString(expression.text);
    case 'secret':
      return `var.${expression.variable}`;
  }
}

function templateHcl(parts: readonly TextPart[], name: NameWriter): Hcl {
  const texts = parts.map((part) => {
    const code = part.is === 'name' ? name(part) : undefined;
    return typeof code === 'string' && !code.startsWith('"') ? `\${${code}}` : hclString(part.text).slice(1, -1);
  });
  return `"${texts.join('')}"`;
}

/** Writes attributes, in their order. */
export function entriesHcl(entries: readonly Entry[], name: NameWriter): readonly (readonly [string, Hcl])[] {
  return entries.map((entry) => [entry.name, expressionHcl(entry.value, name)] as const);
}
