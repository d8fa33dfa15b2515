import type { CallMethod } from './calls';

/** What a step is there to find out. */
export const checks = [
  'look',
  'create',
  'read',
  'list',
  'page',
  'end',
  'name',
  'update',
  'clear',
  'empty',
  'duplicate',
  'invalid',
  'dangling',
  'missing',
  'move',
  'order',
  'referenced',
  'delete',
  'gone',
  'push',
  'job',
] as const;

/** One check. */
export type Check = (typeof checks)[number];

/** What the catalog expects of the answer, beyond what the request says. */
export interface ExpectedAnswer {
  /** Fields of the object in the form of the catalog, by the names of the API. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Fields that the object does not have any more. */
  readonly without?: readonly string[];
  readonly id?: string;
  /** Ids in the order of the list. */
  readonly order?: readonly string[];
  /** Number of objects in the list before those outside of the sandbox were left out. */
  readonly items?: number;
  /** Time until the object was visible. */
  readonly visibleAfterMs?: number;
}

/** One request with its answer: all that its judgement depends on, as data. */
export interface ConformanceStep {
  readonly kind: string;
  readonly check: Check;
  readonly request: {
    readonly method: CallMethod;
    readonly path: string;
    readonly query?: Readonly<Record<string, string | number | undefined>>;
    readonly body?: unknown;
  };
  readonly answer: { readonly status: number; readonly body?: unknown };
  readonly expect: ExpectedAnswer;
}

/** In what way an answer differs. */
export const differenceKinds = [
  'status',
  'error-form',
  'accepted',
  'list-form',
  'null-list',
  'page-ignored',
  'name-lookup',
  'not-listed',
  'late',
  'unknown-field',
  'added-field',
  'missing-field',
  'changed-value',
  'list-order',
  'value-type',
  'secret-in-clear',
  'folder-name',
  'kept-field',
  'refused-empty',
  'rule-order',
  'job',
] as const;

/** One way to differ. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** One way in which an answer is not what the catalog expects. */
export interface ConformanceDifference {
  readonly what: DifferenceKind;
  readonly kind: string;
  readonly check: Check;
  /** Field, by the names of the API; empty for the answer as a whole. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}
