import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';

/** A value with resolved references, and marks (`true` in the structure of the value) where that was not possible. */
export interface Resolved {
  readonly value: unknown;
  readonly unknown: unknown;
}

const reference = /\$\{([^${}]+)\}/g;
const attribute = /^([a-z0-9_]+)\.([A-Za-z0-9_-]+)\.([a-z0-9_]+)$/;
const variable = /^var\.([A-Za-z0-9_-]+)$/;

/** Resolves references between the resources of a configuration. */
export class Resolver {
  readonly #resources: PlanValues;
  readonly #variables: PlanValues;

  constructor(resources: PlanValues, variables: PlanValues) {
    this.#resources = resources;
    this.#variables = variables;
  }

  resolve(value: unknown): Resolved {
    return this.#resolve(value, new Set());
  }

  #resolve(value: unknown, seen: ReadonlySet<string>): Resolved {
    if (typeof value === 'string') return this.#text(value, seen);
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => this.#resolve(item, seen));
      return { value: items.map((item) => item.value), unknown: items.map((item) => item.unknown) };
    }
    if (!isObject(value)) return { value, unknown: false };
    const parts = Object.entries(value).map(([key, item]) => [key, this.#resolve(item, seen)] as const);
    return {
      value: Object.fromEntries(parts.map(([key, part]) => [key, part.value])),
      unknown: Object.fromEntries(parts.map(([key, part]) => [key, part.unknown])),
    };
  }

  #text(text: string, seen: ReadonlySet<string>): Resolved {
    const found = [...text.matchAll(reference)];
    // `$${` escapes a template sequence.
    if (found.length === 0) return { value: text.replaceAll('$${', '${'), unknown: false };
    const values = found.map(([, inner = '']) => this.#lookUp(inner.trim(), seen));
    const [only] = values;
    if (found.length === 1 && found[0]?.[0] === text) return only ?? notKnown;
    if (values.some((value) => value.unknown !== false || typeof value.value === 'object')) return notKnown;
    let at = 0;
    return { value: text.replace(reference, () => String(values[at++]?.value)), unknown: false };
  }

  #lookUp(expression: string, seen: ReadonlySet<string>): Resolved {
    const [, name] = variable.exec(expression) ?? [];
    if (name !== undefined) {
      const declared = this.#variables[name];
      const fallback = isObject(declared) ? declared['default'] : undefined;
      return fallback === undefined ? notKnown : this.#resolve(fallback, seen);
    }
    const [, type, label, field] = attribute.exec(expression) ?? [];
    const named = type === undefined ? undefined : this.#resources[type];
    const body = isObject(named) && label !== undefined ? named[label] : undefined;
    const value = isObject(body) && field !== undefined ? body[field] : undefined;
    if (value === undefined || seen.has(expression)) return notKnown;
    return this.#resolve(value, new Set([...seen, expression]));
  }
}

const notKnown: Resolved = { value: null, unknown: true };
