// The judge reports whatever an exchange between client and service contains that the public API does not have.
// It reads the facts about that API (test/reference/api-facts.json) and nothing from the catalog. Start at
// judge/check-exchange.ts.
import type { Exchange } from './recorder';
import { findingsIn } from './judge/check-exchange';

/** Checks every exchange, and keeps only the findings. */
export interface Judge {
  see(exchange: Exchange): void;
  /** Throws if an exchange contained something that the public API does not have; lists each finding with its count. */
  end(): void;
}

/** Creates a judge. */
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
      throw new Error(
        `the judge found ${counts.size} differences from the public API:\n${lines.join('\n')}\n` +
          'correct the catalog entry, client or service, or add the difference with a reason to test/support/judge/known-differences.ts',
      );
    },
  };
}

/** Checks recorded exchanges. */
export function judge(exchanges: readonly Exchange[]): void {
  const one = openJudge();
  exchanges.forEach((exchange) => one.see(exchange));
  one.end();
}
