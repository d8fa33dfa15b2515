import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CodedError, findPackage, isErrorCode } from '../../core';
import type { NumberedAnswer, NumberedQuestion, QuestionName, Questions, QuestionTypes } from './question';

/** Limits of the thread. */
export interface ThreadLimits {
  /** Seconds for one question. */
  readonly seconds: number;
  /** Memory of the thread in MiB. */
  readonly memory: number;
  /** Questions that wait. */
  readonly waiting: number;
}

const usual: ThreadLimits = { seconds: 60, memory: 1024, waiting: 32 };

/** Milliseconds without a question after which the thread ends. */
const idleMs = 60_000;

interface Waiting {
  readonly id: number;
  /** Reads what the question needs. */
  readonly read: () => Promise<NumberedQuestion>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Answers questions about configurations one after the other in a thread of its own, so that the service keeps
 * answering. The thread starts with the first question. It ends when it is idle, and with a question that exceeds time
 * or memory: only that question fails. What a question needs is read when its turn comes, so waiting questions cost
 * neither reads nor memory.
 */
export class QuestionThread implements Questions {
  readonly #limits: ThreadLimits;
  readonly #waiting: Waiting[] = [];
  #running: Waiting | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #last = 0;

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** Asks a question. Throws the errors of `read`, the coded errors of its answer, and `QUESTION_FAILED`. */
  ask<Name extends QuestionName>(
    name: Name,
    read: () => Promise<QuestionTypes[Name]['asked']>,
  ): Promise<QuestionTypes[Name]['answer']> {
    if (this.#isClosed) return Promise.reject(failure('the service stops'));
    if (this.#waiting.length >= this.#limits.waiting) return Promise.reject(failure('too many questions wait; retry'));
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      // The name determines the type of what is asked, and the thread answers with the type of the name.
      const question = async (): Promise<NumberedQuestion> => ({ id, name, asked: await read() }) as NumberedQuestion;
      this.#waiting.push({ id, read: question, resolve: resolve as Waiting['resolve'], reject });
      this.#next();
    });
  }

  /** Ends the thread; what waits fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end('the service stops');
    for (const { reject } of this.#waiting.splice(0)) reject(failure('the service stops'));
  }

  #next(): void {
    if (this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#running = this.#waiting.shift();
    if (this.#running === undefined) {
      if (this.#worker !== undefined) this.#timer = setTimeout(() => void this.#end(''), idleMs).unref();
      return;
    }
    const { seconds } = this.#limits;
    this.#timer = setTimeout(() => void this.#end(`it takes more than ${String(seconds)} s`), seconds * 1000).unref();
    void this.#send(this.#running);
  }

  async #send(waiting: Waiting): Promise<void> {
    try {
      const question = await waiting.read();
      // It took too long, or the service stops.
      if (this.#running !== waiting) return;
      this.#worker ??= this.#start();
      this.#worker.postMessage(question);
    } catch (error) {
      if (this.#running !== waiting) return;
      this.#running = undefined;
      waiting.reject(error instanceof Error ? error : new Error(String(error)));
      this.#next();
    }
  }

  #start(): Worker {
    const { memory } = this.#limits;
    const worker = new Worker(join(findPackage(__dirname).dist, 'questions.js'), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
      env: {},
      execArgv: [],
    });
    worker.on('message', (answer: NumberedAnswer) => this.#answered(worker, answer));
    worker.on('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#ended(worker, isMemory ? `it needs more than ${String(memory)} MiB of memory` : error.message);
    });
    worker.on('exit', () => this.#ended(worker, 'its thread ended'));
    return worker;
  }

  #answered(worker: Worker, answered: NumberedAnswer): void {
    const running = this.#running;
    if (worker !== this.#worker || running?.id !== answered.id) return;
    this.#running = undefined;
    if ('answer' in answered) running.resolve(answered.answer);
    else if (isErrorCode(answered.code)) running.reject(new CodedError(answered.code, answered.message));
    else running.reject(failure(answered.message));
    this.#next();
  }

  /** Without a thread, the running question was still being read. */
  #ended(worker: Worker | undefined, why: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    const running = this.#running;
    this.#running = undefined;
    running?.reject(failure(why));
    if (!this.#isClosed) this.#next();
  }

  async #end(why: string): Promise<void> {
    const worker = this.#worker;
    clearTimeout(this.#timer);
    this.#ended(worker, why);
    await worker?.terminate();
  }
}

function failure(why: string): CodedError {
  return new CodedError('QUESTION_FAILED', `cannot answer the question: ${why}`);
}
