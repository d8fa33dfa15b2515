import type { Assessment } from './assess';
import type { Step } from './steps';

/** What `scm migrate` found out. */
export interface Report extends Assessment {
  readonly dir: string;
  /** Whether nothing stands in the way. */
  readonly ready: boolean;
  readonly steps: readonly Step[];
  /** What could not be looked at. */
  readonly unseen: readonly string[];
}

/** A report as text. */
export function reportText({ dir, ready, states, obstacles, differences, steps, unseen }: Report): string {
  if (steps.length === 0 && obstacles.length === 0) {
    return [`nothing in ${dir} uses another provider of this service`, ...unseen].join('\n');
  }
  const found = states.map(({ at, from, counts, sources }) => {
    const types = Object.entries(counts).map(([type, count]) => `${String(count)} ${type}`);
    return `  ${at}${from === 'backend' ? ' (backend)' : ''}: ${types.join(', ') || 'data sources only'}, of ${sources.join(' and ')}`;
  });
  const problems = obstacles.map(({ at, address, problem }) =>
    [`  ${at}`, ...(address === undefined ? [] : [address]), problem].join(': '),
  );
  const notes = differences.flatMap(({ type, notes: those }) => those.map((note) => `  ${type}: ${note}`));
  return [
    ...section('In the state', found),
    ...section('Stands in the way; change this first, it is valid for both providers or has to go', problems),
    ...section('Is different here', notes),
    ...section(
      'Was not looked at',
      unseen.map((one) => `  ${one}`),
    ),
    `To do, in ${dir}; this command has changed nothing:`,
    ...steps.flatMap(({ what, commands }, i) => [
      `  ${String(i + 1)}. ${what}`,
      ...commands.map((command) => `       ${command}`),
    ]),
    '',
    ready ? 'ready' : `not ready: ${String(obstacles.length)} in the way`,
  ].join('\n');
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines, ''];
}
