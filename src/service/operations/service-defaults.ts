import type { ResourceKind } from '../../catalog';

/**
 * Returns the fields of a write with the defaults of the service. An empty list counts as absent: clients send it for
 * values that they do not have.
 */
export function withServiceDefaults(
  kind: ResourceKind,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled = Object.entries(kind.api.serviceDefaults?.(fields) ?? {});
  const missing = filled.filter(([name]) => {
    const value = fields[name];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
  return { ...fields, ...Object.fromEntries(missing) };
}
