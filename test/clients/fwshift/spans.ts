/** A closed interval on a line. */
export type Span = readonly [first: bigint, last: bigint];

/** Lines that spans are on: a cell of one line is on no other. */
export class Line {
  readonly #edges = new Set<bigint>();
  #starts: readonly bigint[] | undefined;
  readonly #whole: Span;

  constructor(whole: Span) {
    this.#whole = whole;
    this.#edges.add(whole[0]);
  }

  /** Makes a cell begin and end where the span does. */
  add([first, last]: Span): void {
    if (this.#starts !== undefined) throw new Error('cannot divide a line that is in use');
    this.#edges.add(first);
    if (last < this.#whole[1]) this.#edges.add(last + 1n);
  }

  /** The first value of each cell: within a cell, no span begins or ends. */
  get cells(): readonly bigint[] {
    this.#starts ??= [...this.#edges].toSorted((one, other) => (one < other ? -1 : 1));
    return this.#starts;
  }

  /** The cells in at least one of the spans. */
  within(spans: readonly Span[]): readonly number[] {
    return this.cells.flatMap((start, i) =>
      spans.some(([first, last]) => first <= start && start <= last) ? [i] : [],
    );
  }
}

/** All addresses of a version. */
export const everyAddress: Readonly<Record<4 | 6, Span>> = { 4: [0n, (1n << 32n) - 1n], 6: [0n, (1n << 128n) - 1n] };
/** All ports. */
export const everyPort: Span = [0n, 65_535n];

/** Reads `10.1.0.0/16`, `10.1.0.1-10.1.0.9`, `2001:db8::1` or `any`; undefined for the other version. */
export function addressSpan(text: string, version: 4 | 6): Span | undefined {
  if (text === 'any') return everyAddress[version];
  if (text.includes(':') !== (version === 6)) return undefined;
  const [base = '', length] = text.split('/');
  if (length !== undefined) {
    const rest = 1n << (BigInt(version === 4 ? 32 : 128) - BigInt(length));
    const first = (numberOf(base) / rest) * rest;
    return [first, first + rest - 1n];
  }
  const [first = '', last = first] = text.split('-');
  return [numberOf(first), numberOf(last)];
}

/** Reads `80` or `80-90`. */
export function portSpan(text: string): Span {
  const [first = '', last = first] = text.split('-');
  return [BigInt(first), BigInt(last)];
}

function numberOf(text: string): bigint {
  if (!text.includes(':')) return text.split('.').reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
  const [head = '', tail] = text.split('::');
  const words = (part: string | undefined): readonly string[] => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - words(head).length - words(tail).length;
  const all = [...words(head), ...Array.from({ length: missing }, () => '0'), ...words(tail)];
  return all.reduce((sum, word) => (sum << 16n) + BigInt(`0x${word}`), 0n);
}

/** The address with a number. */
export function addressText(value: bigint, version: 4 | 6): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
  const shifts = Array.from({ length: 8 }, (_, i) => BigInt(112 - 16 * i));
  return shifts.map((shift) => ((value >> shift) & 65_535n).toString(16)).join(':');
}
