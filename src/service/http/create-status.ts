import { hasOwnId, type ResourceKind } from '../../catalog';
import type { Strictness } from '../strictness';

/** Status of the answer to a create: as described, or as public clients expect it of a lenient service. */
export function createStatus(kind: ResourceKind, strictness: Strictness): 200 | 201 {
  const { status, clientStatus } = kind.api.create ?? {};
  if (strictness === 'strict') return status ?? 201;
  return clientStatus ?? (hasOwnId(kind) ? 201 : (status ?? 201));
}
