// Writes SHA256SUMS in the format of `sha256sum -c`.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the checksums of all files below a folder. */
export function writeSums(folder, name) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== name)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const lines = files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`);
  writeFileSync(join(folder, name), lines.join(''));
}

/** Returns the SHA-256 of bytes in hexadecimal. */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
