import { severities, type Report } from '../../review';

/** Summarizes a review in one line: the verdict, the number of findings, and the effect of the change. */
export function verdictLine({ summary, verdict, setAside = [] }: Report): string {
  const counts = severities.flatMap((severity) =>
    summary.findings[severity] === 0 ? [] : [`${summary.findings[severity]} ${severity}`],
  );
  const setAsideText = setAside.length === 0 ? '' : ` (${setAside.length} set aside)`;
  const found = counts.length === 0 ? 'nothing found' : `found ${counts.join(', ')}`;
  return `${verdict}: ${found}${setAsideText}: ${summary.sentences.join(' ')}`;
}
