/**
 * How closely requests are compared with the description of the API. `lenient`: what the real service is known to
 * accept, or may accept, is accepted, and answers have the form that public clients expect. `strict`: everything that
 * the description does not contain is refused.
 */
export type Strictness = 'lenient' | 'strict';
