import { isIPv4 } from 'node:net';
import * as z from 'zod';
import { certainRule } from './issue';
import { isVariableReference } from './literal';

/** An IPv4 address and a wildcard mask, or a variable. */
export const wildcardMask = z
  .string()
  .min(1)
  .refine(
    isPossible,
    certainRule('use an IPv4 address and a wildcard mask such as 10.20.1.0/0.0.248.255; a network is an ip_netmask'),
  );

function isPossible(text: string): boolean {
  const [address = '', mask = '', ...more] = text.split('/');
  return isVariableReference(text) || (isIPv4(address) && isIPv4(mask) && more.length === 0);
}
