import { isObject, type Json } from '../../src/core';
import { isList } from './json-list';

const form = /^\$\{var\.(\w+)\}$/;

/** What stands in an example for a secret: nobody should write one into a configuration. */
export function secretVariable(name: string): string {
  return `\${var.${name}}`;
}

/** The name of the variable that a text stands for, or undefined. */
export function variableName(text: string): string | undefined {
  return form.exec(text)?.[1];
}

/** Names of all variables inside a value, each once. */
export function variablesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [variableName(value)].filter((name) => name !== undefined);
  const inner = isObject(value) ? Object.values(value) : isList(value) ? value : [];
  return [...new Set(inner.flatMap(variablesIn))];
}
