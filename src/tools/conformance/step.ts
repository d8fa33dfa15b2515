import type { CallMethod } from './calls';

/** What a step checks. */
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

/** Expected properties of the response, in addition to those implied by the request. */
export interface ExpectedAnswer {
  /** Fields of the object in catalog form, by API name. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Fields that must be absent. */
  readonly without?: readonly string[];
  readonly id?: string;
  /** IDs in list order. */
  readonly order?: readonly string[];
  /** Number of list items, including those outside of the sandbox. */
  readonly items?: number;
  /** Milliseconds until the object was visible. */
  readonly visibleAfterMs?: number;
}

/** One request with its response, and everything needed to check it. */
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

/** Types of differences. */
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

/** A type of difference. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** One difference between a response and the catalog. */
export interface ConformanceDifference {
  readonly what: DifferenceKind;
  readonly kind: string;
  readonly check: Check;
  /** Field by API name; empty for the whole response. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}
