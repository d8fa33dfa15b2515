import { errorDiagnostic, type Diagnostic, type Path } from '../../core';
import type { Above } from './claims';

const mostLines = 12;

/** Tells which wishes cannot all hold. */
export function contradictionDiagnostics(circle: readonly Above[] | undefined, path: Path): readonly Diagnostic[] {
  if (circle === undefined) return [];
  const lines = circle.map(
    ({ upper, lower, claim }) => `${JSON.stringify(upper)} above ${JSON.stringify(lower)}: ${claim.by}`,
  );
  const left = lines.length - mostLines;
  return [
    errorDiagnostic(
      'These rules cannot all stand where they are to stand',
      [
        ...(left > 0 ? [...lines.slice(0, mostLines), `and ${left} more`] : lines),
        'Take one of these out. An scm_rule_order of all of them says the same in one place.',
      ].join('\n'),
      path,
    ),
  ];
}
