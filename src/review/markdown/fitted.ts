import { groupDigits } from './grouped';

/** Lines of a page section, with a note on omitted ones. */
export interface Fitted {
  readonly lines: readonly string[];
  /** Their length in characters, including line breaks. */
  readonly size: number;
}

/** Returns as many pieces as fit, followed by a note on those omitted. */
export function fitPieces(pieces: readonly string[], room: number, left: (count: number) => string): Fitted {
  const lines: string[] = [];
  let size = 0;
  for (const [i, piece] of pieces.entries()) {
    const rest = pieces.length - i;
    const reserve = rest > 1 ? left(rest).length + 1 : 0;
    if (size + piece.length + 1 + reserve > room) {
      const sentence = left(rest);
      return { lines: [...lines, sentence], size: size + sentence.length + 1 };
    }
    lines.push(piece);
    size += piece.length + 1;
  }
  return { lines, size };
}

/** `4,312 more rules are left out here: …`. */
export function omittedNote(noun: string, where: string): (count: number) => string {
  return (count) =>
    `\n_${groupDigits(count)} more ${noun}${count === 1 ? ' is' : 's are'} omitted here for readability: ${where}_\n`;
}
