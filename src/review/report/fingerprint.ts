import { createHash } from 'node:crypto';
import { stableStringify } from '../../core';
import { containerKey } from '../world/world';
import type { Evidence } from './evidence';
import type { Finding } from './report';

/** What a finding states, as data: names, flags, regions. Rendered text does not belong here. */
export type Facts = Readonly<Record<string, unknown>>;

/** A finding that has no identity yet. */
export type FindingDraft = Omit<Finding, 'fingerprint'> & {
  readonly facts: Facts;
  readonly evidence?: Evidence;
};

/** Gives a finding its identity: equal in two reviews that state the same facts about the same thing. */
export function withFingerprint({ facts, evidence: _, ...finding }: FindingDraft): Finding {
  const { id, container, subject } = finding;
  const identity = [id, containerKey(container), subject?.kind ?? '', subject?.name ?? '', facts];
  const fingerprint = createHash('sha256').update(stableStringify(identity)).digest('hex').slice(0, 32);
  return { ...finding, fingerprint };
}
