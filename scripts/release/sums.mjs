// SHA256SUMS, as `sha256sum -c` reads it.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the sums of all files below a folder into it. */
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

/** SHA-256 of bytes, in hexadecimal digits. */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
