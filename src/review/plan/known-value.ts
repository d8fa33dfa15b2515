import { isObject } from '../../core';
import type { Plan } from './read-plan';

/** Returns the value of an expression of a plan that is a constant. */
export function constantIn(expression: unknown): unknown {
  return isObject(expression) ? expression['constant_value'] : undefined;
}

/**
 * Returns a constant, or the value of the variable that an expression depends on. That is the value of the expression
 * only if nothing else is in it, which a plan does not say: `"${var.a}.b"` and `!var.a` look like `var.a`. In a module
 * `var.a` is another one. So it is for reports, and to suspect something, and proves nothing.
 */
export function knownValue(expression: unknown, { variables }: Plan): string | number | boolean | undefined {
  if (!isObject(expression)) return undefined;
  const constant = constantIn(expression);
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
