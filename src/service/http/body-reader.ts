import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isObject } from '../../core';
import { ApiProblem, problem } from '../api-problem';

/** Maximum size of a request body in bytes. */
const bodyLimitBytes = 4 * 2 ** 20;

/** Bytes after the limit that are still received and discarded, because a client that sends does not read a response. */
const courtesyBytes = 16 * 2 ** 20;

/** Bodies of known length up to this are not counted together. */
const shortBytes = 64 * 2 ** 10;

/** Maximum size of all bodies that are arriving, in bytes. */
const maxArrivingBytes = 64 * 2 ** 20;

/** Maximum number of bodies that are decompressed at the same time: each needs as much memory as the limit permits. */
const maxUnpacked = 2;

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** A body that holds memory while it arrives. */
interface Arriving {
  size: number;
  isCut: boolean;
  /** Ends the reading. */
  readonly cut: () => void;
}

/**
 * The only reader of request bodies. It keeps at most `limit` bytes of each, as sent and decompressed, which the body
 * limit of the web framework does not count; if all bodies that are arriving are too large, it cuts off the oldest one.
 */
export class BodyReader {
  /** The oldest first. */
  readonly #arriving = new Set<Arriving>();
  #total = 0;
  #unpacking = 0;
  readonly #waiting: (() => void)[] = [];

  /** Reads the body of a request as text, decompressed. Throws 408 and 413. */
  async read(request: Request, limit = bodyLimitBytes): Promise<string> {
    const encoding = request.headers.get('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
    const length = request.headers.get('Content-Length');
    if (length !== null && Number(length) > limit) throw tooLarge(limit);
    if (encoding === 'identity' || encoding === '') {
      // Node does not accept more bytes than the length.
      const isShort = length !== null && Number(length) <= shortBytes;
      return isShort ? complete(request.text()) : (await this.#bytes(request, limit)).toString('utf8');
    }
    const unpack = Object.entries(unpackers).find(([name]) => name === encoding)?.[1];
    if (unpack === undefined) throw problem('malformed', `the content encoding "${encoding}" is not supported`);
    // Complete before it is decompressed, so that a slow client holds no memory of a decompressor.
    const packed = await this.#bytes(request, limit);
    try {
      return (await this.#inTurn(() => unpack(packed, { maxOutputLength: limit }))).toString('utf8');
    } catch (error) {
      if (isObject(error) && error['code'] === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
      throw problem('malformed', `the body is not valid ${encoding}`);
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#unpacking >= maxUnpacked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#unpacking += 1;
    try {
      return await work();
    } finally {
      this.#unpacking -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #bytes({ body }: { readonly body: ReadableStream<Uint8Array> | null }, limit: number): Promise<Buffer> {
    if (body === null) return Buffer.alloc(0);
    const chunks: Uint8Array[] = [];
    const reader = body.getReader();
    const cancel = (): void => void reader.cancel().catch(() => undefined);
    const arriving: Arriving = { size: 0, isCut: false, cut: cancel };
    this.#arriving.add(arriving);
    let size = 0;
    try {
      for (;;) {
        const { done, value } = await complete(reader.read());
        if (done) break;
        size += value.length;
        if (size > limit) {
          chunks.length = 0;
          this.#release(arriving);
          if (size > limit + courtesyBytes) break;
        } else {
          chunks.push(value);
          this.#add(arriving, value.length);
        }
      }
    } finally {
      this.#release(arriving);
      // Has no effect on a body that was read to its end.
      cancel();
    }
    if (arriving.isCut) throw problem('timeout', 'too many bodies arrive slowly; retry');
    if (size > limit) throw tooLarge(limit);
    return Buffer.concat(chunks);
  }

  #add(arriving: Arriving, bytes: number): void {
    arriving.size += bytes;
    this.#total += bytes;
    for (const oldest of this.#arriving) {
      if (this.#total <= maxArrivingBytes) break;
      oldest.isCut = true;
      this.#release(oldest);
      oldest.cut();
    }
  }

  #release(arriving: Arriving): void {
    this.#total -= arriving.size;
    arriving.size = 0;
    this.#arriving.delete(arriving);
  }
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
