import { createHash } from 'node:crypto';
import { stableStringify } from '../../core';
import type { Evidence } from './evidence';
import type { Finding } from './report';
import { containerKey } from '../../tenant';

/** Facts of a finding as data: names, flags, regions. Must not contain rendered text. */
export type Facts = Readonly<Record<string, unknown>>;

/** A finding without fingerprint. */
export type FindingDraft = Omit<Finding, 'fingerprint'> & {
  readonly facts: Facts;
  readonly evidence?: Evidence;
};

/** Adds the fingerprint, which is equal in two reviews if they state the same facts about the same subject. */
export function withFingerprint({ facts, evidence: _, ...finding }: FindingDraft): Finding {
  const { id, container, subject } = finding;
  const identity = [id, containerKey(container), subject?.kind ?? '', subject?.name ?? '', facts];
  const fingerprint = createHash('sha256').update(stableStringify(identity)).digest('hex').slice(0, 32);
  return { ...finding, fingerprint };
}
