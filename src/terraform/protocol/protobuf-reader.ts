import { ProtocolError } from './protocol-error';

/** Reads the fields of one protobuf message. Byte values are views, not copies. */
export class ProtobufReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Reads an int64 as a number. Throws `PROTOBUF_RANGE` beyond 2^53, which this protocol never needs. */
  int64(): number {
    const value = Number(BigInt.asIntN(64, this.#wide()));
    if (!Number.isSafeInteger(value)) throw new ProtocolError('PROTOBUF_RANGE', `int64 ${value} is beyond 2^53`);
    return value;
  }

  /** Reads a length or tag: an unsigned varint of at most 32 bits. */
  uint32(): number {
    const first = this.#bytes[this.#at];
    if (first !== undefined && first < 0x80) {
      this.#at++;
      return first;
    }
    const value = this.#wide();
    if (value > 0xffffffffn) throw malformedError('a length or tag is wider than 32 bits');
    return Number(value);
  }

  bytes(): Buffer {
    const length = this.uint32();
    this.#need(length);
    return this.#bytes.subarray(this.#at, (this.#at += length));
  }

  string(): string {
    return this.bytes().toString('utf8');
  }

  /** Skips the value of an unknown field. */
  skip(wireType: number): void {
    switch (wireType) {
      case 0:
        this.#wide();
        return;
      case 1:
        this.#need(8);
        this.#at += 8;
        return;
      case 2:
        this.bytes();
        return;
      case 5:
        this.#need(4);
        this.#at += 4;
        return;
      default:
        throw malformedError(`wire type ${wireType} is not used by proto3`);
    }
  }

  #wide(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      this.#need(1);
      const byte = this.#bytes[this.#at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asUintN(64, value);
    }
    throw malformedError('a varint is longer than ten bytes');
  }

  #need(count: number): void {
    if (this.#at + count > this.#bytes.length) throw malformedError('the message ends inside a value');
  }
}

function malformedError(reason: string): ProtocolError {
  return new ProtocolError('PROTOBUF_MALFORMED', `malformed protobuf message: ${reason}`);
}
