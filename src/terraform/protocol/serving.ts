import { createGrpcServer } from './grpc-server';
import { openConnection } from './provider-connection';
import { serveDebug } from './serve-debug';

/** The functions that answer calls. A provider loads them after its handshake line, together with its handlers. */
export const serving = { createGrpcServer, openConnection, serveDebug };

/** The type of `serving`, for modules that must not load it. */
export type Serving = typeof serving;
