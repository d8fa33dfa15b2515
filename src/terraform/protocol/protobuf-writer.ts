/** Collects the parts of one protobuf message; copies nothing before `finish`. */
export class ProtobufWriter {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Writes the tag before a value: field number and wire type. */
  tag(id: number, wireType: number): void {
    this.varint(id * 8 + wireType);
  }

  /** Writes an int64, a smaller integer or an enum. Negative numbers take ten bytes, as protobuf requires. */
  varint(value: number): void {
    if (value >= 0 && value < 0x80) {
      this.#push(Uint8Array.of(value));
      return;
    }
    const bytes: number[] = [];
    let rest = BigInt.asUintN(64, BigInt(value));
    while (rest > 127n) {
      bytes.push(Number(rest & 127n) | 128);
      rest >>= 7n;
    }
    bytes.push(Number(rest));
    this.#push(Uint8Array.from(bytes));
  }

  /** Writes bytes with a length prefix. */
  bytes(value: Uint8Array): void {
    this.varint(value.length);
    this.#push(value);
  }

  /** Writes a nested message with a length prefix. */
  writeMessage(child: ProtobufWriter): void {
    this.varint(child.#length);
    for (const part of child.#parts) this.#push(part);
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#parts, this.#length);
  }

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}
