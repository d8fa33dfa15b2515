import { createHash } from 'node:crypto';
import { stableStringify } from '../../core/index';
import { containerText } from './phrase';
import type { Finding } from './report';

/** Tells findings apart over runs: equal as long as a finding says the same of the same thing. */
export function fingerprintOf({ id, container, subject, title }: Finding): string {
  const parts = [id, container === undefined ? '' : containerText(container), subject?.kind, subject?.name, title];
  return createHash('sha256')
    .update(stableStringify(parts.map((part) => part ?? '')))
    .digest('hex')
    .slice(0, 32);
}
