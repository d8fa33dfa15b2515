import type { JsonObject } from '../core';

/** What an object is part of: a request that creates or changes it, or an answer to a read. */
export type Form = 'create' | 'update' | 'read';

/** Converts objects between the form that the catalogue describes, by the API's names, and that of requests and answers. */
export interface Codec {
  toApi(fields: Readonly<Record<string, unknown>>, form: Form): Record<string, unknown>;
  /** Leaves what has an unexpected form as it is, for the validation to find. */
  fromApi(body: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * The properties of a JSON Schema that describes the form of the catalogue, as those of the API's form, where there
   * is one such form. Without it the description says no more than that it is an object.
   */
  properties?(described: JsonObject): JsonObject;
}
