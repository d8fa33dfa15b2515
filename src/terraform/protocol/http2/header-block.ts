/**
 * Encodes header fields without a table or Huffman code (RFC 7541, section 6.2.2). Names are lower case, names and values
 * Latin-1.
 */
export function encodeHeaders(fields: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(Object.entries(fields).flatMap(([name, value]) => [literal, text(name), text(value)]));
}

const literal = Buffer.from([0]);

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  return Buffer.concat([encodeLength(bytes.length), bytes]);
}

/** An integer with a prefix of 7 bits. */
function encodeLength(length: number): Buffer {
  const most = 127;
  if (length < most) return Buffer.from([length]);
  const bytes = [most];
  let rest = length - most;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
