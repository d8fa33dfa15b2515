import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { decodedText, readTextFile } from '../../src/core';

/** A text as programs of Windows write it, with a byte order mark. */
const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16, little endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

test.each(Object.entries(encodings))('%s gives the text again', (_, encode) => {
  // A mark within the text stays.
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.startsWith('\ufeff'));
  fc.assert(fc.property(text, (one) => expect(decodedText(encode(one))).toBe(one)));
});

test.each([
  ['UTF-8', [0x61, 0xff]],
  ['UTF-8', [0x61, 0xc3]],
  ['UTF-16LE', [0xff, 0xfe, 0x61]],
  ['UTF-16BE', [0xfe, 0xff, 0xd8, 0x00, 0x00, 0x61]],
])('bytes that are not valid %s are refused: %j', (encoding, bytes) => {
  expect(() => decodedText(Uint8Array.from(bytes))).toThrow(`it is not valid ${encoding}; save it as UTF-8`);
});

test('a file is read in each of them', () => {
  const work = mkdtempSync(join(tmpdir(), 'scm-read-text-'));
  try {
    for (const encode of Object.values(encodings)) {
      const file = join(work, 'file.json');
      writeFileSync(file, encode('{"a":"ä"}'));
      expect(readTextFile(file)).toBe('{"a":"ä"}');
    }
  } finally {
    rmSync(work, { recursive: true });
  }
});
