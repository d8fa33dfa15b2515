import { append, namesText } from '../../core';
import type {
  ConformanceDifference,
  ConformanceOutcome,
  ConformanceProgress,
  ReportComparison,
} from '../../tools/conformance';

const phases: Readonly<Record<ConformanceProgress['phase'], string>> = {
  look: 'reading lists',
  walk: 'comparing',
  push: 'pushing the sandbox',
  remove: 'removing the sandbox',
};

/** Shows the progress of a run: one line that is redrawn, or one line per phase. */
export function progressText(
  stream: { write(text: string): unknown },
  how: 'redraw' | 'lines',
): (progress: ConformanceProgress) => void {
  let last: string | undefined;
  return ({ phase, kind = '', done, of, differences }) => {
    if (how === 'redraw') {
      const end = phase === 'remove' ? '\n' : '';
      stream.write(`\r\u001b[K${phases[phase]} ${done + 1}/${of} ${kind} (${differences} differences)${end}`);
    } else if (phase !== last) stream.write(`${phases[phase]}\n`);
    last = phase;
  };
}

/** Formats the result of a run. */
export function conformanceText({ report, stopped }: ConformanceOutcome, file: string): string {
  const { walked, read, skipped, requests, differences } = report;
  const lines = [
    `${walked.length + read.length} kinds compared with ${requests} requests, ${skipped.length} not, ${differences.length} differences`,
    ...groups(differences),
    `report: ${file}${stopped === undefined ? '' : ' (incomplete)'}`,
  ];
  return lines.join('\n');
}

/** Formats what changed between two runs. */
export function comparisonText({ appeared, gone, kept, onlyEarlier, onlyLater }: ReportComparison): string {
  const kinds = (title: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];
  return [
    `${appeared.length} differences appeared, ${gone.length} are gone, ${kept.length} are unchanged`,
    ...(appeared.length === 0 ? [] : ['appeared:', ...groups(appeared)]),
    ...(gone.length === 0 ? [] : ['gone:', ...groups(gone)]),
    ...kinds('not comparable, only in the earlier report', onlyEarlier),
    ...kinds('not comparable, only in the later report', onlyLater),
  ].join('\n');
}

// A difference that all kinds share is one line.
function groups(differences: readonly ConformanceDifference[]): readonly string[] {
  const found = new Map<string, ConformanceDifference[]>();
  for (const one of differences) {
    const key = `${one.what} ${one.check}`;
    append(found, key, one);
  }
  return [...found.values()].map((group) => {
    const [first] = group;
    const kinds = [...new Set(group.map(({ kind }) => kind))];
    const at = first?.path === '' ? '' : ` at ${first?.path ?? ''}`;
    return (
      `  ${first?.what ?? ''} (${first?.check ?? ''}), ${group.length} times: ${namesText(kinds, 3)}\n` +
      `     expected ${first?.expected ?? ''}${at}, got ${first?.actual ?? ''}`
    );
  });
}
