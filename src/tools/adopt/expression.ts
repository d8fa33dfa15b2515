import type { AdoptableObject } from './adoptable-object';

/** A configuration value, independent of the output language. */
export type Expression =
  | { readonly is: 'value'; readonly value: string | number | bigint | boolean }
  /** A text that this version does not know in its place, and that the service has accepted. */
  | { readonly is: 'unknown-value'; readonly value: string }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  | { readonly is: 'object'; readonly entries: readonly Entry[] }
  /** A map: its keys are data and keep their spelling. */
  | { readonly is: 'map'; readonly entries: readonly (readonly [string, Expression])[] }
  /** The name of an adopted object. */
  | { readonly is: 'name'; readonly of: AdoptableObject; readonly text: string }
  /** A text that contains names of adopted objects, such as a filter of tags. */
  | { readonly is: 'text'; readonly parts: readonly TextPart[] }
  /** The name of an existing object that is not adopted; `isChecked` if every such name must exist. */
  | { readonly is: 'outside'; readonly kind: string; readonly text: string; readonly isChecked?: boolean }
  /** A keyword or literal in an attribute that may also contain a name. */
  | { readonly is: 'literal'; readonly text: string }
  /** A variable whose value the user must supply. */
  | { readonly is: 'secret'; readonly variable: string };

/** Part of a text: itself, or the name of an adopted object. */
export type TextPart =
  | { readonly is: 'literal'; readonly text: string }
  | { readonly is: 'name'; readonly of: AdoptableObject; readonly text: string };

/** One attribute, by Terraform name. */
export interface Entry {
  readonly name: string;
  readonly value: Expression;
}

/** Converts an expression to plain data. `secret` replaces each secret value. */
export function plainValue(expression: Expression, secret: unknown): unknown {
  switch (expression.is) {
    case 'value':
    case 'unknown-value':
      return expression.value;
    case 'list':
      return expression.items.map((item) => plainValue(item, secret));
    case 'object':
      return Object.fromEntries(expression.entries.map(({ name, value }) => [name, plainValue(value, secret)]));
    case 'map':
      return Object.fromEntries(expression.entries.map(([key, value]) => [key, plainValue(value, secret)]));
    case 'name':
    case 'outside':
    case 'literal':
      return expression.text;
    case 'text':
      return expression.parts.map(({ text }) => text).join('');
    case 'secret':
      return secret;
  }
}

/** Returns every adopted object that an expression names. */
export function namedIn(expression: Expression): readonly AdoptableObject[] {
  switch (expression.is) {
    case 'name':
      return [expression.of];
    case 'text':
      return expression.parts.flatMap(namedIn);
    case 'list':
      return expression.items.flatMap(namedIn);
    case 'object':
      return expression.entries.flatMap(({ value }) => namedIn(value));
    case 'map':
      return expression.entries.flatMap(([, value]) => namedIn(value));
    default:
      return [];
  }
}

/** Returns the expression with the selected names as literals instead of references. */
export function writtenOut(expression: Expression, which: (of: AdoptableObject) => boolean): Expression {
  switch (expression.is) {
    case 'name':
      return which(expression.of) ? { is: 'literal', text: expression.text } : expression;
    case 'text':
      return {
        is: 'text',
        parts: expression.parts.map((part) =>
          part.is === 'name' && which(part.of) ? { is: 'literal', text: part.text } : part,
        ),
      };
    case 'list':
      return { is: 'list', items: expression.items.map((item) => writtenOut(item, which)) };
    case 'object':
      return {
        is: 'object',
        entries: expression.entries.map(({ name, value }) => ({ name, value: writtenOut(value, which) })),
      };
    case 'map':
      return { is: 'map', entries: expression.entries.map(([key, value]) => [key, writtenOut(value, which)] as const) };
    default:
      return expression;
  }
}
