import { countedNoun } from '../../../core';
import { accountLines } from '../../../engine/logs';
import type { LoggedRules, LogProof } from '../proof/replay-logs';

/** What a replay of logs found, one sentence each. */
export function logLines(proof: LogProof): readonly string[] {
  const { log, sessions, notJudged, export: inFile, conversion, announced, unexplained } = proof;
  return [
    `${String(sessions)} logged sessions: the rule in the log is that of the export in ${share(inFile, sessions)}, that of the conversion in ${share(conversion, sessions)}; ${String(announced)} differ because of a rule below, ${String(unexplained)} without explanation`,
    ...Object.entries(notJudged).map(([why, count]) => `${countedNoun(count, 'session')} not judged: ${why}`),
    ...accountLines(log),
  ];
}

/** An agreement of rules that may decide counts; a line says how many are certain. */
function share({ same, possible }: LoggedRules, of: number): string {
  if (of === 0) return 'none';
  const percent = (100 * (same + possible)) / of;
  // Never 100 % if one differs.
  const text = same + possible === of ? '100' : Math.min(99.9, percent).toFixed(1);
  return `${text} % (${String(same)} certain)`;
}
