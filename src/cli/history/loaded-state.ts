import { createHash } from 'node:crypto';
import type { LoadedState } from '../../tools/history';
import { readSnapshot, type Snapshot } from '../../tenant';

/** The time of a snapshot, which is near its start; the rest is its content. */
const madeLine = /"made"\s*:\s*"[^"]*"/;

/** Makes a state of the text of a snapshot, which is parsed at the first use. `from` names it in errors. */
export function loadedState(text: string, from: string): LoadedState {
  const head = text.slice(0, 300).replace(madeLine, '');
  const digest = createHash('sha256').update(head).update(text.slice(300)).digest('hex');
  let snapshot: Snapshot | undefined;
  return { digest, snapshot: () => (snapshot ??= readSnapshot(text, from)) };
}
