import type { ResourceKind } from '../../src/catalog';
import { tfidOf } from '../../src/provider/state/tfid';
import type { ExampleBody } from './example-body';

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
  const byUuid = { id: exampleUuid, says: 'the UUID' };
  const official = {
    id: tfidOf({ ...body, id: exampleUuid }),
    says: "the official provider's `folder:snippet:device:uuid`",
  };
  if (typeof name !== 'string') return [byUuid];
  if (typeof container !== 'string') return [{ id: name, says: 'the name' }, byUuid];
  const forms = kind.scopes.map((one) => `\`${one}/<${one}>/<name>\``).join(', ');
  return [{ id: `${scope}/${container}/${name}`, says: forms }, byUuid, official];
}
