import type { JsonObject } from '../core';

/** Where an object occurs: in a create request, an update request, or the response to a read. */
export type Form = 'create' | 'update' | 'read';

/** Converts objects between the catalog's structure, with API names, and that of requests and responses. */
export interface Codec {
  toApi(fields: Readonly<Record<string, unknown>>, form: Form): Record<string, unknown>;
  /** Passes unexpected values on unchanged, so that validation reports them. */
  fromApi(body: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * Converts JSON Schema properties from the catalog's structure to the API's. Defined only if the API has a single
   * structure; otherwise the generated description is just an object.
   */
  properties?(described: JsonObject): JsonObject;
}
