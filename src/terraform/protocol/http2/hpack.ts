import { Http2ConnectionError, http2Code } from './error';
import { staticTable, type HeaderField } from './hpack-tables';
import { decodeHuffman } from './huffman';

/** Size of the dynamic table if no SETTINGS frame changes it. */
const tableLimit = 4096;
/** What an entry takes in addition to its name and value (RFC 7541, section 4.1). */
const entryOverhead = 32;

/** Decodes the header blocks of one connection (RFC 7541). Blocks must come in their order, because they share a table. */
export class HpackDecoder {
  /** The dynamic table, oldest entry first. */
  readonly #entries: HeaderField[] = [];
  #size = 0;
  #limit = tableLimit;

  /** Calls `add` for each field. Throws `Http2ConnectionError` if the block is not valid. */
  decode(block: Buffer, add: (name: string, value: string) => void): void {
    const reader = new BlockReader(block);
    let sizeMayChange = true;
    while (!reader.isAtEnd()) {
      const kind = reader.kind();
      if (kind >= 0x20 && kind < 0x40) {
        if (!sizeMayChange) throw badBlock('its table changes size after a field');
        this.#resize(reader.integer(5));
        continue;
      }
      sizeMayChange = false;
      const { name, value } = kind >= 0x80 ? this.#at(reader.integer(7)) : this.#literal(reader, kind);
      add(name, value);
    }
  }

  #literal(reader: BlockReader, kind: number): HeaderField {
    const isAdded = kind >= 0x40;
    const index = reader.integer(isAdded ? 6 : 4);
    const name = index === 0 ? reader.text() : this.#at(index).name;
    const field = { name, value: reader.text() };
    if (isAdded) this.#add(field);
    return field;
  }

  #at(index: number): HeaderField {
    const field =
      index <= staticTable.length
        ? staticTable[index - 1]
        : this.#entries[this.#entries.length - (index - staticTable.length)];
    if (field === undefined) throw badBlock(`there is no field ${index}`);
    return field;
  }

  #add(field: HeaderField): void {
    this.#size += sizeOf(field);
    this.#entries.push(field);
    this.#evict();
  }

  #resize(limit: number): void {
    if (limit > tableLimit) throw badBlock(`its table is larger than ${tableLimit} bytes`);
    this.#limit = limit;
    this.#evict();
  }

  #evict(): void {
    while (this.#size > this.#limit) {
      const oldest = this.#entries.shift();
      if (oldest === undefined) return;
      this.#size -= sizeOf(oldest);
    }
  }
}

function sizeOf({ name, value }: HeaderField): number {
  return name.length + value.length + entryOverhead;
}

/** Reads the integers and strings of a header block. */
class BlockReader {
  readonly #block: Buffer;
  #at = 0;

  constructor(block: Buffer) {
    this.#block = block;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#block.length;
  }

  /** Returns the next byte without consuming it. Its first bits determine what follows. */
  kind(): number {
    const byte = this.#block[this.#at];
    if (byte === undefined) throw badBlock('it ends in a field');
    return byte;
  }

  /** Reads an integer that starts in the last `bits` bits of a byte. */
  integer(bits: number): number {
    const most = 2 ** bits - 1;
    let value = this.kind() & most;
    this.#at++;
    if (value < most) return value;
    for (let factor = 1; factor <= 2 ** 21; factor *= 128) {
      const byte = this.kind();
      this.#at++;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw badBlock('a number is too large');
  }

  /** Reads a string, as Latin-1. */
  text(): string {
    const isHuffman = this.kind() >= 0x80;
    const length = this.integer(7);
    const end = this.#at + length;
    if (end > this.#block.length) throw badBlock('it ends in a string');
    const bytes = this.#block.subarray(this.#at, end);
    this.#at = end;
    return isHuffman ? decodeHuffman(bytes) : bytes.toString('latin1');
  }
}

function badBlock(what: string): Http2ConnectionError {
  return new Http2ConnectionError(http2Code.compressionError, `cannot decode the header block: ${what}`);
}
