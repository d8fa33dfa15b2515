import type { AdoptableObject } from './found';

/** A value of a configuration, before it is written in a language. */
export type Expression =
  | { readonly is: 'value'; readonly value: string | number | bigint | boolean }
  | { readonly is: 'list'; readonly items: readonly Expression[] }
  | { readonly is: 'object'; readonly entries: readonly Entry[] }
  /** Keys of its own, which no language respells. */
  | { readonly is: 'map'; readonly entries: readonly (readonly [string, Expression])[] }
  /** The name of something that is adopted as well. */
  | { readonly is: 'name'; readonly of: AdoptableObject; readonly text: string }
  /** The name of something that is there and nobody here makes. */
  | { readonly is: 'outside'; readonly kind: string; readonly text: string }
  /** A word or a literal in a place where a name could be. */
  | { readonly is: 'literal'; readonly text: string }
  /** A variable that somebody has to fill in. */
  | { readonly is: 'secret'; readonly variable: string };

/** One attribute, by Terraform's name. */
export interface Entry {
  readonly name: string;
  readonly value: Expression;
}

/** An expression as plain data, with `unknown` where a secret or a name stands that is not known here. */
export function plainValue(expression: Expression, secret: unknown): unknown {
  switch (expression.is) {
    case 'value':
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
    case 'secret':
      return secret;
  }
}

/** Everything adopted that an expression names. */
export function namedIn(expression: Expression): readonly AdoptableObject[] {
  switch (expression.is) {
    case 'name':
      return [expression.of];
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

/** The same expression with some names written out instead of referred to. */
export function writtenOut(expression: Expression, which: (of: AdoptableObject) => boolean): Expression {
  switch (expression.is) {
    case 'name':
      return which(expression.of) ? { is: 'literal', text: expression.text } : expression;
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
