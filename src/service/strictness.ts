/**
 * How strictly requests are validated against the API description. `lenient`: accepts whatever the real service is
 * known to accept or may accept, and responds in the form that public clients expect. `unknown-values`: the same, and
 * accepts values outside of the limits that the official provider checks as well, as a newer service may. `strict`:
 * rejects everything that the description does not contain.
 */
export type Strictness = 'lenient' | 'unknown-values' | 'strict';
