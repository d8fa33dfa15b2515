import type { ShownSession } from './answers';

const none: ShownSession = { tenants: [], account: '', mayWrite: false, mayPush: false };

/** The current session and its permissions. */
export const session = { now: none };
