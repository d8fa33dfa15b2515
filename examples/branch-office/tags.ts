import { Tag } from 'cdktf-provider-scm';
import type { Folders } from './folders';

/** The words that the company sorts its addresses and rules by. */
export type Tags = ReturnType<typeof makeTags>;

/** All in the top folder, so that every folder below can use them. */
export function makeTags({ company }: Folders) {
  return {
    /** Handles card payments, and is audited for it. */
    payment: new Tag(company, 'payment', { color: 'Red', comments: 'In scope of the card audit' }),
    /** Stands in a shop. */
    shop: new Tag(company, 'shop', { color: 'Green' }),
    /** Runs in the server room. */
    server: new Tag(company, 'server', { color: 'Blue' }),
    /** Belongs to guests, which are not trusted. */
    guest: new Tag(company, 'guest', { color: 'Orange', comments: 'Internet only' }),
    /** Was agreed for a time; look at it again. */
    review: new Tag(company, 'review', { color: 'Yellow', comments: 'Look at it every quarter' }),
  };
}
