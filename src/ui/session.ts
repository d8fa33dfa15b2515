import type { ShownSession } from './answers';

const none: ShownSession = { tenants: [], account: '', mayWrite: false, mayPush: false };

/** Who uses the page now, and what the page may offer. */
export const session = { now: none };
