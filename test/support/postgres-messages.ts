/** One message of a client of PostgreSQL, as it came. */
export interface ClientMessage {
  readonly bytes: Buffer;
  /** The statement that it executes; empty for every other message. */
  readonly executes: string;
}

/** Takes what a client of PostgreSQL sends apart, and knows the statements that it has prepared. */
export class ClientMessages {
  #rest = Buffer.alloc(0);
  #isStarted = false;
  readonly #prepared = new Map<string, string>();
  #bound = '';

  /** The messages that are complete with this part. */
  add(part: Buffer): readonly ClientMessage[] {
    this.#rest = Buffer.concat([this.#rest, part]);
    const found: ClientMessage[] = [];
    for (;;) {
      // The first message has no type before its length.
      const at = this.#isStarted ? 1 : 0;
      if (this.#rest.length < at + 4) return found;
      const end = at + this.#rest.readInt32BE(at);
      if (this.#rest.length < end) return found;
      const bytes = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      found.push({ bytes, executes: this.#isStarted ? this.#executed(bytes) : '' });
      this.#isStarted = true;
    }
  }

  #executed(bytes: Buffer): string {
    const [first = '', second = ''] = bytes.toString('utf8', 5).split('\0');
    switch (String.fromCharCode(bytes[0] ?? 0)) {
      case 'Q':
        return first;
      case 'P':
        this.#prepared.set(first, second);
        return '';
      case 'B':
        this.#bound = this.#prepared.get(second) ?? '';
        return '';
      case 'E':
        return this.#bound;
      default:
        return '';
    }
  }
}
