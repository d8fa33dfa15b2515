import type { Diagnostic } from '../../core';
import type { ActionEvent, Schema } from '../../protocol';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';

/** Tells the user how far an action is. */
export type ActionProgress = (message: string) => void;

/** Something that Terraform starts and that leaves nothing in a state. */
export interface Action {
  readonly schema: Schema;
  /** The configuration may contain unknown values. No I/O. */
  readonly validate: (config: Fields) => readonly Diagnostic[];
  /** Resolves when everything that it started has ended well; warnings may be in its answer. Throws otherwise. */
  readonly run: (
    session: ProviderSession,
    config: Fields,
    progress: ActionProgress,
    signal: AbortSignal,
  ) => Promise<readonly Diagnostic[]>;
}

/** The events of an action: its progress as it comes, and at the end what `run` answers or throws. */
export async function* eventsOf(
  run: (progress: ActionProgress) => Promise<readonly Diagnostic[]>,
): AsyncGenerator<ActionEvent> {
  const waiting: string[] = [];
  let wake = (): void => undefined;
  let isDone = false;
  const done = run((message) => {
    waiting.push(message);
    wake();
  }).finally(() => {
    isDone = true;
    wake();
  });
  done.catch(() => undefined); // thrown below, after the progress that came before it
  for (;;) {
    const message = waiting.shift();
    if (message !== undefined) yield { progress: message };
    else if (isDone) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  yield { completed: await done };
}
