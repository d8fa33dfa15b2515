import type { JournalEntry } from './journal';
import { loggedPath } from './logged-path';

/** A request with all processing steps of one instance. */
export interface RequestTrace extends JournalEntry {
  readonly account: string;
  readonly steps: readonly TraceStep[];
}

/** The latest traces of this instance, by request ID. */
export class Traces {
  readonly #limit: number;
  readonly #kept = new Map<string, Pick<AnsweredRequest, 'entry' | 'record'>>();

  constructor(limit = 2000) {
    this.#limit = limit;
  }

  add({ entry, record }: Pick<AnsweredRequest, 'entry' | 'record'>): void {
    const known = this.#kept.get(entry.requestId);
    // Clients choose the ID: a client cannot replace the trace of another tenant with it.
    if (known !== undefined && known.entry.tenant !== entry.tenant) return;
    this.#kept.set(entry.requestId, { entry, record });
    if (this.#kept.size <= this.#limit) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  get(requestId: string): RequestTrace | undefined {
    const found = this.#kept.get(requestId);
    if (found === undefined) return undefined;
    const { entry, record } = found;
    return { ...entry, path: loggedPath(entry.path), account: record.account, steps: record.steps };
  }
}

/** One step of the processing of a request. */
export interface TraceStep {
  /** End of the step, in milliseconds after the request arrived. */
  readonly at: number;
  readonly what: string;
  readonly detail?: string;
}

/** The detail of a step. A function is called when the trace is read, because few traces are. */
export type StepDetail = string | (() => string);

/** Makes a detail of a value. The function does not keep the scope of the caller, which contains the request. */
export function detailOf<T>(value: T, textOf: (value: T) => string): StepDetail {
  return () => textOf(value);
}

/** A security event that a request caused without changing the configuration. */
export interface SecurityFact {
  readonly action: 'login-failed' | 'denied' | 'secrets-read';
  readonly tenant: string;
  readonly account: string;
  /** The missing permission. */
  readonly needed?: string;
}

/** An error of the service, not of the client. */
export interface RequestFailure {
  readonly event: 'error' | 'store';
  readonly message: string;
  /** Whether an interrupted write changed anything. */
  readonly outcome?: string;
}

/** Limits for the names of ignored parameters that are kept. */
const maxIgnored = 20;
const maxIgnoredLength = 100;

/** Facts about a request, collected while it is processed. */
export class RequestRecord {
  readonly #start = performance.now();
  readonly #steps: { readonly at: number; readonly what: string; readonly detail: StepDetail | undefined }[] = [];
  readonly #ignored: string[] = [];
  readonly security: SecurityFact[] = [];
  /** Tenant and account are empty until the caller is authenticated. */
  tenant = '';
  account = '';
  /** Whether a fault closed the connection. */
  isDropped = false;
  failure: RequestFailure | undefined;

  /** Adds a step. `detail` must not contain a secret, a token or a part of a body. */
  step(what: string, detail?: StepDetail): void {
    this.#steps.push({ at: this.ms, what, detail });
  }

  /** Notes a query parameter that was ignored. */
  ignore(parameter: string): void {
    if (this.#ignored.length >= maxIgnored) return;
    const name = parameter.slice(0, maxIgnoredLength);
    this.#ignored.push(name);
    this.step('query parameter ignored', name);
  }

  get ignored(): readonly string[] {
    return this.#ignored;
  }

  /** Milliseconds since the request arrived. */
  get ms(): number {
    return roundMs(performance.now() - this.#start);
  }

  get steps(): readonly TraceStep[] {
    return this.#steps.map(({ at, what, detail }) => ({
      at,
      what,
      ...(detail === undefined ? {} : { detail: typeof detail === 'string' ? detail : detail() }),
    }));
  }
}

/** The event of an answered request. Contains no body, no header and no credential. */
export interface AnsweredRequest {
  readonly entry: JournalEntry;
  /** A documented path, or `other`, so that callers cannot create time series. */
  readonly route: string;
  /** IP address of the client. */
  readonly address: string;
  /** Whether a 5xx status is intended, as for a service that is shutting down. */
  readonly isExpected: boolean;
  readonly record: RequestRecord;
}

/** Records answered requests in its own way: log, metrics, journal (which the page shows), traces, security log. */
export type AnswerSubscriber = (request: AnsweredRequest) => void;

function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
