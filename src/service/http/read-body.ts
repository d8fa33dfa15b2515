import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isObject } from '../../core';
import { ApiProblem, problem } from '../api-problem';
import { ArrivingBody } from './arriving-body';

/** Maximum size of a request body in bytes. */
const bodyLimitBytes = 4 * 2 ** 20;

/** Bytes after the limit that are still received and discarded, because a client that sends does not read a response. */
const courtesyBytes = 16 * 2 ** 20;

/** Bodies of known length up to this are not counted together. */
const shortBytes = 64 * 2 ** 10;

/** Maximum number of bodies that are decompressed at the same time. */
const mostUnpacked = 2;

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * Reads the body of a request as text, decompressed. The only reader of bodies: it keeps at most `limit` bytes, as sent
 * and decompressed. Throws 413 if either is larger.
 */
export async function readText(request: Request, limit = bodyLimitBytes): Promise<string> {
  const encoding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  const length = request.headers.get('Content-Length');
  if (length !== null && Number(length) > limit) throw tooLarge(limit);
  if (encoding === 'identity' || encoding === '') {
    // Node does not accept more bytes than the length.
    const isShort = length !== null && Number(length) <= shortBytes;
    return isShort ? complete(request.text()) : (await readBytes(request, limit)).toString('utf8');
  }
  const unpack = Object.entries(unpackers).find(([name]) => name === encoding)?.[1];
  if (unpack === undefined) throw problem('malformed', `the content encoding "${encoding}" is not supported`);
  // Complete before it is decompressed, so that a slow client holds no memory of a decompressor.
  const packed = await readBytes(request, limit);
  try {
    return (await inTurn(() => unpack(packed, { maxOutputLength: limit }))).toString('utf8');
  } catch (error) {
    if (isObject(error) && error['code'] === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
    throw problem('malformed', `the body is not valid ${encoding}`);
  }
}

/** Runs a few decompressions at a time, because each of them needs as much memory as the limit permits. */
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostUnpacked) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function readBytes(
  { body }: { readonly body: ReadableStream<Uint8Array> | null },
  limit: number,
): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const arriving = new ArrivingBody(cancel);
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await complete(reader.read());
      if (done) break;
      size += value.length;
      if (size > limit) {
        chunks.length = 0;
        arriving.release();
        if (size > limit + courtesyBytes) break;
      } else {
        chunks.push(value);
        arriving.add(value.length);
      }
    }
  } finally {
    arriving.release();
    // Has no effect on a body that was read to its end.
    cancel();
  }
  if (arriving.isCut) throw problem('timeout', 'too many bodies arrive slowly; retry');
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
}

/** A connection that ends within the body is a fault of the client or the network, not of the service. */
async function complete<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw problem('timeout', 'the connection ended before the request body was complete');
  }
}

function tooLarge(limit: number): ApiProblem {
  return problem('tooLarge', `the body is larger than ${limit} bytes`);
}
