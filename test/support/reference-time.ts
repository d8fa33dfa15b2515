const items = Array.from({ length: 50_000 }, (_, i) => ({ name: `name-${i}`, position: i }));

/**
 * Milliseconds that fixed work takes now: about 100 on an idle machine. A limit on time is a multiple of it, so that a
 * slow machine fails no test.
 */
export function referenceMs(): number {
  const text = JSON.stringify(items);
  const start = performance.now();
  for (let i = 0; i < 8; i++) JSON.parse(text);
  return performance.now() - start;
}
