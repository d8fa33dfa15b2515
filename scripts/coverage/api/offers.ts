import { allKinds, readOnlyKindNames } from '../../../src/catalog';
import { isObject } from '../../../src/core';
import { openApiDocument } from '../../../src/service/openapi/openapi-document';
import { facts } from '../../../test/support/judge/facts';
import type { Offer } from './compare-sets';

const methods = ['get', 'post', 'put', 'delete', 'patch'];

/** Kinds of the catalog, and operations that the local service derives from it. */
export function ownOffer(): Offer {
  const paths: readonly (readonly [string, unknown])[] = Object.entries(openApiDocument()['paths'] ?? {});
  return {
    kinds: [...allKinds().map(({ name }) => name), ...readOnlyKindNames],
    operations: paths.flatMap(([path, item]) =>
      Object.keys(isObject(item) ? item : {})
        .filter((method) => methods.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    ),
  };
}

/** Kinds and operations of the public description. */
export function publicOffer(): Offer {
  return {
    kinds: Object.keys(facts.kinds).map((key) => key.split('/')[1] ?? key),
    operations: Object.values(facts.kinds).flatMap(({ operations }) =>
      operations.map(({ method, path }) => `${method} ${path}`),
    ),
  };
}
