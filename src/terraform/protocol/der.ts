/** Encodes one DER element: tag, length, and the concatenated contents. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const length: number[] = [];
  if (body.length < 0x80) length.push(body.length);
  else {
    for (let rest = body.length; rest > 0; rest >>>= 8) length.unshift(rest & 0xff);
    length.unshift(0x80 | length.length);
  }
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

export const derSequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, ...items);
export const derSet = (...items: readonly Uint8Array[]): Buffer => der(0x31, ...items);
export const derOctets = (...contents: readonly Uint8Array[]): Buffer => der(0x04, ...contents);
export const derTrue: Buffer = der(0x01, Buffer.from([0xff]));
export const derText = (value: string): Buffer => der(0x0c, Buffer.from(value, 'utf8'));
/** `[number] EXPLICIT`. */
export const derContext = (number: number, ...items: readonly Uint8Array[]): Buffer => der(0xa0 | number, ...items);

/** Encodes a positive integer from its big-endian bytes, without leading zeros. */
export function derInteger(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const trimmed = bytes.subarray(start);
  const negative = ((trimmed[0] ?? 0) & 0x80) !== 0;
  return der(0x02, negative ? Buffer.from([0]) : Buffer.alloc(0), trimmed);
}

/** Encodes a bit string; the low `unused` bits of the last byte do not count. */
export function derBits(bytes: Uint8Array, unused = 0): Buffer {
  return der(0x03, Buffer.from([unused]), bytes);
}

/** Encodes an object identifier given in dotted form. */
export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const group = [arc & 0x7f];
    for (let high = arc >>> 7; high > 0; high >>>= 7) group.unshift(0x80 | (high & 0x7f));
    bytes.push(...group);
  }
  return der(0x06, Buffer.from(bytes));
}

/** Encodes a time: UTCTime until 2049, then GeneralizedTime, as RFC 5280 requires. */
export function derTime(time: Date): Buffer {
  const digits = time.toISOString().replace(/\.\d+|[-:T]/g, '');
  return time.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
