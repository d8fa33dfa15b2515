import { createHash } from 'node:crypto';
import type { Job } from '../../catalog';
import { stableStringify } from '../../core';

/** Characters of a mark at the start of a job's description. */
export const idempotencyKeyLength = 24;

/** What makes one push different from every other. */
export interface IdempotencyKeyParts {
  readonly pushId: string;
  /** Job in the push's prior state, so that marks chain and an earlier set of triggers never matches. */
  readonly priorJob: string;
  readonly folders: readonly string[];
  readonly devices: readonly string[];
  /** Whose changes; absent for everybody's. */
  readonly admin?: string;
  readonly triggers: Readonly<Record<string, string>>;
  readonly attempt: number;
}

/** The mark of a push: the same for the same push, so that a killed run's job is found again. */
export function idempotencyKeyOf(subject: IdempotencyKeyParts): string {
  return `scm-${createHash('sha256')
    .update(stableStringify(subject))
    .digest('hex')
    .slice(0, idempotencyKeyLength - 4)}`;
}

/** The description that a job carries: the mark, then the user's words. */
export function keyedDescription(mark: string, words: string | undefined, limit: number): string {
  return (words === undefined ? mark : `${mark} ${words}`).slice(0, limit);
}

/** The parent job that carries a mark; of several the newest. */
export function jobWithKey(jobs: readonly Job[], mark: string): Job | undefined {
  const found = jobs.filter((job) => isParent(job) && job.description?.startsWith(mark) === true);
  return found.sort((a, b) => Number(b.id) - Number(a.id))[0];
}

/** Whether a job is no part of another one. */
export function isParent({ parent_id: parent }: Job): boolean {
  return parent === '0' || parent === '';
}
