import { CodedError } from '../core';

/** Status codes of gRPC that are used here. */
export const grpcStatus = {
  ok: 0,
  unknown: 2,
  invalidArgument: 3,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
} as const;

/** A call that ends with a gRPC status instead of a response. */
export class GrpcError extends CodedError<'GRPC_STATUS'> {
  readonly status: number;

  constructor(status: number, message: string) {
    super('GRPC_STATUS', message);
    this.status = status;
  }
}

/** The five bytes before a message: not compressed, and its length. */
export function frameHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(length, 1);
  return header;
}

/** Collects the body of a unary call and finds the one message in it. */
export class FrameCollector {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws `GrpcError` as soon as the body is larger than the limit. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > this.#limit + 5) {
      throw new GrpcError(grpcStatus.resourceExhausted, `the message is larger than ${this.#limit} bytes`);
    }
  }

  /** The message, at the end of the body. */
  message(): Buffer {
    const body =
      this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks, this.#length);
    if (body.length < 5) throw new GrpcError(grpcStatus.internal, 'the body ends before its message');
    if (body[0] !== 0) throw new GrpcError(grpcStatus.unimplemented, 'compressed messages are not supported');
    if (body.readUInt32BE(1) !== body.length - 5)
      throw new GrpcError(grpcStatus.internal, 'the body is not one message');
    return body.subarray(5);
  }
}

/** A status message as it stands in a trailer: percent-encoded, except for plain ASCII. */
export function encodeStatusMessage(message: string): string {
  return [...Buffer.from(message, 'utf8')]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}

/** The reverse of `encodeStatusMessage`. */
export function decodeStatusMessage(text: string): string {
  return decodeURIComponent(text);
}
