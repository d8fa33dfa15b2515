import { visibleText } from '../../../core';
import type { Entry, Expression, TextPart } from '../expression';
import { literal, type Code, type Prop } from './code';
import { propertyName } from './l1-names';

/** How a module writes what depends on its other declarations. */
export interface ExpressionCodeOptions {
  /** The name of an adopted object. */
  readonly name: (expression: Expression & { readonly is: 'name' }) => Code;
  /** The name of an existing object. Default: a literal. */
  readonly outside?: (expression: Expression & { readonly is: 'outside' }) => Code;
  /** The function that passes a text to a closed type. */
  readonly unchecked: () => string;
  /** A variable without a value. */
  readonly secret: (variable: string) => Code;
}

/** Writes an expression in TypeScript. */
export function expressionCode(expression: Expression, options: ExpressionCodeOptions): Code {
  switch (expression.is) {
    case 'value':
      return typeof expression.value === 'string' ? literal(expression.value) : String(expression.value);
    case 'unknown-value':
      return { call: options.unchecked(), args: [literal(expression.value)] };
    case 'list':
      return { list: expression.items.map((item) => expressionCode(item, options)) };
    case 'object':
      return { object: entryProps(expression.entries, options) };
    case 'map':
      return { object: expression.entries.map(([key, value]): Prop => [key, expressionCode(value, options)]) };
    case 'name':
      return options.name(expression);
    case 'text':
      return templateCode(expression.parts, options);
    case 'outside':
      return options.outside?.(expression) ?? literal(expression.text);
    case 'literal':
      return literal(expression.text);
    case 'secret':
      return options.secret(expression.variable);
  }
}

function templateCode(parts: readonly TextPart[], options: ExpressionCodeOptions): Code {
  const codes = parts.map((part) => ({ text: part.text, code: part.is === 'name' ? options.name(part) : undefined }));
  const isName = (code: Code | undefined): code is string => typeof code === 'string' && /^[A-Za-z_$]/.test(code);
  // What a template would read as its own sequences is written as it is.
  if (!codes.some(({ code }) => isName(code)) || parts.some(({ text }) => /[`\\]|[$%]\{/.test(text))) {
    return literal(parts.map(({ text }) => text).join(''));
  }
  return `\`${codes.map(({ text, code }) => (isName(code) ? `\${${code}}` : visibleText(text))).join('')}\``;
}

/** Writes attributes as properties of a generated class. */
export function entryProps(entries: readonly Entry[], options: ExpressionCodeOptions): readonly Prop[] {
  return entries.map(({ name, value }): Prop => [propertyName(name), expressionCode(value, options)]);
}
