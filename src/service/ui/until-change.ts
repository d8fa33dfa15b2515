import { configurationMark } from '../browse/differences';
import type { Transaction } from '../model/transaction';
import { LatestFew } from './latest-few';

/** Maximum number of answers that each reader keeps. */
const mostKept = 8;

/** Makes a reader that keeps its last few answers while the configuration of their tenant does not change. */
export function untilChange<Args extends readonly unknown[], Answer>(
  read: (tx: Transaction, ...args: Args) => Promise<Answer>,
): (tx: Transaction, ...args: Args) => Promise<Answer> {
  const kept = new LatestFew<{ readonly mark: string; readonly answer: Answer }>(mostKept);
  return async (tx, ...args) => {
    const key = JSON.stringify([tx.tenant, ...args]);
    const mark = await configurationMark(tx);
    const known = kept.get(key);
    if (known?.mark === mark) return known.answer;
    const answer = await read(tx, ...args);
    kept.set(key, { mark, answer });
    return answer;
  };
}
