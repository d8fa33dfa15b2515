import { createHash } from 'node:crypto';
import type { Job } from '../../catalog';
import { stableStringify } from '../../core';

/** Length of the idempotency key at the start of a job description, in characters. */
export const idempotencyKeyLength = 24;

/** Values that distinguish one push from every other. */
export interface IdempotencyKeyParts {
  readonly pushId: string;
  /** Job ID in the prior state of the push, so that an earlier set of triggers never has the same key. */
  readonly priorJob: string;
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Account whose changes are pushed; absent for all accounts. */
  readonly admin?: string;
  readonly triggers: Readonly<Record<string, string>>;
  readonly attempt: number;
}

/** Digits of the idempotency key that are alike for all jobs of one push until it succeeds. */
const markLength = 8;

/** The trigger that distinguishes the pushes of a rollout. */
export const stageTrigger = '(stage)';

/**
 * Returns the start of the idempotency keys of a push until it succeeds. The jobs of all its attempts and stages have it,
 * also those of earlier runs with other triggers. Only a push without a state yet is known by its triggers: otherwise all
 * first pushes of all configurations would be one.
 */
export function pushMark({
  pushId,
  priorJob,
  triggers,
}: Pick<IdempotencyKeyParts, 'pushId' | 'priorJob' | 'triggers'>): string {
  const { [stageTrigger]: _, ...own } = triggers;
  return `scm-${hashOf({ pushId, priorJob, ...(pushId === '' && { triggers: own }) }).slice(0, markLength)}`;
}

/**
 * Returns the idempotency key of a push. It is the same for the same push, so that the job of a killed run is found
 * again.
 */
export function idempotencyKeyOf(subject: IdempotencyKeyParts): string {
  const mark = pushMark(subject);
  return `${mark}${hashOf(subject).slice(0, idempotencyKeyLength - mark.length)}`;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(stableStringify(value)).digest('hex');
}

/** Returns the job description: the idempotency key, then the text of the user. */
export function keyedDescription(key: string, words: string | undefined, limit: number): string {
  return (words === undefined ? key : `${key} ${words}`).slice(0, limit);
}

/** Finds the parent job with an idempotency key; the newest if there are several. */
export function jobWithKey(jobs: readonly Job[], key: string): Job | undefined {
  const found = jobs.filter((job) => isParent(job) && job.description?.startsWith(key) === true);
  return found.sort((a, b) => Number(b.id) - Number(a.id))[0];
}

/** Maximum number of attempts of the same push: more than were ever seen to fail in a row. */
export const mostAttempts = 50;

/** Returns the job of the last attempt of a push; undefined if it was not started. */
export function jobOfLastAttempt(jobs: readonly Job[], keyOf: (attempt: number) => string): Job | undefined {
  let last: Job | undefined;
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const job = jobWithKey(jobs, keyOf(attempt));
    if (job === undefined) return last;
    last = job;
  }
  return last;
}

/** Whether a job is a parent job. */
export function isParent({ parent_id: parent }: Job): boolean {
  return parent === '0' || parent === '';
}
