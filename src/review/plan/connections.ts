import { isObject } from '../../core';
import { ourProviderBlocks } from './other-tenants';
import type { Plan } from './read-plan';

/** What a provider block can say about the connection, and how a report says it. */
const parts = {
  host: (value) => `the service is ${value}`,
  protocol: (value) => `its protocol is ${value}`,
  port: (value) => `its port is ${value}`,
  auth_url: (value) => `tokens come from ${value}`,
  auth_file: (value) => `credentials come from the file ${value}`,
  ca_file: (value) => `certificates of ${value} are trusted`,
  skip_verify_certificate: (value) =>
    value === 'true' ? 'certificates are not verified' : `certificates are verified unless ${value}`,
} as const satisfies Readonly<Record<string, (value: string) => string>>;

/**
 * Returns one sentence for each provider block that says with whom the provider talks: a plan contains the block, and not
 * what it was before.
 */
export function connectionTexts(plan: Plan): readonly string[] {
  return ourProviderBlocks(plan).flatMap(({ key, expressions }) => {
    const said = Object.entries(parts).flatMap(([name, textOf]) => {
      const value = valueOf(isObject(expressions) ? expressions[name] : undefined);
      return value === undefined || (name === 'skip_verify_certificate' && value === 'false') ? [] : [textOf(value)];
    });
    return said.length === 0 ? [] : [`provider "${key}" as configured: ${said.join('; ')}`];
  });
}

/** A constant, or the names of what the value depends on. */
function valueOf(expression: unknown): string | undefined {
  if (!isObject(expression)) return undefined;
  const { constant_value: constant, references } = expression;
  if (['string', 'number', 'boolean'].includes(typeof constant)) return JSON.stringify(constant).replace(/^"|"$/g, '');
  return Array.isArray(references) && references.length > 0 ? String(references[0]) : undefined;
}
