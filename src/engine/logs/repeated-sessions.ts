import type { TrafficSession } from './session';

/** Distinct sessions that are remembered, the most frequent of each log first. */
const mostKnown = 1_000_000;

interface Source {
  readonly name: string;
  /** Distinct sessions with times. */
  distinct: number;
  /** How many of them an earlier source has, too. */
  readonly shared: Map<Source, number>;
}

/**
 * Finds logs with lines of other ones, such as a log and its condensed file: distinct sessions with the same number, bytes,
 * first and last time in both. Sessions without times are not compared.
 */
export class RepeatedSessions {
  readonly #known = new Map<number, Source>();
  readonly #sources: Source[] = [];
  #noted = 0;

  /** The following sessions are those of another log. */
  start(name: string): void {
    this.#sources.push({ name, distinct: 0, shared: new Map() });
  }

  add(session: TrafficSession): void {
    const source = this.#sources.at(-1);
    if (source === undefined || session.firstSeen === '') return;
    source.distinct += 1;
    const hash = hashOf(session);
    const other = this.#known.get(hash);
    if (other === undefined) {
      if (this.#known.size < mostKnown) this.#known.set(hash, source);
    } else if (other !== source) source.shared.set(other, (source.shared.get(other) ?? 0) + 1);
  }

  /**
   * What was found since the last call. Single sessions of two logs can have the same values by chance; a tenth of the
   * smaller log cannot.
   */
  notes(): readonly string[] {
    const fresh = this.#sources.slice(this.#noted);
    this.#noted = this.#sources.length;
    return fresh.flatMap((source) =>
      [...source.shared]
        .filter(([other, count]) => count * 10 >= Math.min(source.distinct, other.distinct))
        .map(
          ([other, count]) =>
            `${count} of ${source.distinct} distinct sessions of ${source.name} have the same number, bytes, first and last time in ${other.name}: lines of one log count twice`,
        ),
    );
  }
}

/** 53 bits of two hashes (FNV-1a with different starts). */
function hashOf(session: TrafficSession): number {
  const text = JSON.stringify({ ...session, doubts: [] });
  let [high, low] = [0x81_1c_9d_c5, 0x01_00_01_93];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01_00_01_93);
    low = Math.imul(low ^ code, 0x01_00_01_93) ^ (low >>> 15);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}
