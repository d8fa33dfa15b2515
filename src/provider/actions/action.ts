import type { Diagnostic } from '../../core';
import type { ActionEvent, Schema } from '../../terraform/protocol';
import type { ProviderSession } from '../session';
import type { Fields } from '../state/fields';

/** Reports a progress message to the user. */
export type ActionProgress = (message: string) => void;

/** A provider-defined action: runs on demand and stores nothing in the state. */
export interface Action {
  readonly schema: Schema;
  /** The configuration may contain unknown values. No I/O. */
  readonly validate: (config: Fields) => readonly Diagnostic[];
  /** Runs the action and resolves with its warnings once all started work has succeeded. Throws otherwise. */
  readonly run: (session: ProviderSession, config: Fields, progress: ActionProgress) => Promise<readonly Diagnostic[]>;
}

/** Yields the progress messages of an action as they arrive, then its diagnostics. Rethrows what `run` throws. */
export async function* eventsOf(
  run: (progress: ActionProgress) => Promise<readonly Diagnostic[]>,
): AsyncGenerator<ActionEvent> {
  const waiting: string[] = [];
  let notify = (): void => undefined;
  let isDone = false;
  const result = run((message) => {
    waiting.push(message);
    notify();
  }).finally(() => {
    isDone = true;
    notify();
  });
  result.catch(() => undefined); // awaited below, after the remaining progress messages
  for (;;) {
    const message = waiting.shift();
    if (message !== undefined) yield { progress: message };
    else if (isDone) break;
    else await new Promise<void>((resolve) => (notify = resolve));
  }
  yield { completed: await result };
}
