/**
 * Answers one call: the bytes of the request message to those of the response message, or of each message of a stream.
 * `closed` is aborted when the client no longer waits.
 */
export type RpcMethod = (request: Uint8Array, closed: AbortSignal) => RpcAnswer | Promise<RpcAnswer>;

/** One message, or a stream of them. */
export type RpcAnswer = Uint8Array | AsyncIterable<Uint8Array>;
