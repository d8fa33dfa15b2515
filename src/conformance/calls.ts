import type { RawCalls } from '../client';

/** What a run needs of the client. */
export type Calls = Pick<RawCalls, 'call'>;

/** Methods of the API. */
export type CallMethod = Parameters<RawCalls['call']>[0]['method'];
