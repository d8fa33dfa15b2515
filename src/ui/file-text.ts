/**
 * Reads a file as text; throws for bytes of another encoding. `start`: the last character of a slice may be cut. PowerShell
 * of Windows writes what is redirected to a file in UTF-16, with a mark in front.
 */
export async function fileText(file: Blob, part: 'whole' | 'start' = 'whole'): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes, { stream: part === 'start' });
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
