import { queryAttributes, isReadable, subResourceId, type ResourceKind } from '../../src/catalog';
import { locatedId } from '../../src/provider/state/tfid';
import type { ExampleBody } from './example-body';
import { code } from './wording';

/** An id that `terraform import` takes. */
export interface ImportForm {
  readonly id: string;
  /** Its form, in words. */
  readonly says: string;
}

/** The id of no object. */
export const exampleUuid = '123e4567-e89b-42d3-a456-426614174000';

/** The forms of import ids of a kind, each with one for the object of an example, the handiest first. */
export function importIds(kind: ResourceKind, body: ExampleBody): readonly ImportForm[] {
  const [scope = ''] = kind.scopes;
  const [name, container] = [body['name'], body[scope]];
  const full = (id: string): string => locatedId({ ...body, id });
  const { key } = kind.api;
  const [asked] = queryAttributes(kind);
  if (!isReadable(kind)) return [];
  const owned = subResourceId(kind, body);
  if (owned !== undefined) return [{ id: owned, says: 'the owner and its own key, separated by a slash' }];
  if (asked !== undefined) {
    const value = body[asked.name];
    return [
      {
        id: `${typeof value === 'string' ? value : ''}/12`,
        says: `${code(asked.name)} and the number, separated by a slash`,
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

// Where the API has no id, the provider makes one out of what tells objects apart.
function hasUuid({ attributes }: ResourceKind): boolean {
  return attributes.some(({ name, sentIn }) => name === 'id' && sentIn !== 'nowhere');
}
