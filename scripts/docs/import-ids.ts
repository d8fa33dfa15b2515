import { queryAttributes, isReadable, subResourceId, type ResourceKind } from '../../src/catalog';
import { locatedId } from '../../src/provider/state/tfid';
import type { ExampleBody } from './example-body';
import { code } from './wording';

/** An import ID for `terraform import`. */
export interface ImportForm {
  readonly id: string;
  /** Description of its format. */
  readonly says: string;
}

/** A UUID of no actual object. */
export const exampleUuid = '123e4567-e89b-42d3-a456-426614174000';

/** Returns the import ID formats of a kind, most convenient first, each with an ID for the example. */
export function importIds(kind: ResourceKind, body: ExampleBody): readonly ImportForm[] {
  const [scope = ''] = kind.scopes;
  const [name, container] = [body['name'], body[scope]];
  const full = (id: string): string => locatedId({ ...body, id });
  const { key } = kind.api;
  const [queryAttribute] = queryAttributes(kind);
  if (!isReadable(kind)) return [];
  const owned = subResourceId(kind, body);
  if (owned !== undefined) return [{ id: owned, says: 'the owner and its own key, separated by a slash' }];
  if (queryAttribute !== undefined) {
    const value = body[queryAttribute.name];
    return [
      {
        id: `${typeof value === 'string' ? value : ''}/12`,
        says: `${code(queryAttribute.name)} and the number, separated by a slash`,
      },
    ];
  }
  if (key !== undefined && key !== 'name') {
    const value = body[key];
    return [{ id: typeof value === 'string' ? value : '1', says: `the ${code(key)}` }];
  }
  if (kind.api.singleton !== undefined) {
    if (typeof container !== 'string') return [{ id: kind.name, says: code(kind.name) }];
    return [{ id: full(`${scope}/${container}`), says: '`<folder>:<snippet>:<device>:` followed by its location' }];
  }
  const byUuid = { id: exampleUuid, says: 'the UUID' };
  const official = { id: full(exampleUuid), says: "the official provider's `folder:snippet:device:uuid`" };
  const byId = hasUuid(kind) ? [byUuid, ...(typeof container === 'string' ? [official] : [])] : [];
  if (typeof name !== 'string') return byId;
  if (typeof container !== 'string') return [{ id: name, says: 'the name' }, ...byId];
  const forms = kind.scopes.map((one) => `\`${one}/<${one}>/<name>\``).join(', ');
  return [{ id: `${scope}/${container}/${name}`, says: forms }, ...byId];
}

// If the API has no ID, the provider derives one from identifying attributes.
function hasUuid({ attributes }: ResourceKind): boolean {
  return attributes.some(({ name, sentIn }) => name === 'id' && sentIn !== 'nowhere');
}
