import { isObject } from '../../core';
import { knownValue, referenceIn } from './known-value';
import { isThisProvider, ourProviderBlocks } from './other-tenants';
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
    value.startsWith('true') ? 'certificates are not verified' : `certificates are verified unless ${value}`,
} as const satisfies Readonly<Record<string, (value: string) => string>>;

/**
 * Returns one sentence for each provider block that configures the connection: a plan contains the block as it is, without
 * what it was before.
 */
export function connectionTexts(plan: Plan): readonly string[] {
  return ourProviderBlocks(plan).flatMap(({ key, provider, expressions }) => {
    const said = Object.entries(parts).flatMap(([name, textOf]) => {
      const value = textIn(isObject(expressions) ? expressions[name] : undefined, plan);
      return value === undefined || (name === 'skip_verify_certificate' && value === 'false') ? [] : [textOf(value)];
    });
    const source = isThisProvider(provider) ? [] : [`its source is ${provider}, which is another provider`];
    const others = Object.keys(isObject(expressions) ? expressions : {})
      .filter((name) => !(name in parts))
      .sort();
    const rest = others.length === 0 ? [] : [`it sets ${others.join(', ')}`];
    const all = [...source, ...said, ...rest];
    return all.length === 0 ? [] : [`provider "${key}" as configured: ${all.join('; ')}`];
  });
}

/** A constant, or the name of what the value depends on; of a variable that is not sensitive, also that value. */
function textIn(expression: unknown, plan: Plan): string | undefined {
  if (!isObject(expression)) return undefined;
  const [value, name] = [knownValue(expression, plan), referenceIn(expression)];
  if (value === undefined || name === undefined) return value === undefined ? name : String(value);
  return `${name}, which is ${String(value)}`;
}
