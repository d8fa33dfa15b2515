import { isIPv4 } from 'node:net';
import type * as z from 'zod';
import type { LiteralForm } from './reference';
import { isLiteral } from './literal';
import { networkOf } from './ip-network';
import { textForm } from './text-form';

type Family = 'IPv4' | 'IPv6';

function isOf(form: LiteralForm, value: string): boolean {
  return isLiteral({ kinds: [], literals: [form] }, value);
}

function isAddress(value: string, family?: Family): boolean {
  return isOf('ip', value) && (family === undefined || value.includes(':') === (family === 'IPv6'));
}

function isHost(value: string): boolean {
  return isAddress(value) && (!value.includes('/') || value.endsWith(value.includes(':') ? '/128' : '/32'));
}

/** An IP address, also with the prefix length of one host. */
export const ipText = textForm(isHost, 'an IP address such as 10.0.0.1');

/** An IP address, with or without a prefix length. */
export const ipOrPrefixText = textForm((value) => isAddress(value), 'an IP address such as 10.0.0.1 or 10.0.0.1/24');

/** An IP address, or one of some keywords. */
export function ipTextOr(...words: readonly string[]): z.ZodString {
  return textForm(
    (value) => words.includes(value) || isHost(value),
    `an IP address such as 10.0.0.1, or ${listed(words)}`,
  );
}

/** An IP address with or without a prefix length, or one of some keywords. */
export function ipOrPrefixTextOr(...words: readonly string[]): z.ZodString {
  return textForm(
    (value) => words.includes(value) || isAddress(value),
    `an IP address such as 10.0.0.1 or 10.0.0.1/24, or ${listed(words)}`,
  );
}

function listed(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(' or ');
}

/** An IPv4 address, with or without a prefix length. */
export const ipv4Text = textForm((value) => isAddress(value, 'IPv4'), 'an IPv4 address such as 10.0.0.1');

/** An IPv6 address, with or without a prefix length. */
export const ipv6Text = textForm((value) => isAddress(value, 'IPv6'), 'an IPv6 address such as 2001:db8::1');

/** An IP address with a prefix length, or a network. */
export const prefixText = textForm(
  (value) => isAddress(value) && value.includes('/'),
  'an address with a prefix length such as 10.0.0.0/24',
);

/** A network with its prefix length, of one family if it is given. An IPv4 address has no bits after the prefix. */
export function routeText(family?: Family): z.ZodString {
  const example = family === 'IPv6' ? '2001:db8::/32' : '10.0.0.0/24';
  return textForm(
    (value) => isAddress(value, family) && value.includes('/') && !hasHostBits(value),
    `${family === undefined ? 'a network' : `an ${family} network`} with its prefix length, such as ${example}`,
  );
}

/** Reports whether an IPv4 address has bits after its prefix. */
function hasHostBits(value: string): boolean {
  return !value.includes(':') && networkOf(value) !== value;
}

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Reports whether an IPv4 address with a prefix length is the first or the last address of its network. */
export function isNetworkItself(value: string): boolean {
  const [address = '', prefix = ''] = value.split('/');
  if (!isIPv4(address) || prefix === '' || Number(prefix) > 30) return false;
  const size = 2 ** (32 - Number(prefix));
  return [0, size - 1].includes(numberOf(address) % size);
}

/** An IPv6 address with a prefix length. */
export const ipv6PrefixText = textForm(
  (value) => isAddress(value, 'IPv6') && value.includes('/'),
  'an IPv6 address with a prefix length such as 2001:db8::1/64',
);

/** An IP address, a network or a range. */
export const networkText = textForm(
  (value) => isAddress(value) || isOf('ip-range', value),
  'an address, a network or a range such as 10.0.0.0/24',
);

/** An identifier in the form of an IPv4 address, such as a router ID. */
export const dottedId = textForm(isIPv4, 'four numbers with dots between them, such as 10.0.0.1');

/** A netmask: its bits are ones followed by zeros. */
export const netmaskText = textForm((value) => {
  const bits = value.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return isIPv4(value) && /^1*0*$/.test(bits.join(''));
}, 'a netmask such as 255.255.255.0');
