import type { RawCalls } from '../../client';

/** Client interface that a run uses. */
export type Calls = Pick<RawCalls, 'call'>;

/** HTTP methods of the API. */
export type CallMethod = Parameters<RawCalls['call']>[0]['method'];
