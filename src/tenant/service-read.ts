import { isObject } from '../core';

/** What identifies a service and a tenant of it, by the names that a provider block has for it. */
export const serviceParts = ['protocol', 'host', 'port', 'scope', 'auth_url'] as const;

/** The service that a configuration was read from. */
export type ServiceRead = Readonly<Record<(typeof serviceParts)[number], string>>;

/** Reports whether a value identifies a service. */
export function isServiceRead(value: unknown): value is ServiceRead {
  return isObject(value) && serviceParts.every((name) => typeof value[name] === 'string');
}
