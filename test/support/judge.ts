// The judge: says what an exchange between callers and the service does that the public API does not know.
// It reads the facts about that API (test/reference/api-facts.json) and nothing of the catalogue. Start at judge/check-exchange.ts.
import type { Exchange } from './recorder';
import { findingsIn } from './judge/check-exchange';

/** Somebody who sees every exchange, and remembers only what was wrong. */
export interface Judge {
  see(exchange: Exchange): void;
  /** Throws when an exchange did something that the public API does not know; each finding once, with how often. */
  end(): void;
}

/** Calls one. */
export function openJudge(): Judge {
  const counts = new Map<string, number>();
  return {
    see: (exchange) => {
      for (const finding of findingsIn(exchange)) {
        const general = finding.replace(/\[\d+\]/g, '[]');
        counts.set(general, (counts.get(general) ?? 0) + 1);
      }
    },
    end: () => {
      if (counts.size === 0) return;
      const lines = [...counts].map(([finding, count]) => `  ${finding} (${count} times)`);
      throw new Error(`the judge found ${counts.size} differences from the public API:\n${lines.join('\n')}`);
    },
  };
}

/** Judges exchanges that were kept. */
export function judge(exchanges: readonly Exchange[]): void {
  const one = openJudge();
  exchanges.forEach((exchange) => one.see(exchange));
  one.end();
}
