import { isIP } from 'node:net';
import { textForm } from './text-form';

// Firewalls also accept underscores. A port or a path is part of a URL, not of a name.
const name = /^[a-zA-Z0-9_*]([a-zA-Z0-9_.-]*[a-zA-Z0-9_.])?$/;

/** Reports whether a text can be a domain name. */
export function isDomainName(text: string): boolean {
  return name.test(text) && !text.includes('..') && !/^[\d.]+$/.test(text);
}

/** A domain name: without scheme, port and path. Another text is a warning. */
export const domainName = textForm(isDomainName, 'a name such as www.example.com');

/** A domain name, or an IP address. */
export const hostText = textForm(
  (text) => isDomainName(text) || isIP(text) !== 0,
  'a hostname or an IP address, without scheme, port and path',
);

/** The URL of a web server. */
export const webUrl = textForm(
  (text) => /^https?:\/\/[^\s/]+\S*$/i.test(text),
  'a URL such as https://www.example.com/path',
);
