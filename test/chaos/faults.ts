import type { FaultAction, Service } from '../../src/service';

/** What goes wrong, and the share of all requests that it strikes. */
const troubles: readonly (readonly [number, FaultAction, RegExp?])[] = [
  // A token request that is answered so means wrong credentials.
  [0.02, { status: 401 }, /^\/config/],
  [0.02, { status: 429, headers: { 'retry-after': '0' } }],
  [0.01, { status: 500 }],
  [0.02, { status: 502, body: '<html>bad gateway</html>' }],
  [0.02, { status: 503 }],
  [0.02, { delayMs: 30 }],
  [0.02, { truncate: true }],
  [0.02, { malformed: true }],
  [0.02, { dropBefore: true }],
  [0.03, { dropAfter: true }],
];

/** Makes a sixth of all requests go wrong, always the same ones for a seed; answers what ends it and counts them. */
export function chaos(service: Service, seed: number): () => number {
  const ends = troubles.map(([of, action, path], i) =>
    service.faults.add({
      ...(path === undefined ? { match: {} } : { match: { path } }),
      share: { of, seed: seed * troubles.length + i },
      action,
    }),
  );
  return () => {
    const hits = service.faults.active.reduce((sum, one) => sum + one.hits, 0);
    for (const end of ends) end();
    return hits;
  };
}
