import { lazy } from '../core';

/** Letters, digits, spaces, dots, hyphens and underscores: what every firewall takes in a name. */
export const plainName = lazy(() => /^[\p{L}\p{N} ._-]+$/u);
