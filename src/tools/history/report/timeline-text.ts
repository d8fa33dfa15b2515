import type { Timeline } from '../timeline';
import { editLines } from './edit-lines';
import { stateLine, makerLines } from './state-line';
import { unjudgedLine } from './unjudged-line';

/** The steps of a timeline, newest first. */
export function timelineText({ steps, unjudged }: Timeline, states: number, notes: readonly string[]): string {
  const lines = [
    ...[...steps]
      .reverse()
      .flatMap(({ state, pullRequest, edits, review }) => [
        stateLine(state, pullRequest),
        ...makerLines(state).map((line) => `  ${line}`),
        ...(review === undefined ? [] : [`  verdict: ${review.verdict}`]),
        ...edits.flatMap((edit) => editLines(edit).map((line) => `  ${line}`)),
        '',
      ]),
    `${String(steps.length)} ${steps.length === 1 ? 'change' : 'changes'} in ${String(states)} ${states === 1 ? 'state' : 'states'}`,
    ...unjudged.map(unjudgedLine),
    ...notes.map((note) => `note: ${note}`),
  ];
  return `${lines.join('\n')}\n`;
}
