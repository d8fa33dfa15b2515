/**
 * How strictly requests are validated against the API description. `lenient`: accepts whatever the real service is
 * known to accept or may accept, and responds in the form that public clients expect. `strict`: rejects everything that
 * the description does not contain.
 */
export type Strictness = 'lenient' | 'strict';
