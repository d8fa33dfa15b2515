import { hasOwnId, type ResourceKind } from '../../catalog';
import type { Strictness } from '../strictness';

/** Returns the status of a create: as documented, or in a lenient service as public clients expect it. */
export function createStatus(kind: ResourceKind, strictness: Strictness): 200 | 201 {
  const { status, clientStatus } = kind.api.create ?? {};
  if (strictness === 'strict') return status ?? 201;
  return clientStatus ?? (hasOwnId(kind) ? 201 : (status ?? 201));
}
