import { isObject, type Json } from '../../src/core';
import { isList } from './json-list';

const form = /^\$\{var\.(\w+)\}$/;

/** Returns the placeholder of a secret in an example: secrets should not be in a configuration. */
export function secretVariable(name: string): string {
  return `\${var.${name}}`;
}

/** Returns the name of the variable in a placeholder, or undefined. */
export function variableName(text: string): string | undefined {
  return form.exec(text)?.[1];
}

/** Returns the names of all variables in a value, without duplicates. */
export function variablesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [variableName(value)].filter((name) => name !== undefined);
  const inner = isObject(value) ? Object.values(value) : isList(value) ? value : [];
  return [...new Set(inner.flatMap(variablesIn))];
}
