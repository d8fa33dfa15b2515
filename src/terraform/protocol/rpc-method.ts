/**
 * Handles one call: takes the encoded request and returns the encoded response, or a stream of encoded messages.
 * `closed` makes a signal that is aborted when the client cancels the call.
 */
export type RpcMethod = (request: Uint8Array, closed: () => AbortSignal) => RpcAnswer | Promise<RpcAnswer>;

/** One message, or a stream of them. */
export type RpcAnswer = Uint8Array | AsyncIterable<Uint8Array>;
