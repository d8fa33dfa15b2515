import { isIP } from 'node:net';

/**
 * Returns the network of an address with a prefix length, in its usual spelling: `203.0.113.7/25` is in `203.0.113.0/25`.
 * Returns the text itself if it has no bits after its prefix, and undefined if it is not such an address.
 */
export function networkOf(text: string): string | undefined {
  const [address = '', prefix = '', ...more] = text.split('/');
  const version = isIP(address);
  const width = version === 4 ? 32 : 128;
  if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > width) return undefined;
  const host = BigInt(width - Number(prefix));
  const bits = version === 4 ? bitsOfIPv4(address) : bitsOfIPv6(address);
  const first = (bits >> host) << host;
  if (first === bits) return text;
  return `${version === 4 ? ipv4From(first) : ipv6From(first)}/${prefix}`;
}

function bitsOfIPv4(address: string): bigint {
  return address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function ipv4From(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.');
}

function bitsOfIPv6(address: string): bigint {
  const [head = '', tail = ''] = canonical(address).split('::');
  const [above, below] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const groups = [
    ...(above ?? []),
    ...Array<string>(8 - (above ?? []).length - (below ?? []).length).fill('0'),
    ...(below ?? []),
  ];
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

function ipv6From(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((bits >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  return canonical(groups.join(':'));
}

// A URL has one spelling of each IPv6 address, without IPv4 in it.
function canonical(address: string): string {
  return new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
}
