import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Compression } from '../read/form';

/** Throws if a compressed file is cut or damaged: DuckDB reads such a file up to that place, without an error. */
export async function checkWhole(file: string, compression: Compression, isArray: boolean): Promise<void> {
  if (compression === 'zstd') checkZstd(file);
  if (compression === 'zstd' || (compression === 'none' && !isArray)) return;
  let end = '';
  const last = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      const text = chunk.toString('latin1').trimEnd();
      if (text !== '') end = text.slice(-1);
      done();
    },
  });
  const bytes = createReadStream(file, { highWaterMark: 2 ** 20 });
  if (compression === 'none') await pipeline(bytes, last);
  else await pipeline(bytes, createGunzip({ chunkSize: 2 ** 20 }), last);
  if (isArray && end !== ']') throw new Error('the array is not closed: the file is cut');
}

/** Walks the headers of frames and blocks (RFC 8878, section 3), without decompression. */
function checkZstd(file: string): void {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    let at = 0;
    const bytes = (count: number): Buffer => {
      const buffer = Buffer.alloc(count);
      if (readSync(handle, buffer, 0, count, at) < count) throw new Error('the file is cut');
      at += count;
      return buffer;
    };
    while (at < size) {
      const magic = bytes(4).readUInt32LE();
      if (magic >>> 4 === 0x18_4d_2a_5) at += bytes(4).readUInt32LE();
      else if (magic === 0xfd_2f_b5_28) skipFrame(bytes, (count) => (at += count));
      else throw new Error('unexpected data after the end of a zstd frame');
    }
    if (at > size) throw new Error('the file is cut');
  } finally {
    closeSync(handle);
  }
}

function skipFrame(bytes: (count: number) => Buffer, skip: (count: number) => void): void {
  const descriptor = bytes(1).readUInt8();
  const isSingleSegment = (descriptor & 0b10_0000) !== 0;
  const contentSize = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const dictionary = [0, 1, 2, 4][descriptor & 0b11] ?? 0;
  skip((isSingleSegment ? 0 : 1) + dictionary + contentSize);
  for (;;) {
    const header = bytes(3).readUIntLE(0, 3);
    const isRepeated = ((header >> 1) & 0b11) === 1;
    skip(isRepeated ? 1 : header >> 3);
    if ((header & 1) === 1) break;
  }
  if ((descriptor & 0b100) !== 0) skip(4);
}
