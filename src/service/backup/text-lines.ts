import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Maximum length of a line in bytes. A line is one row; a row with a whole snapshot of a snippet is the longest. */
export const longestLine = 32 * 2 ** 20;

const lineFeed = 10;

/** Yields the lines of a compressed text. Keeps at most one line in memory. Throws if a line is too long. */
export async function* textLines(file: Readable): AsyncGenerator<string> {
  // The loop receives the same error as this callback.
  const text = pipeline(file, createGunzip(), () => undefined);
  let parts: Buffer[] = [];
  let [length, number] = [0, 1];
  const add = (part: Buffer): void => {
    length += part.length;
    if (length > longestLine) throw new Error(`line ${number} is longer than ${longestLine} bytes`);
    if (part.length > 0) parts.push(part);
  };
  const take = (): string => {
    const line = parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
    parts = [];
    length = 0;
    number += 1;
    return line.toString('utf8');
  };
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        add(chunk.subarray(start, end));
        yield take();
        start = end + 1;
      }
      // A copy, because a part of a chunk would keep all of it.
      add(Buffer.from(chunk.subarray(start)));
    }
    if (length > 0) yield take();
  } finally {
    text.destroy();
    file.destroy();
  }
}
