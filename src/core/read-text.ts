import { readFileSync } from 'node:fs';

/** Reads a text file. Throws for other encodings. PowerShell of Windows writes what is redirected to a file in UTF-16, with a mark in front. */
export function readTextFile(file: string): string {
  return decodedText(readFileSync(file));
}

/** Decodes UTF-16 with a byte order mark, and UTF-8, without the mark. Throws for other bytes, which no text may hide. */
export function decodedText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`it is not valid ${encoding.toUpperCase()}; save it as UTF-8`, { cause });
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
