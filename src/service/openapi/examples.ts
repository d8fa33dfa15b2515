import { hasOwnId, isReadable, type ResourceKind } from '../../catalog';
import type { BodyDirection } from '../../catalog/schemas';
import type { JsonObject } from '../../core';
import { Random } from '../seed/random';
import { SampleBody } from '../seed/sample-value';

const id = '2f1d3c4b-5a69-4788-9796-a5b4c3d2e1f0';
const folder = 'All Firewalls';

/** Returns an example of a request or response body with all required fields, equal in every build. */
export function openApiExample(kind: ResourceKind, way: BodyDirection): JsonObject {
  const { api, onlyFolder, scopes } = kind;
  const sample = new SampleBody(new Random(1), ({ name, predefined }) => {
    const [first] = predefined;
    return typeof first?.['name'] === 'string' ? first['name'] : nameOf(name);
  });
  const named = sample.of(kind, nameOf(kind.name));
  const hasPlace = scopes.includes('folder') && api.location.in === 'body';
  const fields = { ...named, ...(hasPlace ? { folder: onlyFolder ?? folder } : {}) };
  const body = api.codec?.toApi(fields, way === 'sent' ? 'create' : 'read') ?? fields;
  const own = way === 'got' && hasOwnId(kind) && isReadable(kind) ? { id } : {};
  return { ...own, ...body };
}

function nameOf(kind: string): string {
  return `example-${kind.replaceAll('_', '-')}`;
}
