import { isIP } from 'node:net';
import * as z from 'zod';
import { isVariableReference } from './literal';

// Firewalls also accept underscores. A port or a path is part of a URL, not of a name.
const name = /^[a-zA-Z0-9_*]([a-zA-Z0-9_.-]*[a-zA-Z0-9_.])?$/;

/** Reports whether a text can be a domain name. */
export function isDomainName(text: string): boolean {
  return name.test(text) && !text.includes('..') && !/^[\d.]+$/.test(text);
}

/** A domain name: without scheme, port and path. Another text is a warning. */
export const domainName = z
  .string()
  .refine((text) => isVariableReference(text) || isDomainName(text), { message: 'use a name such as www.example.com' });

/** A domain name, or an IP address. */
export const hostText = z
  .string()
  .refine((text) => isVariableReference(text) || isDomainName(text) || isIP(text) !== 0, {
    message: 'use a hostname or an IP address, without scheme, port and path',
  });

/** The URL of a web server. */
export const webUrl = z.string().refine((text) => isVariableReference(text) || /^https?:\/\/[^\s/]+\S*$/i.test(text), {
  message: 'use a URL such as https://www.example.com/path',
});
