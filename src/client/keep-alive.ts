import type * as Undici from 'undici';

type Connector = Undici.buildConnector.connector;

/** As in undici: the operating system asks a silent peer after this time whether it is still there. */
const firstProbeMs = 60_000;

/**
 * For a connector of undici. It would set keep-alive before the socket connects, and then a system that does not know this
 * option lets the connection fail.
 */
export const setLater = { keepAlive: false } as const;

/**
 * Sets keep-alive on each socket after it is connected. Node ignores it there if the system refuses: a dead connection is
 * noticed later, by the time limit of the request.
 */
export function keepingAlive(connector: Connector): Connector {
  return (options, callback) => {
    connector(options, (...result) => {
      result[1]?.setKeepAlive(true, firstProbeMs);
      callback(...result);
    });
  };
}
