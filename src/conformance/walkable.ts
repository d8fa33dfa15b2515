import { hasOwnId, isListed, onlyContainer, type Container, type ResourceKind } from '../catalog';
import { listQuery, rulebaseQuery } from '../client';

/** The answers to these mean that the service does not have a kind, or that the account may not see it. */
const notThere: Readonly<Record<number, string>> = {
  403: 'the account may not read it',
  404: 'the service does not have it',
  405: 'the service does not list it',
  501: 'the service does not have it',
};

/** Why a kind is not gone through in the sandbox; undefined where it is. */
export function whyNotWalked(kind: ResourceKind): string | undefined {
  const { operations, create, answer } = kind.api;
  if (!kind.scopes.includes('folder')) return 'its objects are in no folder, so that a sandbox cannot contain them';
  const only = onlyContainer(kind);
  if (only !== undefined) return `its objects are in the folder ${only.name} only, outside of the sandbox`;
  if (!hasOwnId(kind)) return 'there is one in each folder, without an id';
  const missing = (['list', 'get', 'create', 'update', 'delete'] as const).filter((one) => !operations.includes(one));
  if (missing.length > 0) return `the API cannot ${missing.join(', ')}`;
  return create?.returns !== undefined || answer?.wrapped === true
    ? 'its answers to a create do not contain the object'
    : undefined;
}

/** Why a kind is left out after a read-only look at its list; undefined where it exists. */
export function whyAbsent(status: number): string | undefined {
  return notThere[status];
}

/** Whether a kind has a list that can be read without knowing an object. */
export function canBeLookedAt(kind: ResourceKind): boolean {
  return isListed(kind) && kind.api.operations.includes('list');
}

/** The query of a list in a location. */
export function queryIn(kind: ResourceKind, container: Container | undefined, name?: string): Record<string, string> {
  const place = onlyContainer(kind) ?? (kind.scopes.includes('folder') ? container : undefined);
  return { ...listQuery(kind, place, name), ...rulebaseQuery(kind, 'pre') };
}
