import { readFileSync } from 'node:fs';

/** Reads a text file, or stdin for 0. PowerShell of Windows writes what is redirected to a file in UTF-16, with a mark in front. */
export function readTextFile(file: string | 0): string {
  return decodedText(readFileSync(file));
}

/** Decodes UTF-16 with a byte order mark, and UTF-8, without the mark. */
export function decodedText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
