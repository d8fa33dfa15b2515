import { isObject } from '../../core';
import type { Plan } from './read-plan';

/** Returns the value of an expression of a plan that is a constant, or one variable that is not sensitive. */
export function knownValue(expression: unknown, { variables }: Plan): string | number | boolean | undefined {
  if (!isObject(expression)) return undefined;
  const { constant_value: constant } = expression;
  if (isScalar(constant)) return constant;
  const name = referenceIn(expression);
  const value = name === undefined ? undefined : variables.get(name);
  return isScalar(value) ? value : undefined;
}

/** Returns the name of what an expression depends on first. */
export function referenceIn({ references }: Readonly<Record<string, unknown>>): string | undefined {
  const name: unknown = Array.isArray(references) ? references[0] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Reports whether a value is a text, a number or a boolean. */
export function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
