import { errorDiagnostic, type Diagnostic, type Path } from '../../core';
import type { Above } from './order-constraints';

const mostLines = 12;

/** Reports a cycle of constraints that contradict each other. */
export function contradictionDiagnostics(circle: readonly Above[] | undefined, path: Path): readonly Diagnostic[] {
  if (circle === undefined) return [];
  const lines = circle.map(
    ({ upper, lower, claim }) => `${JSON.stringify(upper)} above ${JSON.stringify(lower)}: ${claim.by}`,
  );
  const left = lines.length - mostLines;
  return [
    errorDiagnostic(
      'The positions of these rules contradict each other',
      [
        ...(left > 0 ? [...lines.slice(0, mostLines), `and ${left} more`] : lines),
        'Remove one of these positions, or order all of these rules with one scm_rule_order.',
      ].join('\n'),
      path,
    ),
  ];
}
