import { createGrpcServer } from './grpc-server';
import { openConnection } from './provider-connection';
import { serveDebug } from './serve-debug';

/** What answers calls. A provider loads it after its handshake line, together with its handlers. */
export const serving = { createGrpcServer, openConnection, serveDebug };

/** The type of `serving`, for who must not load it. */
export type Serving = typeof serving;
