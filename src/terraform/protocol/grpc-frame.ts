import { ProtocolError } from './protocol-error';

/** gRPC status codes in use. */
export const grpcStatus = {
  ok: 0,
  unknown: 2,
  invalidArgument: 3,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
} as const;

/** Error that ends a call with a gRPC status. */
export class GrpcError extends ProtocolError<'GRPC_STATUS'> {
  readonly status: number;

  constructor(status: number, message: string) {
    super('GRPC_STATUS', message);
    this.status = status;
  }
}

/** Returns the five bytes before a message: the compression flag (off) and the length. */
export function frameHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(length, 1);
  return header;
}

/** Collects the body of a unary call and returns its single message. */
export class FrameCollector {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a chunk. Throws `GrpcError` as soon as the body exceeds the limit. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > this.#limit + 5) {
      throw new GrpcError(grpcStatus.resourceExhausted, `the message is larger than ${this.#limit} bytes`);
    }
  }

  /** Returns the message after the end of the body. Throws `GrpcError` if the body is not exactly one message. */
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

/** Encodes a status message for a trailer: percent-encoded, except printable ASCII. */
export function encodeStatusMessage(message: string): string {
  return [...Buffer.from(message, 'utf8')]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x25
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}
