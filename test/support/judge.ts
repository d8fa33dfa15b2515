// The judge: says what an exchange between callers and the service does that the public API does not know.
// It reads the facts about that API (test/reference/api-facts.json) and nothing of the catalogue. Start at judge/check-exchange.ts.
import type { Exchange } from './recorder';
import { findingsIn } from './judge/check-exchange';

/** Throws when an exchange does something that the public API does not know; each finding once, with how often. */
export function judge(exchanges: readonly Exchange[]): void {
  const counts = new Map<string, number>();
  for (const finding of exchanges.flatMap(findingsIn)) {
    const general = finding.replace(/\[\d+\]/g, '[]');
    counts.set(general, (counts.get(general) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const lines = [...counts].map(([finding, count]) => `  ${finding} (${count} times)`);
  throw new Error(`the judge found ${counts.size} differences from the public API:\n${lines.join('\n')}`);
}
