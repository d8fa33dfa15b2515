import { isObject } from '../../core';
import { serviceParts, type ServiceRead } from '../../tenant';
import { constantIn, knownValue } from './known-value';
import type { Plan, ProviderBlock } from './read-plan';

/**
 * Reports whether the plan does not say which service a block names: a value that depends on a variable may be a part of a
 * longer one, and that of a function is not in the plan.
 */
export function mayNameAnother({ expressions }: ProviderBlock): boolean {
  if (!isObject(expressions)) return false;
  return serviceParts.some((name) => {
    const expression = expressions[name];
    return isObject(expression) && constantIn(expression) === undefined;
  });
}

/** Reports whether an attribute of a provider block is a part of what identifies a service. */
export function isPartOfService(name: string): name is keyof ServiceRead {
  return serviceParts.some((part) => part === name);
}

/** Reports whether a block names another service. A plan does not contain what the environment says. */
export function namesAnother({ expressions }: ProviderBlock, plan: Plan, read: ServiceRead): boolean {
  if (!isObject(expressions)) return false;
  return serviceParts.some((name) => {
    const value = knownValue(expressions[name], plan);
    return value !== undefined && !saysTheSame(name, String(value).trim(), read);
  });
}

/** The port may be a part of the host; an IPv6 address without brackets has none. */
const withPort = /^(\[.*\]|[^:]*):(\d+)$/;

export function withoutPort(host: string): string {
  return host.replace(withPort, '$1');
}

/** Reports whether the value of an attribute names the service that was read, or a part that is not known of it. */
export function saysTheSame(name: keyof ServiceRead, value: string, read: ServiceRead): boolean {
  const [, host, port] = (name === 'host' && withPort.exec(value)) || [];
  if (host !== undefined && port !== undefined)
    return saysTheSame('host', host, read) && saysTheSame('port', port, read);
  return read[name] === '' || plain(name, value) === plain(name, read[name]);
}

/** A form in which equal values are the same text. */
function plain(name: (typeof serviceParts)[number], value: string): string {
  if (name === 'auth_url') return URL.canParse(value) ? new URL(value).href : value;
  if (name === 'scope') return value.replace(/^tsg_id:/, '');
  return value.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}
