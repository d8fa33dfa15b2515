import { hasOwnId, isListed, onlyContainer, type Container, type ResourceKind } from '../../catalog';
import { listQuery, rulebaseQuery } from '../../client';

/** Statuses which mean that the service does not have a kind, or that the account may not read it. */
const notThere: Readonly<Record<number, string>> = {
  403: 'the account may not read it',
  404: 'the service does not have it',
  405: 'the service does not list it',
  501: 'the service does not have it',
};

/** Returns why a kind is not tested in the sandbox; undefined if it is. */
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

/** Returns why a kind is skipped after its list was read; undefined if it exists. */
export function whyAbsent(status: number): string | undefined {
  return notThere[status];
}

/** Reports whether the list of a kind can be read without a specific object. */
export function canBeLookedAt(kind: ResourceKind): boolean {
  return isListed(kind) && kind.api.operations.includes('list');
}

/** Returns the query of a list in a container. */
export function queryIn(kind: ResourceKind, container: Container | undefined): Record<string, string> {
  const place = onlyContainer(kind) ?? (kind.scopes.includes('folder') ? container : undefined);
  return { ...listQuery(kind, place), ...rulebaseQuery(kind, 'pre') };
}
