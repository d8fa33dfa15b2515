import { configurationMark } from '../browse/differences';
import { LatestFew } from './latest-few';
import type { PageParts } from './page-parts';

/** Maximum number of answers that are kept. Each open page repeats a few questions every few seconds. */
const mostKept = 32;

/** Answers with what is kept, as long as neither the configuration nor what runs has changed. */
export class KeptAnswers {
  readonly #read: PageParts['read'];
  readonly #kept = new LatestFew<{ readonly mark: string; readonly answer: Promise<unknown> }>(mostKept);

  constructor({ read }: Pick<PageParts, 'read'>) {
    this.#read = read;
  }

  /** `of`: what tells the question apart from the others of its tenant. */
  async answer<T>(tenant: string, of: readonly unknown[], ask: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([tenant, ...of]);
    const mark = await this.#read(tenant, configurationMark);
    const known = this.#kept.get(key);
    // An answer is kept under the question that it answers.
    if (known?.mark === mark) return known.answer as Promise<T>;
    const answer = ask();
    const entry = { mark, answer };
    this.#kept.set(key, entry);
    answer.catch(() => this.#kept.remove(key, entry));
    return answer;
  }
}
