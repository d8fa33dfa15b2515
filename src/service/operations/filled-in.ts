import type { ResourceKind } from '../../catalog';

/**
 * The fields of a write with what the service fills in. An empty list counts as left out: clients send it for what they
 * were not given.
 */
export function withFilledIn(kind: ResourceKind, asked: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(kind.api.serviceDefaults?.(asked) ?? {});
  const missing = filled.filter(([name]) => {
    const value = asked[name];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
  return { ...asked, ...Object.fromEntries(missing) };
}
