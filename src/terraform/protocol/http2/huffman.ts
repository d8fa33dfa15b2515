import { lazy } from '../basis';
import { Http2ConnectionError, http2Code } from './error';
import { huffmanLengths } from './hpack-tables';

/** Codes of one length: the first one, their number, and the place of their bytes in `bytesByCode`. */
interface CodesOfLength {
  readonly first: number;
  readonly count: number;
  readonly at: number;
}

interface HuffmanTable {
  readonly bytesByCode: Uint8Array;
  readonly byLength: readonly CodesOfLength[];
}

const longest = 30;
const table = lazy((): HuffmanTable => {
  const lengths = Uint8Array.from(huffmanLengths, (digit) => Number.parseInt(digit, 36));
  const counts = new Uint16Array(longest + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  const byLength: CodesOfLength[] = [];
  let [first, at] = [0, 0];
  for (const count of counts) {
    byLength.push({ first, count, at });
    first = (first + count) * 2;
    at += count;
  }
  const bytesByCode = new Uint8Array(lengths.length);
  const next = byLength.map((codes) => codes.at);
  for (let byte = 0; byte < lengths.length; byte++) {
    const length = lengths[byte] ?? 0;
    const place = next[length] ?? 0;
    bytesByCode[place] = byte;
    next[length] = place + 1;
  }
  return { bytesByCode, byLength };
});

/** Decodes a string with the Huffman code of HPACK, as Latin-1. Throws `Http2ConnectionError`. */
export function decodeHuffman(encoded: Uint8Array): string {
  const { bytesByCode, byLength } = table();
  const decoded: number[] = [];
  let code = 0;
  let length = 0;
  for (const byte of encoded)
    for (let bit = 7; bit >= 0; bit--) {
      code = code * 2 + ((byte >> bit) & 1);
      length++;
      const codes = byLength[length];
      if (codes === undefined || code === 0x3fffffff) throw badHuffman();
      const place = code - codes.first;
      if (place >= codes.count) continue;
      decoded.push(bytesByCode[codes.at + place] ?? 0);
      code = 0;
      length = 0;
    }
  // The rest is padding: the first bits of EOS, fewer than a byte.
  if (length > 7 || code !== 2 ** length - 1) throw badHuffman();
  return Buffer.from(decoded).toString('latin1');
}

function badHuffman(): Http2ConnectionError {
  return new Http2ConnectionError(http2Code.compressionError, 'a header is not valid Huffman code');
}
