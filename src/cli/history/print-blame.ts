import { visibleData, visibleJson, visibleText } from '../../core';
import { blameText, changedValues, editTitle, type Blame } from '../../tools/history';
import { visibleHistory } from './visible-history';
import type { Io } from '../io';

/** Prints the answers to a question over a history, as text or JSON. */
export function printBlame(io: Io, question: string, found: Blame, notes: readonly string[], isJson: boolean): void {
  io.stdout.write(
    isJson
      ? `${visibleJson(JSON.stringify(jsonOf(question, found, notes), undefined, 2))}\n`
      : blameText(question, visibleBlame(found), notes.map(visibleText)),
  );
}

function visibleBlame(found: Blame): Blame {
  const shown = visibleData({ ...found, turns: [] });
  return { ...shown, turns: visibleHistory(found.turns) };
}

function jsonOf(question: string, { turns, ...rest }: Blame, notes: readonly string[]) {
  const shown = turns.map(({ cause, answer: { verdict, by, assumptions }, ...turn }) => ({
    ...turn,
    answer: { verdict, by, assumptions },
    ...(cause === undefined
      ? {}
      : {
          cause: {
            is: cause.is,
            among: cause.among,
            changes: cause.edits.map((edit) => ({ what: editTitle(edit), values: changedValues(edit) })),
          },
        }),
  }));
  return { format: 'scm-blame/1', question, ...rest, turns: shown, notes };
}
