import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { CodedError } from '../../core';
import type { AppEnv } from '../http/endpoint';
import { LatestFew } from './latest-few';

/** Limits for one sort of file. */
export interface FileLimits {
  /** Maximum size in bytes. */
  readonly bytes: number;
  /** Maximum number of files that are read at a time, because each is in memory. */
  readonly atOnce: number;
  /** Maximum number of results that are kept. */
  readonly kept: number;
}

/** The files that users of the page hand over, and what was made of them: in memory only, each for its tenant. */
export class KeptFiles<Result extends object> {
  readonly #verb: string;
  readonly #busy: string;
  readonly #limits: FileLimits;
  readonly #results: LatestFew<{ readonly tenant: string; readonly result: Result }>;
  #reading = 0;

  /** `verb`: what the service does with a file. `busy`: why another one has to wait. */
  constructor({ verb, busy }: { readonly verb: string; readonly busy: string }, limits: FileLimits) {
    this.#verb = verb;
    this.#busy = busy;
    this.#limits = limits;
    this.#results = new LatestFew(limits.kept);
  }

  /** Makes a result of the body of a request; returns the ID of the result. Throws `QUESTION_FAILED`. */
  async take(
    context: Context<AppEnv>,
    { tenant, file }: { readonly tenant: string; readonly file: string },
    make: (text: string) => Promise<Result>,
  ): Promise<string> {
    const { bytes, atOnce } = this.#limits;
    const text = await context.get('bodies').read(context.req.raw, bytes);
    if (this.#reading >= atOnce)
      throw new CodedError('QUESTION_FAILED', `cannot ${this.#verb} ${file}: ${this.#busy}; retry`);
    this.#reading += 1;
    try {
      const result = await make(text);
      const id = randomBytes(9).toString('base64url');
      this.#results.set(id, { tenant, result });
      return id;
    } finally {
      this.#reading -= 1;
    }
  }

  /** Returns a result of a tenant; undefined if it is not kept. */
  find(tenant: string, id: string): Result | undefined {
    const found = this.#results.get(id);
    return found?.tenant === tenant ? found.result : undefined;
  }
}
