import { optional } from '../../usual-attributes';

/** A flag that makes a zone drop packets which it otherwise lets through. */
export const drops = (doc: string) => optional.flag(doc, { weakensPolicyWhenRemoved: { open: false } });
