import { hasOwnId, type ResourceKind } from '../../catalog/index';
import type { Strictness } from '../strictness';

/** Status of the answer to a create: as described, or as public clients expect it of a lenient service. */
export function createStatus(kind: ResourceKind, strictness: Strictness): 200 | 201 {
  const { createAnswers, createAnswersClients } = kind.api;
  if (strictness === 'strict') return createAnswers ?? 201;
  return createAnswersClients ?? (hasOwnId(kind) ? 201 : (createAnswers ?? 201));
}
