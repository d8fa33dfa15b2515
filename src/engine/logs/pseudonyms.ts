import { createCipheriv } from 'node:crypto';
import { CodedError } from '../../core';

/** Replaces an address. `keptBits` leading bits stay as they are. */
export type Pseudonym = (address: string, keptBits: number) => string;

/** A random key has fewer different bytes once in 10^25 times. */
const leastBytes = 12;

/** Reads a key of 32 bytes in hexadecimal. Throws `BAD_PSEUDONYM_KEY`. */
export function pseudonymKey(text: string): Buffer {
  const digits = text.trim();
  if (/^[\da-f]{64}$/i.test(digits)) {
    const key = Buffer.from(digits, 'hex');
    if (new Set(key).size >= leastBytes) return key;
    throw new CodedError(
      'BAD_PSEUDONYM_KEY',
      'cannot use the key: it is not random, so anyone can guess it; create one with "openssl rand -hex 32"',
    );
  }
  throw new CodedError(
    'BAD_PSEUDONYM_KEY',
    `cannot read the key: it has ${digits.length} characters instead of 64 hexadecimal digits; create one with "openssl rand -hex 32"`,
  );
}

/**
 * Returns prefix-preserving encryption of addresses (Crypto-PAn, Xu et al. 2002): addresses with n equal leading bits have
 * pseudonyms with n equal leading bits. The same key gives the same pseudonyms. The key is 16 bytes for AES and 16 for the
 * padding.
 */
export function pseudonymsBy(key: Buffer): Pseudonym {
  const cipher = createCipheriv('aes-128-ecb', key.subarray(0, 16), null).setAutoPadding(false);
  const pad = cipher.update(key.subarray(16, 32));
  const known = new Map<string, string>();
  return (address, keptBits) => {
    const name = `${address}/${keptBits}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const bytes = bytesOf(address);
    const bits = bytes.length * 8;
    // One block for each bit: the bits before it, and then those of the padding.
    const blocks = Buffer.alloc(16 * bits);
    for (let i = 0; i < bits; i++) {
      pad.copy(blocks, 16 * i);
      const whole = i >> 3;
      bytes.copy(blocks, 16 * i, 0, whole);
      const mask = 0xff & (0xff00 >> (i & 7));
      blocks[16 * i + whole] = ((bytes[whole] ?? 0) & mask) | ((pad[whole] ?? 0) & ~mask & 0xff);
    }
    const encrypted = cipher.update(blocks);
    for (let i = keptBits; i < bits; i++) {
      const flip = (encrypted[16 * i] ?? 0) >> 7;
      bytes[i >> 3] = (bytes[i >> 3] ?? 0) ^ (flip << (7 - (i & 7)));
    }
    const result = textOf(bytes);
    known.set(name, result);
    return result;
  };
}

function bytesOf(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const plain =
    dotted === null ? address : `${dotted[1] ?? ''}${pairText(dotted[2], dotted[3])}:${pairText(dotted[4], dotted[5])}`;
  const [head = '', tail] = plain.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [
    ...(left ?? []),
    ...Array.from({ length: tail === undefined ? 0 : zeros }, () => '0'),
    ...(right ?? []),
  ];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

function pairText(high: string | undefined, low: string | undefined): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}

function textOf(bytes: Buffer): string {
  if (bytes.length === 4) return [...bytes].join('.');
  return Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(2 * i).toString(16)).join(':');
}
